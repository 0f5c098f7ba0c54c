import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import type { LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { EverclaimError } from '../../src/errors.ts'

/** The file does not hold a key that may be used. Nothing of its content is in the message. */
export class RelayerKeyError extends EverclaimError {
  override name = 'RelayerKeyError'
}

const longest = 200

/**
 * Reads the relayer's key: 64 hexadecimal digits in a file that only its owner can read. It comes from no
 * command line and no environment, which other programs of the machine can see.
 *
 * @throws RelayerKeyError
 */
export async function readRelayerKey(file: string): Promise<LocalAccount> {
  const text = await readOwnFile(file)
  const [, digits] = /^(?:0x)?([0-9a-fA-F]{64})\r?\n?$/.exec(text) ?? []
  if (!digits) throw fault('does not hold a key: 64 hexadecimal digits are wanted, and nothing else', file)
  try {
    return privateKeyToAccount(`0x${digits}`)
  } catch {
    // The reason may repeat the digits.
    throw fault('holds digits that are no key', file)
  }
}

async function readOwnFile(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(
    (cause: NodeJS.ErrnoException) => {
      throw fault(cause.code === 'ENOENT' ? 'is not there' : 'cannot be read', path)
    },
  )
  try {
    // Of the open file, not of its name: nobody can put another one there in between.
    const state = await file.stat()
    if (!state.isFile()) throw fault('is no file', path)
    // Windows has no such bits; its own rights guard the file there.
    if (process.platform !== 'win32' && (state.mode & 0o077) !== 0)
      throw fault('can be read by others; take their rights with `chmod 600`', path)
    if (state.size > longest) throw fault('is too long for a key', path)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

const fault = (what: string, file: string) =>
  new RelayerKeyError(`The file of the relayer’s key ${what}. Nothing was started.`, {
    facts: [`File: ${file}`],
    docs: 'api',
  })
