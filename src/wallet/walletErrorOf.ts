import { printable } from '../chain/printable.ts'
import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'
import { WalletError, type WalletErrorRow, type WalletRequest } from './walletError.ts'
import {
  unknownWalletError,
  vagueWalletErrors,
  walletErrorsByCode,
  walletErrorsByName,
  walletErrorsByText,
} from './walletErrorTable.ts'

/** Errors wrap each other; a circle of causes ends here. */
const maxDepth = 20
/** Characters of a wallet's own words that are worth showing. */
const maxWords = 400

/** One error of a chain of causes, read without trusting it. */
type Link = { code: number | string | undefined; name: string; message: string }
type Found = { row: WalletErrorRow; code: number | string | undefined }

/**
 * What a wallet's error means, for a person: a sentence of the table, never the wrapping library's. Made for
 * anything that was thrown, and never throws itself.
 *
 * The deepest cause decides: libraries wrap a wallet's answer and give the wrapper a code of their own (wagmi
 * calls every failed switch of the network a person's no).
 */
export function walletErrorOf(error: unknown, request: WalletRequest): WalletError {
  if (error instanceof WalletError) return error
  const links = linksOf(error)
  const { row, code } = decide(links)
  const words = [...links].reverse().find(({ message }) => message)?.message
  return new WalletError(row, {
    request,
    code,
    facts: [
      ...(words ? [say('The wallet’s own words: {words}', { words })] : []),
      ...(code === undefined ? [] : [say('Code: {code}', { code: String(code) })]),
      ...(error instanceof EverclaimError ? error.facts : []),
    ],
    cause: error,
  })
}

function decide(links: readonly Link[]): Found {
  let vague: Found | undefined
  for (const { code, name, message } of [...links].reverse()) {
    // Outside of the first code there are only wrappers, whose codes say what the wrapper thinks.
    if (!vague && code !== undefined && code !== -1) {
      const row = walletErrorsByCode[code]
      if (row) return { row, code }
    }
    const said = walletErrorsByText.find(({ pattern }) => pattern.test(message))
    if (said && !(vague && said.row.kind === 'rejected')) return { row: said.row, code: said.code ?? code }
    const named = Object.hasOwn(walletErrorsByName, name) ? walletErrorsByName[name] : undefined
    if (named && !(vague && named.kind === 'rejected')) return { row: named, code: vague?.code ?? code }
    if (!vague && code !== undefined && code !== -1 && !isSmall(code))
      vague = { row: vagueWalletErrors[code] ?? unknownWalletError, code }
  }
  return vague ?? { row: unknownWalletError, code: undefined }
}

/**
 * The numbers 1 to 9, which mean something by the words beside them only, and the old ones of `DOMException`.
 */
const isSmall = (code: number | string) => typeof code === 'number' && code >= 0 && code < 100

/** An error and its causes, outermost first. */
function linksOf(error: unknown): readonly Link[] {
  const links: Link[] = []
  const seen = new Set<unknown>()
  let at = error
  while (at !== undefined && at !== null && !seen.has(at) && links.length < maxDepth) {
    seen.add(at)
    if (typeof at === 'string') links.push({ code: undefined, name: '', message: words(at) })
    if (typeof at !== 'object' && typeof at !== 'function') break
    links.push({
      code: codeOf(read(at, 'code')),
      name: text(read(at, 'name')),
      message: words(read(at, 'message')),
    })
    at = innerOf(at)
  }
  return links
}

/**
 * Where libraries and wallets put what they wrap: `cause`, MetaMask's `data.originalError`, ethers'
 * `info.error`.
 */
function innerOf(error: object): unknown {
  for (const path of [
    ['cause'],
    ['data', 'originalError'],
    ['data', 'cause'],
    ['info', 'error'],
    ['error'],
  ]) {
    let inner: unknown = error
    for (const key of path) inner = isObject(inner) ? read(inner, key) : undefined
    if (isObject(inner) || (typeof inner === 'string' && inner)) return inner
  }
  return undefined
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** A getter of a stranger's object may throw. */
function read(from: object, key: string): unknown {
  try {
    return Reflect.get(from, key)
  } catch {
    return undefined
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The first line that says something, without what could rearrange the page around it. */
function words(value: unknown): string {
  const line = text(value)
    .slice(0, 4 * maxWords)
    .split('\n')
    .map(printable)
    .find((line) => line)
  return line === undefined ? '' : line.length > maxWords ? `${line.slice(0, maxWords)}…` : line
}

function codeOf(value: unknown): number | string | undefined {
  if (typeof value === 'number' && Number.isInteger(value)) return value
  if (typeof value !== 'string') return undefined
  if (/^-?\d{1,9}$/.test(value)) return Number(value)
  return /^[A-Z_]{3,40}$/.test(value) ? value : undefined
}
