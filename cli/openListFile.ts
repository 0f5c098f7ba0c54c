import { readSync } from 'node:fs'
import { decodeList, isAscii } from '../src/campaign/list/decodeList.ts'
import { cutWindows, type ListWindows } from '../src/campaign/list/listWindows.ts'
import { openList } from '../src/campaign/list/openList.ts'
import { mostBytes } from '../src/operator/list/createListHandler.ts'
import { FileError } from './fileErrors.ts'
import { readRegularFile, withRegularFile } from './readRegularFile.ts'

/** Bytes that are read at a time. */
const windowBytes = 1 << 20

/** Lists up to so many bytes are read at once. */
const smallBytes = 8 << 20

/**
 * Reads a list and hands it on, as long as the page takes them: a large one in pieces, as almost all are
 * plain text in ASCII, which needs no decoder. What is anything else is read as a whole.
 *
 * @throws FileError
 */
export async function openListFile<T>(path: string, use: (list: Uint8Array | ListWindows) => T): Promise<T> {
  const what = 'the list'
  const options = {
    mostBytes,
    refuse: (reason: string) => new FileError(`Cannot read ${what}`, path, new Error(reason)),
  }
  try {
    const inPieces = withRegularFile(path, options, (file, size) => {
      if (size <= smallBytes || !isPlain(file, size)) return undefined
      return { result: use({ size, windows: cutWindows(readerOf(file, size, options.refuse), windowBytes) }) }
    })
    if (inPieces) return inPieces.result
  } catch (cause) {
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause
    throw new FileError(`Cannot read ${what}`, path, cause)
  }
  return use(decodeList(await readRegularFile(path, { what, mostBytes })).bytes)
}

/** Whether all of it is ASCII, and what the first piece holds is enough to know its columns. */
function isPlain(file: number, size: number): boolean {
  const piece = new Uint8Array(windowBytes)
  for (let at = 0; at < size; ) {
    const length = readSync(file, piece, 0, piece.length, at)
    if (length === 0 || !isAscii(piece.subarray(0, length))) return false
    if (at === 0 && !hasColumns(piece.subarray(0, length))) return false
    at += length
  }
  return true
}

function hasColumns(piece: Uint8Array): boolean {
  try {
    openList(piece)
    return true
  } catch {
    return false
  }
}

/** Reads on as far as the file went when it was opened: there is room for no more rows. */
function readerOf(file: number, size: number, refuse: (reason: string) => Error) {
  let at = 0
  return (into: Uint8Array): number => {
    if (at === size && readSync(file, new Uint8Array(1), 0, 1, at) > 0)
      throw refuse('It changed while it was read.')
    const length = readSync(file, into, 0, Math.min(into.length, size - at), at)
    at += length
    return length
  }
}
