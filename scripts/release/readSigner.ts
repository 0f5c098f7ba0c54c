import type { LocalAccount } from 'viem'
import { KeyError } from '../../cli/keyErrors.ts'
import { mostKeystoreBytes, parseKeystore } from '../../cli/keystore.ts'
import { readBareKey } from '../../cli/readBareKey.ts'
import { readOwnFile } from '../../cli/readOwnFile.ts'
import { unlock } from '../../cli/unlock.ts'
import { ReleaseError } from './releaseError.ts'

/** A key as 64 hexadecimal digits or a keystore, in a file that only its owner can read. */
export type SignerFile = {
  readonly path: string
  /** Of a keystore. Default: the terminal is asked. */
  readonly passwordFile?: string | undefined
}

/**
 * Reads the key that signs a release.
 *
 * @throws ReleaseError
 */
export async function readSigner({ path, passwordFile }: SignerFile): Promise<LocalAccount> {
  try {
    const text = await readOwnFile(path, { what: 'The file of the release’s key', most: mostKeystoreBytes })
    if (!text.trimStart().startsWith('{')) return readBareKey(text, 'The file of the release’s key')
    return await unlock(parseKeystore(text, path), { file: path, passwordFile })
  } catch (error) {
    if (!(error instanceof KeyError)) throw error
    throw new ReleaseError(error.reason, error.facts)
  }
}
