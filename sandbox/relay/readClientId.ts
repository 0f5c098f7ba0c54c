import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as v from '../../src/schema/v.ts'
import { SandboxError } from '../sandboxError.ts'

const part = v.pipe(v.string(), v.regex(/^[\w-]+$/))
const tokenSchema = v.strictTuple([part, part, part])
const headerSchema = v.looseObject({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })
const payloadSchema = v.looseObject({
  /** Who asks: its Ed25519 key as a `did:key`. */
  iss: v.pipe(v.string(), v.maxLength(200)),
  /** The relay that is meant, as the client was configured with it. */
  aud: v.string(),
  /** Seconds since 1970. */
  exp: v.pipe(v.number(), v.finite()),
})

/** Seconds by which a client's clock may be behind. */
const tolerance = 30

/**
 * Who opens a websocket to a relay: the `did:key` that signed the token (a JWT by EdDSA, as WalletConnect's
 * relay authentication has it). `now` is in seconds since 1970.
 *
 * @throws SandboxError that says what is wrong with the token
 */
export function readClientId(token: string, audience: string, now: number): string {
  const refuse = (what: string, cause?: unknown) => new SandboxError(`The relay’s token ${what}.`, [], cause)
  const parts = v.safeParse(tokenSchema, token.split('.'))
  if (!parts.success) throw refuse('is not a JWT', new v.ValiError(parts.issues))
  const [header, payload, signature] = parts.output
  if (!v.is(headerSchema, decode(header))) throw refuse('is not signed by EdDSA')
  const claims = v.safeParse(payloadSchema, decode(payload))
  if (!claims.success) throw refuse('lacks its issuer, audience or expiry', new v.ValiError(claims.issues))
  const { iss, aud, exp } = claims.output
  const key = keyOf(iss)
  if (!key) throw refuse('names an issuer that is no did:key of Ed25519')
  if (!verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')))
    throw refuse('has a signature of somebody else')
  if (exp < now - tolerance) throw refuse('has expired')
  if (aud !== audience) throw refuse(`is for ${aud.slice(0, 100)}, and this relay is ${audience}`)
  return iss
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * The key of `did:key:z6Mk…`: base58 of the two bytes 0xed 0x01 (Ed25519 in multicodec) and the 32 of the
 * key.
 */
function keyOf(did: string): KeyObject | undefined {
  const digits = /^did:key:z([1-9A-HJ-NP-Za-km-z]{1,60})$/.exec(did)?.[1]
  if (!digits) return undefined
  const number = [...digits].reduce((sum, digit) => sum * 58n + BigInt(base58.indexOf(digit)), 0n)
  const hex = number.toString(16)
  if (!/^ed01[0-9a-f]{64}$/.test(hex)) return undefined
  const x = Buffer.from(hex.slice(4), 'hex').toString('base64url')
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
}
