import { createDecipheriv, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { scrypt } from 'hash-wasm'
import { bytesToHex, concatBytes, getAddress, isAddressEqual, keccak256, type LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { keysOf } from '../src/schema/placeOf.ts'
import * as v from '../src/schema/v.ts'
import { KeyError } from './keyErrors.ts'
import { readRegularFile } from './readRegularFile.ts'

/** How the key of the cipher is made from the password. */
type Derivation =
  | { readonly kdf: 'scrypt'; readonly n: number; readonly r: number; readonly p: number }
  | { readonly kdf: 'pbkdf2'; readonly rounds: number; readonly digest: 'sha256' | 'sha512' }

/** A keystore file that was read and is locked. */
export type KeystoreFile = {
  readonly path: string
  /** Not part of the format, and not proven: some programs write it. */
  readonly address: `0x${string}` | undefined
  readonly derivation: Derivation & { readonly salt: Uint8Array; readonly length: number }
  readonly iv: Uint8Array
  readonly ciphertext: Uint8Array
  readonly mac: Uint8Array
}

/** A keystore has about 500 bytes; ethers adds a mnemonic. */
export const mostKeystoreBytes = 65_536
/** Memory of scrypt, `128 * n * r` bytes. geth's standard takes 256 MiB. */
const mostMemory = 2 ** 30
/** Work of scrypt, `128 * n * r * p` bytes: geth’s standard is 256 MiB, which takes about two seconds. */
const mostWork = 2 ** 33
/** Rounds of PBKDF2. 262,144 are common; this many take about ten seconds. */
const mostRounds = 10_000_000

/**
 * Reads a keystore file (Web3 Secret Storage, version 3), as geth, Foundry, ethers, web3.js and most wallets
 * write it. It stays locked. Names of fields may be written in any case: early programs and ethers 6 write
 * `Crypto`.
 *
 * @throws FileError, KeyError
 */
export async function readKeystore(path: string): Promise<KeystoreFile> {
  const bytes = await readRegularFile(path, { what: 'the keystore', mostBytes: mostKeystoreBytes })
  return parseKeystore(new TextDecoder().decode(bytes), path)
}

/**
 * The same, of a file that was read.
 *
 * @throws KeyError
 */
export function parseKeystore(text: string, path: string): KeystoreFile {
  const json = withSmallLetters(parseJson(text))
  const isBareKey = /^\s*(?:0x)?[0-9a-f]{64}\s*$/i.test(text)
  if (isBareKey)
    throw new KeyError(`The file looks like a bare private key, not a keystore: ${path}.`, [
      'Put the key into a password-protected keystore first (`cast wallet import`, `geth account import`), then delete this file.',
    ])
  const whole = v.safeParse(v.record(v.string(), v.unknown()), json)
  if (!whole.success) throw new KeyError(`The file isn’t a keystore (a JSON object): ${path}.`)
  const reason = whyUnsupported(whole.output)
  if (reason) throw new KeyError(`We can’t open the keystore: ${reason}: ${path}.`, [supported])
  if (!('version' in whole.output) && !('crypto' in whole.output))
    throw new KeyError(`The file isn’t a keystore (with "version" and "crypto"): ${path}.`)
  const parsed = v.safeParse(keystoreSchema, whole.output)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new KeyError(`The keystore is damaged: ${keysOf(issue).join('.')} ${issue?.message}: ${path}.`)
  }
  const { address, crypto } = parsed.output
  const derivation = derivationOf(crypto, path)
  return {
    path,
    address,
    derivation,
    iv: crypto.cipherparams.iv,
    ciphertext: crypto.ciphertext,
    mac: crypto.mac,
  }
}

/**
 * Opens a keystore with its password.
 *
 * @throws KeyError
 */
export async function unlockKeystore(file: KeystoreFile, password: string): Promise<LocalAccount> {
  // ethers normalises what was typed, the others take it as it is.
  for (const form of new Set([password, password.normalize('NFKC')])) {
    const derived = await derive(file.derivation, form)
    const mac = keccak256(concatBytes([derived.subarray(16, 32), file.ciphertext]), 'bytes')
    if (!timingSafeEqual(mac, file.mac)) continue
    const account = accountOf(file, derived.subarray(0, 16))
    if (file.address && !isAddressEqual(file.address, account.address))
      throw new KeyError(
        `The keystore is for ${file.address}, but has the key of ${account.address}: ${file.path}.`,
      )
    return account
  }
  throw new KeyError(`Wrong password for the keystore ${file.path}.`, [
    'If the password is right, the file was changed.',
  ])
}

function accountOf(file: KeystoreFile, key: Uint8Array): LocalAccount {
  const decipher = createDecipheriv('aes-128-ctr', key, file.iv)
  const secret = Buffer.concat([decipher.update(file.ciphertext), decipher.final()])
  try {
    // Some programs leave out zeros at the front of a key.
    return privateKeyToAccount(`0x${bytesToHex(secret).slice(2).padStart(64, '0')}`)
  } catch {
    // The reason is not passed on: it may name what was decrypted.
    throw new KeyError(`The keystore has no Ethereum private key: ${file.path}.`)
  } finally {
    secret.fill(0)
  }
}

async function derive(derivation: KeystoreFile['derivation'], password: string): Promise<Uint8Array> {
  const { salt, length } = derivation
  if (derivation.kdf === 'pbkdf2')
    return promisify(pbkdf2)(password, salt, derivation.rounds, length, derivation.digest)
  // Not Node’s own, which refuses n = 262144 with r = 1: the parameters of the format’s published example.
  const { n, r, p } = derivation
  return scrypt({
    password: new TextEncoder().encode(password),
    salt,
    costFactor: n,
    blockSize: r,
    parallelism: p,
    hashLength: length,
    outputType: 'binary',
  })
}

const supported =
  'It opens version 3 of Web3 Secret Storage with AES-128-CTR and scrypt or PBKDF2, as geth, Foundry, ethers and web3.js write it.'

/** Why a file that may well be intact is not opened; undefined where it can be. */
function whyUnsupported(json: Record<string, unknown>): string | undefined {
  if ('encseed' in json) return 'it is a presale wallet of 2014'
  const text = v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.finite())]),
    v.transform((value) => String(value)),
  )
  const at = (value: unknown, name: string) => v.tryParse(v.looseObject({ [name]: text }), value)?.[name]
  const crypto = json.crypto
  const parts = v.tryParse(v.record(v.string(), v.unknown()), crypto) ?? {}
  if (v.is(v.looseObject({ function: v.string() }), parts.kdf))
    return 'it is a validator’s keystore (EIP-2335), without an account'
  const version = at(json, 'version')
  if (version !== undefined && Number(version) !== 3) return `its version is ${quoted(version)}`
  const cipher = at(parts, 'cipher')
  if (cipher !== undefined && cipher !== 'aes-128-ctr') return `its cipher is ${quoted(cipher)}`
  const kdf = at(parts, 'kdf')
  if (kdf !== undefined && !['scrypt', 'pbkdf2'].includes(kdf)) return `its key derivation is ${quoted(kdf)}`
  const prf = at(parts.kdfparams, 'prf')
  if (kdf === 'pbkdf2' && prf !== undefined && !(prf in digests)) return `its PBKDF2 uses ${quoted(prf)}`
  return undefined
}

