import type { LocalAccount } from 'viem'
import { askPassword } from './askPassword.ts'
import { type KeystoreFile, unlockKeystore } from './keystore.ts'
import type { Payer } from './payerOptions.ts'
import { readOwnFile } from './readOwnFile.ts'

export type KeystorePayer = Extract<Payer, { kind: 'keystore' }>

/**
 * The account of a keystore, by the password of a file or of the terminal.
 *
 * @throws FileError, KeyError
 */
export async function unlock(
  keystore: KeystoreFile,
  { file, passwordFile }: Pick<KeystorePayer, 'file' | 'passwordFile'>,
): Promise<LocalAccount> {
  const password =
    passwordFile === undefined
      ? await askPassword(`Password of ${file}: `)
      : (await readOwnFile(passwordFile, { what: 'The password file', most: 4_096 })).replace(/\r?\n$/, '')
  return unlockKeystore(keystore, password)
}
