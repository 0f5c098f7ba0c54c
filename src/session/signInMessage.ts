import { type Address, getAddress, isAddress } from 'viem'
import { createSiweMessage } from 'viem/siwe'

/** What the visitor reads above the fields. One text, so that a wallet that shows another one shows a forgery. */
export const signInStatement =
  'Sign in to this site. This costs nothing, sends nothing to the chain and allows nobody to move your tokens.'

/** Seconds from the message's making to its end, as this site asks for. */
export const signInLifetime = 600
/** A message that lives longer is not taken. */
const longestLifetime = 86_400
/** A wallet may keep its owner thinking for so long (seconds); a clock may be ahead by so much. */
const oldest = 600
const mostAhead = 60

/** A sign-in message of ERC-4361, field by field. Times are unix milliseconds: the text has no finer ones. */
export type SignInMessage = {
  /** Host, and port where there is one, that asks. */
  readonly domain: string
  readonly account: Address
  /** Origin of the page that asks. */
  readonly uri: string
  readonly chainId: number
  /** 256 bits of the server's generator, as 64 hexadecimal digits. */
  readonly nonce: string
  readonly issuedAt: number
  readonly expirationTime: number
  readonly notBefore?: number | undefined
}

/** Why a message is not taken. Each is a code of the wire, never a text to be shown alone. */
export type SignInFault =
  /** It is not what this site writes, letter by letter. */
  | 'malformed'
  | 'wrong-domain'
  | 'wrong-uri'
  | 'wrong-chain'
  | 'issued-in-the-future'
  | 'too-old'
  | 'expired'
  | 'lives-too-long'
  | 'not-yet-valid'

/** The text that a wallet signs. */
export function writeSignInMessage(message: SignInMessage): string {
  const { domain, account, uri, chainId, nonce, issuedAt, expirationTime, notBefore } = message
  return createSiweMessage({
    ...{ domain, address: account, uri, chainId, nonce, version: '1', statement: signInStatement },
    ...{ issuedAt: new Date(issuedAt), expirationTime: new Date(expirationTime) },
    ...(notBefore === undefined ? {} : { notBefore: new Date(notBefore) }),
  })
}

const lines =
  /^([^\s/]{1,255}) wants you to sign in with your Ethereum account:\n(0x[0-9a-fA-F]{40})\n\n([^\n]{1,500})\n\nURI: ([^\s]{1,255})\nVersion: 1\nChain ID: ([1-9]\d{0,15})\nNonce: ([0-9a-f]{64})\nIssued At: ([^\n]{24})\nExpiration Time: ([^\n]{24})(?:\nNot Before: ([^\n]{24}))?$/

/**
 * Reads a message back. It is written again from what was read and must come out the same: so a field that stands twice, a line
 * that was slipped in, another form of a time or an address with another checksum is `undefined` ("malformed").
 */
export function readSignInMessage(text: string): SignInMessage | undefined {
  const found = lines.exec(text)
  if (!found) return undefined
  const [, domain = '', address = '', , uri = '', chainId = '', nonce = '', ...times] = found
  if (!isAddress(address)) return undefined
  const [issuedAt = Number.NaN, expirationTime = Number.NaN, notBefore] = times.map((time) =>
    time === undefined ? undefined : Date.parse(time),
  )
  const message: SignInMessage = {
    ...{
      domain,
      account: getAddress(address),
      uri,
      chainId: Number(chainId),
      nonce,
      issuedAt,
      expirationTime,
    },
    ...(notBefore === undefined ? {} : { notBefore }),
  }
  try {
    return writeSignInMessage(message) === text ? message : undefined
  } catch {
    return undefined
  }
}

/** What a server takes a message for. */
export type SignInPlace = {
  /** Exact origins of the site's own pages, from its configuration and never from a request. */
  readonly origins: readonly string[]
  readonly chainId: number
  /** Unix milliseconds. */
  readonly now: number
}

/** The first reason not to take a message, or undefined. Nonce and signature are looked at elsewhere. */
export function signInFault(
  message: SignInMessage,
  { origins, chainId, now }: SignInPlace,
): SignInFault | undefined {
  const { domain, uri, issuedAt, expirationTime, notBefore } = message
  const named = origins.filter((origin) => new URL(origin).host === domain)
  if (named.length === 0) return 'wrong-domain'
  if (!named.includes(uri)) return 'wrong-uri'
  if (message.chainId !== chainId) return 'wrong-chain'
  if (issuedAt > now + mostAhead * 1000) return 'issued-in-the-future'
  if (issuedAt < now - oldest * 1000) return 'too-old'
  if (expirationTime <= now) return 'expired'
  if (expirationTime - issuedAt > longestLifetime * 1000) return 'lives-too-long'
  if (notBefore !== undefined && notBefore > now) return 'not-yet-valid'
  return undefined
}
