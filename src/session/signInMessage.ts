import { type Address, getAddress, isAddress, isAddressEqual } from 'viem'
import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'

/**
 * What the visitor reads above the fields. One text, so that a wallet that shows another one shows a forgery.
 */
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
  /** The wallet has changed its account since the message was written. */
  | 'wrong-account'
  | 'issued-in-the-future'
  | 'too-old'
  | 'expired'
  | 'lives-too-long'
  | 'not-yet-valid'

/** A message was asked for that ERC-4361 has no text for. Nothing was signed. */
export class SignInMessageError extends EverclaimError {
  override name = 'SignInMessageError'
}

/**
 * The text that a wallet signs, as ERC-4361 has it.
 *
 * @throws SignInMessageError where a field has no place in such a text, as on a page without an origin
 */
export function writeSignInMessage(message: SignInMessage): string {
  const text = textOf(message)
  if (text !== undefined && readSignInMessage(text)) return text
  throw new SignInMessageError(say('A sign-in message cannot be written for this page. Nothing was signed.'))
}

function textOf(message: SignInMessage): string | undefined {
  const { domain, account, uri, chainId, nonce, issuedAt, expirationTime, notBefore } = message
  try {
    return [
      `${domain} wants you to sign in with your Ethereum account:`,
      getAddress(account),
      '',
      signInStatement,
      '',
      `URI: ${uri}`,
      'Version: 1',
      `Chain ID: ${chainId}`,
      `Nonce: ${nonce}`,
      `Issued At: ${new Date(issuedAt).toISOString()}`,
      `Expiration Time: ${new Date(expirationTime).toISOString()}`,
      ...(notBefore === undefined ? [] : [`Not Before: ${new Date(notBefore).toISOString()}`]),
    ].join('\n')
  } catch {
    // Neither an address nor a time.
    return undefined
  }
}

const lines =
  /^([^\s/]{1,255}) wants you to sign in with your Ethereum account:\n(0x[0-9a-fA-F]{40})\n\n[^\n]{1,500}\n\nURI: ([^\s]{1,255})\nVersion: 1\nChain ID: ([1-9]\d{0,15})\nNonce: ([0-9a-f]{64})\nIssued At: ([^\n]{24})\nExpiration Time: ([^\n]{24})(?:\nNot Before: ([^\n]{24}))?$/

/**
 * Reads a message back. It is written again from what was read and must come out the same: so a field that
 * comes twice, a line that was slipped in, another form of a time or an address with another checksum is
 * `undefined` ("malformed").
 */
export function readSignInMessage(text: string): SignInMessage | undefined {
  const found = lines.exec(text)
  if (!found) return undefined
  const [, domain = '', address = '', uri = '', chainId = '', nonce = '', ...times] = found
  if (!isHost(domain) || !isOrigin(uri) || !isAddress(address)) return undefined
  const [issuedAt = Number.NaN, expirationTime = Number.NaN, notBefore] = times.map((time) =>
    time === undefined ? undefined : Date.parse(time),
  )
  const message: SignInMessage = {
    domain,
    account: getAddress(address),
    uri,
    chainId: Number(chainId),
    nonce,
    issuedAt,
    expirationTime,
    ...(notBefore === undefined ? {} : { notBefore }),
  }
  return textOf(message) === text ? message : undefined
}

/**
 * As a browser writes it (`location.host`): small letters, other alphabets as `xn--`, no user, no default
 * port.
 */
function isHost(text: string): boolean {
  return ['https:', 'http:'].some((scheme) => {
    const url = `${scheme}//${text}`
    return URL.canParse(url) && new URL(url).host === text
  })
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** What a server takes a message for. */
export type SignInPlace = {
  /** Exact origins of the site's own pages, from its configuration and never from a request. */
  readonly origins: readonly string[]
  readonly chainId: number
  /** The account that the page's wallet is connected with, where the page says so. */
  readonly account?: Address | undefined
  /** Unix milliseconds. */
  readonly now: number
}

/** The first reason not to take a message, or undefined. Nonce and signature are looked at elsewhere. */
export function signInFault(
  message: SignInMessage,
  { origins, chainId, account, now }: SignInPlace,
): SignInFault | undefined {
  const { domain, uri, issuedAt, expirationTime, notBefore } = message
  const named = origins.filter((origin) => new URL(origin).host === domain)
  if (named.length === 0) return 'wrong-domain'
  if (!named.includes(uri)) return 'wrong-uri'
  if (message.chainId !== chainId) return 'wrong-chain'
  if (account !== undefined && !isAddressEqual(account, message.account)) return 'wrong-account'
  if (issuedAt > now + mostAhead * 1000) return 'issued-in-the-future'
  if (issuedAt < now - oldest * 1000) return 'too-old'
  if (expirationTime <= Math.max(now, issuedAt)) return 'expired'
  if (expirationTime - issuedAt > longestLifetime * 1000) return 'lives-too-long'
  if (notBefore !== undefined && notBefore > now) return 'not-yet-valid'
  return undefined
}
