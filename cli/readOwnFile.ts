import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { KeyError } from './keyErrors.ts'

/**
 * Reads a small secret file that only its owner can read.
 *
 * @param what names it in a message: `The password file`
 * @throws KeyError
 */
export async function readOwnFile(
  path: string,
  { what, most }: { what: string; most: number },
): Promise<string> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(
    (cause: NodeJS.ErrnoException) => {
      throw new KeyError(`${what} ${cause.code === 'ENOENT' ? 'is not there' : 'cannot be read'}: ${path}.`)
    },
  )
  try {
    // Of the open file, not of its name: nobody can put another one there in between.
    const state = await file.stat()
    if (!state.isFile()) throw new KeyError(`${what} is no file: ${path}.`)
    // Windows has no such bits; its own rights guard the file there.
    if (process.platform !== 'win32' && (state.mode & 0o077) !== 0)
      throw new KeyError(`${what} can be read by others; take their rights with \`chmod 600\`: ${path}.`)
    if (state.size > most) throw new KeyError(`${what} is too long: ${path}.`)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}