const quoted = (value: string) => `"${value.slice(0, 40)}"`

const missing = 'is missing'
const hex = (least: number, most = least) =>
  v.pipe(
    v.string(({ input }) => (input === undefined ? missing : 'is no text of hexadecimal digits')),
    v.transform((value) => value.replace(/^0x/i, '')),
    v.check((value) => /^(?:[0-9a-fA-F]{2})*$/.test(value), 'is no text of hexadecimal digits'),
    v.check(
      ({ length }) => length >= 2 * least && length <= 2 * most,
      least === most ? `has not ${least} bytes` : `has not ${least} to ${most} bytes`,
    ),
    v.transform((value) => new Uint8Array(Buffer.from(value, 'hex'))),
  )
const integer = (least: number, most: number) => {
  const message = `is no whole number from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`
  return v.pipe(
    v.number(message),
    v.safeInteger(message),
    v.minValue(least, message),
    v.maxValue(most, message),
  )
}
const digests = { 'hmac-sha256': 'sha256', 'hmac-sha512': 'sha512' } as const

/** 16 bytes for the cipher, 16 for the checksum; what is longer is not used. */
const common = { dklen: integer(32, 1_024), salt: hex(0, 1_024) }
const cryptoParts = {
  cipher: v.literal('aes-128-ctr', missing),
  ciphertext: hex(1, 32),
  cipherparams: v.looseObject({ iv: hex(16) }, missing),
  mac: hex(32),
}
const cryptoSchema = v.variant(
  'kdf',
  [
    v.looseObject({
      ...cryptoParts,
      kdf: v.literal('scrypt'),
      kdfparams: v.looseObject(
        {
          ...common,
          n: v.pipe(
            integer(2, 2 ** 53 - 1),
            v.check((n) => Number.isInteger(Math.log2(n)), 'is no power of two'),
          ),
          r: integer(1, 2 ** 30),
          p: integer(1, 2 ** 30),
        },
        missing,
      ),
    }),
    v.looseObject({
      ...cryptoParts,
      kdf: v.literal('pbkdf2'),
      kdfparams: v.looseObject(
        {
          ...common,
          c: integer(1, 2 ** 53 - 1),
          prf: v.picklist(['hmac-sha256', 'hmac-sha512'], missing),
        },
        missing,
      ),
    }),
  ],
  'or its kdf is missing',
)

