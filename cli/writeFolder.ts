import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { constants } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { FileError, OutFolderError } from './fileErrors.ts'
import type { Progress } from './progress.ts'

const stopSignals = ['SIGINT', 'SIGTERM'] as const

/** A file to write: its path inside the folder, with `/`, and its bytes, whole or in pieces. */
export type FileToWrite = { path: string; bytes: Uint8Array } | { path: string; chunks: Iterable<Uint8Array> }

/** Whether the folder was written, or held the very same files before. */
export type FolderOutcome = { wasWritten: boolean; byteCount: number }

/**
 * Writes files to a folder that does not exist or is empty, all or nothing: they go to a temporary folder
 * beside it, which takes its name when it is complete. A folder that holds exactly these files is left as it
 * is.
 *
 * @throws OutFolderError when it holds anything else
 * @throws FileError when the disk refuses
 */
export async function writeFolder(
  out: string,
  files: () => Iterable<FileToWrite>,
  fileCount: number,
  onProgress: Progress,
): Promise<FolderOutcome> {
  const target = resolve(out)
  const present = listFolder(target, out)
  if (present !== undefined && present.length > 0) {
    return {
      wasWritten: false,
      byteCount: compareFolder(target, out, new Set(present), files(), fileCount, onProgress),
    }
  }

  let temporary: string | undefined
  const removeTemporary = () => {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true })
  }
  // From here on an interruption must clean up, and it is only seen when this function pauses. A second one,
  // while that is done, must not kill it half-way.
  const stop = (signal: NodeJS.Signals) => {
    removeTemporary()
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of stopSignals) process.on(signal, stop)
  try {
    mkdirSync(dirname(target), { recursive: true })
    // Not mkdtemp: that makes folders which a web server's user cannot read.
    const place = join(dirname(target), `.${basename(target)}-${randomBytes(6).toString('hex')}`)
    mkdirSync(place)
    temporary = place
    let done = 0
    let byteCount = 0
    const folders = new Set<string>()
    for (const file of files()) {
      const place = join(temporary, ...file.path.split('/'))
      const folder = dirname(place)
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
      folders.add(folder)
      if ('bytes' in file) {
        writeFileSync(place, file.bytes)
        byteCount += file.bytes.length
      } else byteCount += await writeChunks(place, file.chunks)
      onProgress(++done, fileCount)
      if (done % 64 === 0) await setImmediate()
    }
    if (present !== undefined) rmdirSync(target)
    renameSync(temporary, target)
    return { wasWritten: true, byteCount }
  } catch (cause) {
    removeTemporary()
    if (cause instanceof Error && 'syscall' in cause)
      throw new FileError('Cannot write the folder', out, cause)
    throw cause
  } finally {
    for (const signal of stopSignals) process.removeListener(signal, stop)
  }
}

/** Paths of all files below a folder; undefined when there is no such folder. */
function listFolder(target: string, out: string): string[] | undefined {
  if (!existsSync(target)) return undefined
  try {
    return readdirSync(target, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name)
        .slice(target.length + 1)
        .replaceAll('\\', '/')
      return entry.isDirectory() ? `${path}/` : path
    })
  } catch (cause) {
    throw new FileError('Cannot write to the folder', out, cause)
  }
}

/** Compares what a folder holds with what it should hold; returns the bytes when all is the same. */
function compareFolder(
  target: string,
  out: string,
  present: Set<string>,
  files: Iterable<FileToWrite>,
  fileCount: number,
  onProgress: Progress,
): number {
  let byteCount = 0
  let done = 0
  const folders = new Set<string>()
  for (const file of files) {
    const { path } = file
    if (!present.delete(path)) throw new OutFolderError(out, `${path} is not in it`)
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
      folders.add(path.slice(0, at + 1))
    const place = join(target, ...path.split('/'))
    if (!lstatSync(place).isFile()) throw new OutFolderError(out, `${path} is no regular file`)
    const bytes = readFileSync(place)
    let at = 0
    for (const chunk of 'bytes' in file ? [file.bytes] : file.chunks) {
      if (Buffer.compare(chunk, bytes.subarray(at, at + chunk.length)) !== 0)
        throw new OutFolderError(out, `${path} differs`)
      at += chunk.length
    }
    if (at !== bytes.length) throw new OutFolderError(out, `${path} differs`)
    byteCount += at
    onProgress(++done, fileCount)
  }
  const foreign = [...present].find((path) => !folders.has(path))
  if (foreign !== undefined) throw new OutFolderError(out, `${foreign} is no part of the package`)
  return byteCount
}

async function writeChunks(place: string, chunks: Iterable<Uint8Array>): Promise<number> {
  const file = openSync(place, 'wx')
  try {
    let byteCount = 0
    for (const chunk of chunks) {
      writeSync(file, chunk)
      byteCount += chunk.length
      await setImmediate()
    }
    return byteCount
  } finally {
    closeSync(file)
  }
}
