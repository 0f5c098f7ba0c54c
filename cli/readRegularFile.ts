import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { FileError } from './fileErrors.ts'

/**
 * Reads a whole file that a person named. A folder, a pipe, a socket and a device are refused, and so is what
 * is longer than it can be: by its stated size before anything is read, and while it is read, as it may grow.
 *
 * @param what names it in a message: `the keystore`
 * @throws FileError
 */
export async function readRegularFile(
  path: string,
  { what, mostBytes }: { what: string; mostBytes: number },
): Promise<Uint8Array> {
  const refuse = (reason: string) => new FileError(`Cannot read ${what}`, path, new Error(reason))
  // Without waiting: to open a pipe that nobody writes to would wait for ever.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((cause: unknown) => {
    throw new FileError(`Cannot read ${what}`, path, cause)
  })
  try {
    return await readOpenFile(file, { mostBytes, refuse })
  } catch (cause) {
    if (cause instanceof FileError) throw cause
    throw new FileError(`Cannot read ${what}`, path, cause)
  } finally {
    await file.close()
  }
}

/** The same of a file that is open already. */
export async function readOpenFile(
  file: FileHandle,
  { mostBytes, refuse }: { mostBytes: number; refuse: (reason: string) => Error },
): Promise<Uint8Array> {
  const tooLong = () => refuse(`It has more than ${mostBytes.toLocaleString('en-US')} bytes.`)
  // Of the open file, not of its name: nobody can put another one there in between.
  const state = await file.stat()
  if (state.isDirectory()) throw refuse('It is a folder.')
  if (!state.isFile()) throw refuse('It isn’t a regular file.')
  if (state.size > mostBytes) throw tooLong()
  // One byte more than stated, so that a file that grows is seen to.
  let bytes = new Uint8Array(state.size + 1)
  let length = 0
  for (;;) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, null)
    if (bytesRead === 0) return bytes.subarray(0, length)
    length += bytesRead
    if (length > mostBytes) throw tooLong()
    if (length < bytes.length) continue
    const longer = new Uint8Array(Math.min(mostBytes + 1, 2 * bytes.length))
    longer.set(bytes)
    bytes = longer
  }
}
