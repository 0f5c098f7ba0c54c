import type { LocalAccount } from 'viem'
import { KeyError } from '../../cli/keyErrors.ts'
import { mostKeystoreBytes, parseKeystore, unlockKeystore } from '../../cli/keystore.ts'
import { readBareKey } from '../../cli/readBareKey.ts'
import { readOwnFile } from '../../cli/readOwnFile.ts'
import type { RelayerKeySource, SecretSource } from '../../src/config/apiEnv.ts'
import { readCommand } from './readCommand.ts'
import { RelayerKeyError } from './relayerKeyError.ts'

const longestKey = 200
const longestPassword = 4_096

/**
 * Reads the relayer's key: 64 hexadecimal digits, or a keystore with its password. Each comes from a file
 * that only its owner can read, or from a command; never from an argument or a variable of the environment,
 * which other programs of the machine can see.
 *
 * @throws RelayerKeyError
 */
export async function readRelayerKey(source: RelayerKeySource): Promise<LocalAccount> {
  try {
    return source.kind === 'bare' ? await readKey(source.key) : await openKeystore(source)
  } catch (error) {
    if (!(error instanceof KeyError)) throw error
    throw new RelayerKeyError(`${error.reason} Nothing was started.`, { facts: error.facts, docs: 'api' })
  }
}

async function readKey(source: SecretSource) {
  const text = await readSecret(source, { what: 'key', most: longestKey })
  return readBareKey(text, `The ${source.kind} of the relayer’s key`)
}

async function openKeystore({ path, password }: Extract<RelayerKeySource, { kind: 'keystore' }>) {
  const what = 'The relayer’s keystore'
  const keystore = parseKeystore(await readOwnFile(path, { what, most: mostKeystoreBytes }), path)
  const given = await readSecret(password, { what: 'password', most: longestPassword })
  return unlockKeystore(keystore, given.replace(/\r?\n$/, ''))
}

function readSecret(source: SecretSource, { what, most }: { what: string; most: number }): Promise<string> {
  const named = `The ${source.kind} of the relayer’s ${what}`
  return source.kind === 'file'
    ? readOwnFile(source.path, { what: named, most })
    : readCommand(source.command, { what: named, most })
}