const keystoreSchema = v.looseObject({
  version: v.union([v.literal(3), v.literal('3')], missing),
  address: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(?:0x)?[0-9a-fA-F]{40}$/i),
        v.transform((value) => getAddress(`0x${value.slice(-40).toLowerCase()}`)),
      ),
    ),
    undefined,
  ),
  crypto: cryptoSchema,
})

function derivationOf(crypto: v.InferOutput<typeof cryptoSchema>, path: string): KeystoreFile['derivation'] {
  const { salt, dklen: length } = crypto.kdfparams
  const tooMuch = (what: string) =>
    new KeyError(`The keystore asks for ${what} before it can be opened: ${path}.`, [
      'Write it again with usual parameters.',
    ])
  if (crypto.kdf === 'pbkdf2') {
    const { c: rounds, prf } = crypto.kdfparams
    if (rounds > mostRounds)
      throw tooMuch(
        `${rounds.toLocaleString('en-US')} rounds of PBKDF2, more than ${mostRounds.toLocaleString('en-US')},`,
      )
    return { kdf: 'pbkdf2', rounds, digest: digests[prf], salt, length }
  }
  const { n, r, p } = crypto.kdfparams
  if (128 * n * r > mostMemory) throw tooMuch(`${gibibytes(128 * n * r)} of memory, more than 1 GiB,`)
  if (128 * n * r * p > mostWork)
    throw tooMuch(`${gibibytes(128 * n * r * p)} of work with scrypt, more than 8 GiB,`)
  return { kdf: 'scrypt', n, r, p, salt, length }
}

const gibibytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 30).toLocaleString('en-US')} GiB`

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** The same value with the names of all fields, and of what they choose from, in small letters. */
function withSmallLetters(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([given, inner]) => {
      const name = given.toLowerCase()
      const isChoice = typeof inner === 'string' && ['cipher', 'kdf', 'prf'].includes(name)
      return [name, isChoice ? inner.toLowerCase() : withSmallLetters(inner)]
    }),
  )
}
