import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
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
  try {
    return readFileAt(path, {
      mostBytes,
      refuse: (reason) => new FileError(`Cannot read ${what}`, path, new Error(reason)),
    })
  } catch (cause) {
    if (cause instanceof FileError) throw cause
    throw new FileError(`Cannot read ${what}`, path, cause)
  }
}

/**
 * The same, with what is said of the file left to the caller; errors of the system are thrown as they are. It
 * waits for the disk: each of a package's thousands of files would take several times as long otherwise.
 *
 * @param isLinkRefused whether a link is an error of the system (ELOOP), not the file that it leads to
 */
export function readFileAt(
  path: string,
  options: {
    mostBytes: number
    refuse: (reason: string) => Error
    /** What to throw, where anything, for a size that is too large. Default: `refuse`. */
    refuseSize?: (size: number) => void
    isLinkRefused?: boolean
  },
): Uint8Array {
  const { mostBytes } = options
  return withRegularFile(path, options, (file, size) => {
    // One byte more than stated, so that a file that grows is seen to.
    let bytes = new Uint8Array(size + 1)
    let length = 0
    for (;;) {
      const read = readSync(file, bytes, length, bytes.length - length, null)
      if (read === 0) return bytes.subarray(0, length)
      length += read
      if (length > mostBytes) throw tooLong(options)
      if (length < bytes.length) continue
      const longer = new Uint8Array(Math.min(mostBytes + 1, 2 * bytes.length))
      longer.set(bytes)
      bytes = longer
    }
  })
}

/** What is asked of a file before it is read. */
export type RegularFile = Parameters<typeof readFileAt>[1]

const tooLong = ({ refuse, mostBytes }: RegularFile) =>
  refuse(`It has more than ${mostBytes.toLocaleString('en-US')} bytes.`)

/** Opens a file, asks the same of it, and closes it when it was used. */
export function withRegularFile<T>(
  path: string,
  options: RegularFile,
  use: (file: number, size: number) => T,
): T {
  const { mostBytes, refuse, refuseSize, isLinkRefused = false } = options
  // Without waiting: to open a pipe that nobody writes to would wait for ever.
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
  const file = openSync(path, flags | (isLinkRefused ? (constants.O_NOFOLLOW ?? 0) : 0))
  try {
    // Of the open file, not of its name: nobody can put another one there in between.
    const state = fstatSync(file)
    refuseSize?.(state.size)
    if (state.isDirectory()) throw refuse('It is a folder.')
    if (!state.isFile()) throw refuse('It isn’t a regular file.')
    if (state.size > mostBytes) throw tooLong(options)
    return use(file, state.size)
  } finally {
    closeSync(file)
  }
}
