import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export type Keys = { readonly privateKey: KeyObject; readonly did: string }

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A client's key and its `did:key`, written here a second time so that one end checks the other. */
export function createKeys(multicodec = 'ed01'): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
  let number = BigInt(`0x${multicodec}${raw}`)
  let digits = ''
  while (number > 0n) {
    digits = base58[Number(number % 58n)] + digits
    number /= 58n
  }
  return { privateKey, did: `did:key:z${digits}` }
}

/** A token as the SDK makes it; a test changes what it likes. */
export function createToken({ privateKey, did }: Keys, claims: object, header: object = {}): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const data = `${encode({ alg: 'EdDSA', typ: 'JWT', ...header })}.${encode({ iss: did, sub: 'a', ...claims })}`
  return `${data}.${sign(null, Buffer.from(data), privateKey).toString('base64url')}`
}
