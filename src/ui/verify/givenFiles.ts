import { say } from '../../language/say.ts'
import { assertFileCount } from '../../operator/verify/assertFileCount.ts'
import type { GivenFile } from '../../operator/verify/packageOfFiles.ts'
import { readZip } from '../../operator/verify/readZip.ts'
import { inTurns } from '../../signals/inTurns.ts'
import { createJointReader } from './createJointReader.ts'

/** What a person gave: a name to show, and its files. */
export type Given = { readonly name: string; readonly files: readonly GivenFile[] }

/** A file that is known by its path; it is opened when something of it is read. */
type Found = { readonly path: string; readonly open: () => Promise<File> }

/**
 * Files of an input: of a folder, or one archive.
 *
 * @throws NoPackageError where there are more than any package has, or the archive is none
 */
export async function givenOfInput(given: ArrayLike<File>): Promise<Given> {
  assertFileCount(given.length)
  const found = Array.from(given, (file) => ({ path: pathOf(file), open: async () => file }))
  return givenOf(found[0]?.path.split('/')[0] ?? '', found)
}

/**
 * What was dropped: a folder, several files of one, or one archive. Must be called while the event is
 * handled, because the browser empties it afterwards.
 */
export function givenOfDrop(data: DataTransfer): Promise<Given> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return entries.length > 0 ? givenOfEntries(entries) : givenOfInput(data.files)
}

/**
 * A folder that was chosen in the browser's dialog for folders, where it has one. The other dialog, of an
 * input, has the browser make all files before the page hears of any: it stands still for a second.
 */
export async function givenOfFolder(folder: FileSystemDirectoryHandle): Promise<Given> {
  const found: Found[] = []
  let seen = 0
  const walk = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
    // Thousands come in as many messages, one after the other, and no frame between them.
    for await (const inner of inTurns(folder.values())) {
      assertFileCount(++seen)
      const innerPath = `${path}/${inner.name}`
      if (inner.kind === 'file') found.push({ path: innerPath, open: () => inner.getFile() })
      else await walk(inner, innerPath)
    }
  }
  await walk(folder, folder.name)
  return givenOf(folder.name, found)
}

async function givenOfEntries(entries: readonly FileSystemEntry[]): Promise<Given> {
  const found: Found[] = []
  let seen = 0
  const onEntry = () => assertFileCount(++seen)
  for (const entry of entries) await walkEntry(entry, { found, onEntry })
  const name =
    entries.length === 1
      ? (entries[0]?.name ?? '')
      : say({ one: '{count} file or folder', other: '{count} files and folders' }, { count: entries.length })
  return givenOf(name, found)
}

/**
 * @param onEntry ends the walk by what it throws: a folder may hold any number of files and of empty folders
 */
async function walkEntry(
  entry: FileSystemEntry,
  { found, onEntry }: { found: Found[]; onEntry: () => void },
): Promise<void> {
  onEntry()
  if (isFile(entry)) {
    const open = () => new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    found.push({ path: entry.fullPath.replace(/^\//, ''), open })
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
    for (const inner of piece) await walkEntry(inner, { found, onEntry })
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

async function givenOf(name: string, found: readonly Found[]): Promise<Given> {
  const [only, second] = found
  if (only && !second && /\.zip$/i.test(only.path)) {
    const archive = await only.open()
    return { name: archive.name, files: await readZip(archive) }
  }
  const read = createJointReader()
  return { name, files: found.map((file) => fileOf(file, read)) }
}

/** The path from the chosen folder; a file that was chosen alone has only its name. */
const pathOf = (file: File) => file.webkitRelativePath || file.name

function fileOf({ path, open }: Found, read: ReturnType<typeof createJointReader>): GivenFile {
  // Each of both waits for another process of the browser: asked of 8,000 at once, for seconds.
  let opened: Promise<{ file: File; size: number }> | undefined
  const openOnce = () => {
    opened ??= open().then((file) => ({ file, size: file.size }))
    return opened
  }
  return {
    path,
    size: async () => (await openOnce()).size,
    async read() {
      const { file, size } = await openOnce()
      return read(file, size)
    },
  }
}
