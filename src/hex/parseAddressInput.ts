import { type Address, isAddress } from 'viem'
import { say } from '../language/say.ts'
import { toChecksum } from './addressSchema.ts'

/** What was typed or pasted where an address is wanted. */
export type AddressInput =
  | { status: 'empty' }
  /** With its checksum. */
  | { status: 'address'; address: Address }
  /** May be an ENS name; whether names are looked up is for the form. */
  | { status: 'name'; name: string }
  /** `reason`: a sentence. `isSecret`: it may be a private key or a recovery phrase, and is kept nowhere. */
  | { status: 'unusable'; reason: string; isSecret: boolean }

/** Soft hyphens, zero-width characters, marks of direction, the byte order mark. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Quotes and brackets before a word, an @ among them. */
const opening = `"'\`“”‘’«(<[{@`
/** Quotes, brackets and punctuation behind a word. */
const closing = `"'\`“”‘’»)>]},;:.!?…`

/** An address, with the network before it (ERC-3770, CAIP-10) or behind it (ERC-681). */
const anyAddress = /\b(?:0x)?[0-9a-f]{40}\b/gi

/** Of the addresses in a link, the one it is about: a token’s holder at an explorer, the Safe of an app. */
const aboutParameter = /[?&](?:a|safe)=([\w:-]*0x[0-9a-f]{40})\b/i

/**
 * Reads what people paste for an address, offline: with or without `0x`, within a sentence, an explorer’s or
 * a Safe app’s link, CAIP-10, ERC-3770, a payment code (ERC-681), or a name. Capital letters must be those of
 * the checksum (ERC-55), if mixed. An address that is marked for another network than Blast is refused.
 */
export function parseAddressInput(pasted: string): AddressInput {
  const text = pasted.replace(invisible, '').replace(/%3a/gi, ':').trim()
  const word = withoutMarks(text)
  if (word === '') return { status: 'empty' }
  const solid = text.replace(/\s/g, '')
  const isGrouped = /^(?:[a-z0-9-]+:){0,2}(?:0x)?[0-9a-f]{40}$/i.test(solid)
  const marked = isGrouped ? solid : (aboutParameter.exec(text)?.[1] ?? text)
  const found = [...marked.matchAll(anyAddress)]
  const [first] = found
  if (first) {
    const digits = digitsOf(first)
    return found.some((each) => digitsOf(each).toLowerCase() !== digits.toLowerCase())
      ? unusable(say('Paste one address only.'))
      : readMarked(
          digits,
          prefixBefore(marked.slice(0, first.index)),
          chainIdAfter(marked.slice(first.index + first[0].length)),
        )
  }
  if (/\/tx\/0x[0-9a-f]{64}\b/i.test(text))
    return unusable(say('This is a link to a transaction. Paste the wallet address instead.'))
  if (/\b(?:0x)?[0-9a-f]{64}\b/i.test(text))
    return secret(
      say(
        'This is a transaction hash or a private key. Paste the wallet address instead. Never paste a private key into a website.',
      ),
    )
  const words = word.split(/\s+/)
  if (words.length >= 12 && words.length <= 24 && words.every((each) => /^[a-z]{3,8}$/i.test(each)))
    return secret(say('Never paste a recovery phrase into a website. Paste the wallet address instead.'))
  return readOther(text, word)
}

function withoutMarks(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && opening.includes(text.charAt(start))) start++
  while (end > start && closing.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

const digitsOf = ([address = '']: RegExpMatchArray) => address.replace(/^0x/i, '')

/** `blast` of `blast:`, `eip155:81457` of `eip155:81457:`, also before `pay-` (ERC-681). */
function prefixBefore(text: string): string | undefined {
  const mark =
    text
      .split(/[^a-z0-9:-]/i)
      .at(-1)
      ?.replace(/pay-$/i, '') ?? ''
  if (!mark.endsWith(':')) return undefined
  const parts = mark.split(':').slice(0, -1)
  return (parts.at(-2)?.toLowerCase() === 'eip155' ? parts.slice(-2).join(':') : parts.at(-1)) || undefined
}

/** `81457` of `@81457` or `@eip155:81457`. */
const chainIdAfter = (text: string) => /^@(?:eip155:)?(0x[0-9a-f]+|\d+)/i.exec(text)?.[1]

const unusable = (reason: string) => ({ status: 'unusable', reason, isSecret: false }) as const
const secret = (reason: string) => ({ status: 'unusable', reason, isSecret: true }) as const

/** An address of forty digits, and what marks it for a network. */
function readMarked(digits: string, prefix: string | undefined, chainId: string | undefined): AddressInput {
  // Also what people write before a colon, and the scheme of a payment code.
  const isNoNetwork = prefix === undefined || /^(?:ethereum|address|account|wallet|safe)$/i.test(prefix)
  const network = isNoNetwork ? chainId && `eip155:${Number(chainId)}` : prefix
  if (network && !/^(?:blast|blastmainnet|eip155:81457)$/i.test(network))
    return unusable(
      say('This address is marked for another network ({network}). Paste an address on Blast, from 0x on.', {
        network,
      }),
    )
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  if (isMixed && !isAddress(`0x${digits}`, { strict: true }))
    return unusable(say('One letter looks wrong: the capital letters do not match. Copy the address again.'))
  return { status: 'address', address: toChecksum(`0x${digits}`) }
}

/** A name, or a sentence that says what is wrong with something near an address. */
function readOther(text: string, word: string): AddressInput {
  if (/^[^\s/:@.][^\s/:@]*\.[^\s/:@.]+$/.test(word)) return { status: 'name', name: word }
  const [name, ...others] = text
    .split(/[\s/:?#&=<>()[\]{}"“”,;@]/)
    .flatMap((each) => /^(.+\.eth)(?:$|[^\w-])/i.exec(each)?.[1] ?? [])
  if (name && others.length === 0) return { status: 'name', name }
  const bare = word.replace(/^(?:[a-z0-9-]+:){1,2}(0x)/i, '$1').replace(/^[0-9a-f]{30,}$/i, '0x$&')
  if (/^0x/i.test(bare))
    return unusable(
      /^0x[0-9a-f]*$/i.test(bare)
        ? say('An address has 42 characters; this has {count}. Copy it again, whole.', { count: bare.length })
        : say('An address has only the digits 0–9 and the letters a–f after 0x.'),
    )
  return unusable(say('That is neither an address (0x…) nor a name such as alice.eth.'))
}
