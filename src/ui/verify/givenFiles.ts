import { say } from '../../language/say.ts'
import { assertFileCount } from '../../operator/verify/assertFileCount.ts'
import type { GivenFile } from '../../operator/verify/packageOfFiles.ts'
import { readZip } from '../../operator/verify/readZip.ts'
import { createJointReader } from './createJointReader.ts'

/** What a person gave: a name to show, and its files. */
export type Given = { readonly name: string; readonly files: readonly GivenFile[] }

/**
 * Files of an input: of a folder, or one archive.
 *
 * @throws NoPackageError where there are more than any package has, or the archive is none
 */
export async function givenOfInput(given: ArrayLike<File>): Promise<Given> {
  assertFileCount(given.length)
  const files = Array.from(given)
  const archive = archiveIn(files.map((file) => ({ path: pathOf(file), file })))
  if (archive) return { name: archive.name, files: await readZip(archive) }
  const read = createJointReader()
  return {
    name: pathOf(files[0]).split('/')[0] ?? '',
    files: files.map((file) => fileOf(pathOf(file), file, read)),
  }
}

/**
 * What was dropped: a folder, several files of one, or one archive. Must be called while the event is
 * handled, because the browser empties it afterwards.
 */
export function givenOfDrop(data: DataTransfer): Promise<Given> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return entries.length > 0 ? givenOfEntries(entries) : givenOfInput(data.files)
}

async function givenOfEntries(entries: readonly FileSystemEntry[]): Promise<Given> {
  const found: { path: string; file: File }[] = []
  let seen = 0
  const onEntry = () => assertFileCount(++seen)
  for (const entry of entries) await walk(entry, { found, onEntry })
  const archive = archiveIn(found)
  const read = createJointReader()
  const name =
    entries.length === 1
      ? (entries[0]?.name ?? '')
      : say({ one: '{count} file or folder', other: '{count} files and folders' }, { count: entries.length })
  return {
    name,
    files: archive ? await readZip(archive) : found.map(({ path, file }) => fileOf(path, file, read)),
  }
}

/**
 * @param onEntry ends the walk by what it throws: a folder may hold any number of files and of empty folders
 */
async function walk(
  entry: FileSystemEntry,
  { found, onEntry }: { found: { path: string; file: File }[]; onEntry: () => void },
): Promise<void> {
  onEntry()
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    found.push({ path: entry.fullPath.replace(/^\//, ''), file })
    return
  }
  if (!isDirectory(entry)) return
  const reader = entry.createReader()
  for (;;) {
    // A folder is listed in pieces; an empty one is the end.
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (piece.length === 0) return
    // One after the other: all of a piece at once held the page up for more than a second.
    for (const inner of piece) await walk(inner, { found, onEntry })
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

function archiveIn(files: readonly { path: string; file: File }[]): File | undefined {
  const [only, second] = files
  return only && !second && /\.zip$/i.test(only.path) ? only.file : undefined
}

/** The path from the chosen folder; a file that was chosen alone has only its name. */
function pathOf(file: File | undefined): string {
  return file ? file.webkitRelativePath || file.name : ''
}

function fileOf(path: string, file: File, read: ReturnType<typeof createJointReader>): GivenFile {
  // Of a chosen file each look at its size waits for another process of the browser: at 8,000, for seconds.
  let size: number | undefined
  const sizeOnce = () => {
    size ??= file.size
    return size
  }
  return {
    path,
    get size() {
      return sizeOnce()
    },
    read: () => read(file, sizeOnce()),
  }
}
