import { readFile } from 'node:fs/promises'
import { Keystore } from 'ox'
import { getAddress, type Hex, isAddressEqual, type LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { FileError } from './fileErrors.ts'
import { KeyError } from './keyErrors.ts'

const hex = (least: number, most: number) =>
  z
    .string()
    .regex(/^(?:[0-9a-fA-F]{2})+$/)
    .min(least * 2)
    .max(most * 2)
const integer = (least: number, most: number) => z.number().int().min(least).max(most)

const cryptoSchema = z
  .looseObject({
    cipher: z.literal('aes-128-ctr'),
    ciphertext: hex(32, 32),
    cipherparams: z.looseObject({ iv: hex(16, 16) }),
    mac: hex(32, 32),
  })
  .and(
    z.union([
      z.looseObject({
        kdf: z.literal('scrypt'),
        kdfparams: z
          // More than this is an hour’s work, or more memory than there is.
          .looseObject({
            dklen: z.literal(32),
            n: integer(2, 2 ** 20),
            r: integer(1, 32),
            p: integer(1, 16),
            salt: hex(1, 128),
          })
          .refine(({ n, r }) => 128 * n * r <= 2 ** 30),
      }),
      z.looseObject({
        kdf: z.literal('pbkdf2'),
        kdfparams: z.looseObject({
          dklen: z.literal(32),
          c: integer(1, 10_000_000),
          prf: z.literal('hmac-sha256'),
          salt: hex(1, 128),
        }),
      }),
    ]),
  )

const keystoreSchema = z.looseObject({
  version: z.literal(3),
  id: z.string().catch(''),
  /** Not part of the format, and not proven: some programs write it. */
  address: z
    .string()
    .regex(/^(?:0x)?[0-9a-fA-F]{40}$/)
    .transform((text) => getAddress(`0x${text.slice(-40).toLowerCase()}`))
    .optional()
    .catch(undefined),
  crypto: cryptoSchema,
})

export type KeystoreFile = z.infer<typeof keystoreSchema>

/**
 * Reads a keystore file (Web3 Secret Storage, version 3), as geth, Foundry and most wallets write it. It stays locked.
 *
 * @throws FileError, KeyError
 */
export async function readKeystore(path: string): Promise<KeystoreFile> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new FileError('Cannot read the keystore', path, cause)
  })
  const parsed = keystoreSchema.safeParse(withSmallLetters(text))
  if (parsed.success) return parsed.data
  throw new KeyError(
    `The file is no keystore that can be read here (version 3, AES-128-CTR, scrypt or PBKDF2): ${path}.`,
    /^\s*(?:0x)?[0-9a-f]{64}\s*$/i.test(text)
      ? [
          'It looks like a bare private key. Put the key into a keystore with a password first, then delete this file.',
        ]
      : [],
  )
}

/**
 * Opens a keystore with its password.
 *
 * @throws KeyError
 */
export async function unlockKeystore(file: KeystoreFile, password: string): Promise<LocalAccount> {
  let account: LocalAccount
  try {
    const keystore: Keystore.Keystore = { version: 3, id: file.id, crypto: file.crypto }
    const key: Hex = Keystore.decrypt(keystore, await Keystore.toKeyAsync(keystore, { password }))
    account = privateKeyToAccount(key)
  } catch {
    // The reason is not passed on: it may name what was decrypted.
    throw new KeyError('The password does not open the keystore, or the file is damaged.')
  }
  if (file.address && !isAddressEqual(file.address, account.address))
    throw new KeyError(
      `The keystore says that it is of ${file.address}, and holds the key of ${account.address}.`,
    )
  return account
}

/** Early programs wrote `Crypto`. */
function withSmallLetters(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json !== 'object' || json === null || 'crypto' in json || !('Crypto' in json)) return json
    return { ...json, crypto: json.Crypto }
  } catch {
    return undefined
  }
}
