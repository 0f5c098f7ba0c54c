import { type Address, isAddress, isAddressEqual } from 'viem'
import { say, sayList } from '../../../language/say.ts'
import { hashMessage } from '../../../safe/app/hashMessage.ts'
import { type TypedData, typedDataSchema } from '../../../safe/app/messages.ts'
import { primaryTypeCandidates } from '../../../safe/app/primaryTypeCandidates.ts'
import { primaryTypeOf } from '../../../safe/app/primaryTypeOf.ts'
import * as v from '../../../schema/v.ts'
import { domainRows } from '../../multisig/domainRows.ts'
import { type TypedDataRow, typedDataRows } from '../../multisig/typedDataRows.ts'

/** What is in the boxes of a new message. */
export type MessageEntry = {
  kind: 'text' | 'typed-data'
  text: string
  /** What was chosen where the types leave a choice. */
  primaryType: string | null
}

/** What comes of it, before anybody is asked anything. */
export type MessageInput =
  | { status: 'empty' }
  | { status: 'unusable'; reason: string }
  /** More than one type can be the one to sign. */
  | { status: 'choose-type'; candidates: readonly string[] }
  | { status: 'ready'; message: string | TypedData; warnings: readonly string[] }

/**
 * Reads a new message, with one sentence for each fault. Nothing of the text is changed: what is shown is
 * what is signed.
 */
export function readMessageInput(
  { kind, text, primaryType }: MessageEntry,
  { chainId, safe }: { chainId: number; safe: Address },
): MessageInput {
  if (text.trim() === '') return { status: 'empty' }
  if (kind === 'text') return { status: 'ready', message: text, warnings: [] }

  const json = parseJson(text)
  if (!json.isJson)
    return unusable(
      json.line === undefined
        ? say('This isn’t JSON: it ends too early.')
        : say('This isn’t JSON: it breaks in line {line}.', { line: json.line }),
    )
  const { data } = json
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return unusable(say('Typed data needs one object with "domain", "types" and "message".'))
  for (const part of ['domain', 'types', 'message'] as const) {
    const value = (data as Partial<Record<string, unknown>>)[part]
    if (value === undefined) return unusable(say('The typed data has no "{part}".', { part }))
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return unusable(say('"{part}" must be an object.', { part }))
  }
  const parsed = v.safeParse(typedDataSchema, data)
  if (!parsed.success)
    return unusable(say('"types" must list fields with "name" and "type". "primaryType" must be text.'))
  const { types, message } = parsed.output

  const given = parsed.output.primaryType ?? primaryType ?? undefined
  const all = Object.keys(types).filter((name) => name !== 'EIP712Domain')
  if (all.length === 0) return unusable(say('"types" is empty. There is nothing to sign.'))
  if (given !== undefined && !Object.hasOwn(types, given))
    return unusable(say('The primary type "{given}" isn’t in "types".', { given }))
  const candidates = primaryTypeCandidates(types)
  const [only] = candidates
  const chosen = given ?? (candidates.length === 1 ? only : undefined)
  if (chosen === undefined)
    return { status: 'choose-type', candidates: candidates.length > 0 ? candidates : all }

  const rows = [...domainRows(parsed.output), ...typedDataRows(types, chosen, message, 'message')]
  const fault = faultOf(rows)
  if (fault) return unusable(fault)
  const typedData = { ...parsed.output, primaryType: chosen }
  try {
    hashMessage(typedData)
  } catch {
    return unusable(say('These values don’t match their types (EIP-712).'))
  }
  return { status: 'ready', message: typedData, warnings: warningsOf(typedData, rows, { chainId, safe }) }
}

/**
 * What an owner should know of a message before signing it, no matter who wrote it. `fault`: it cannot be
 * shown whole, so that nobody could know what they sign.
 *
 * @throws SafeRequestInvalidError for typed data of which nobody could say what is signed
 */
export function judgeMessage(
  message: string | TypedData,
  place: { chainId: number; safe: Address },
): { warnings: readonly string[]; fault: string | undefined } {
  if (typeof message === 'string') return { warnings: [], fault: undefined }
  const primaryType = primaryTypeOf(message)
  const rows = [
    ...domainRows(message),
    ...typedDataRows(message.types, primaryType, message.message, 'message'),
  ]
  return { warnings: warningsOf({ ...message, primaryType }, rows, place), fault: faultOf(rows) }
}

const unusable = (reason: string): MessageInput => ({ status: 'unusable', reason })

function parseJson(
  text: string,
): { isJson: true; data: unknown } | { isJson: false; line: number | undefined } {
  try {
    const data: unknown = JSON.parse(text)
    return { isJson: true, data }
  } catch (error) {
    // Engines differ in their words; where it breaks is what helps.
    const [, position] = /position (\d+)/.exec(error instanceof Error ? error.message : '') ?? []
    const line = position === undefined ? undefined : text.slice(0, Number(position)).split('\n').length
    return { isJson: false, line }
  }
}

function chainIdOf(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^(\d{1,40}|0x[0-9a-fA-F]{1,32})$/.test(value)) return BigInt(value)
  return undefined
}

function faultOf(rows: readonly TypedDataRow[]): string | undefined {
  for (const row of rows) {
    const fault = row.kind === 'fault' ? row.fault : row.kind === 'rows' ? faultOf(row.rows) : undefined
    if (fault) return fault
  }
  return undefined
}

function unsignedOf(rows: readonly TypedDataRow[]): string[] {
  return rows.flatMap((row) =>
    row.kind === 'unsigned' ? [row.name] : row.kind === 'rows' ? unsignedOf(row.rows) : [],
  )
}

function warningsOf(
  { domain, primaryType }: TypedData,
  rows: readonly TypedDataRow[],
  { chainId, safe }: { chainId: number; safe: Address },
): string[] {
  const warnings: string[] = []
  const named = chainIdOf(domain.chainId)
  if (named === undefined)
    warnings.push(
      say('The domain has no chain. The signature works on every chain where this Safe is deployed.'),
    )
  else if (named !== BigInt(chainId))
    warnings.push(
      say('The domain is for chain {named}, and this Safe is on chain {chainId}.', {
        named: String(named),
        chainId: String(chainId),
      }),
    )
  const unsigned = unsignedOf(rows)
  if (unsigned.length > 0)
    warnings.push(
      say('No type includes {names}. The signature won’t cover it.', {
        names: sayList(unsigned.map((name) => `"${name}"`)),
      }),
    )
  if (/^(Permit|TransferWithAuthorization|ReceiveWithAuthorization)/.test(primaryType ?? ''))
    warnings.push(say('This is a permit. Anyone with the signature can take tokens from this Safe.'))
  const { verifyingContract } = domain
  if (primaryType === 'SafeTx' || primaryType === 'SafeMessage')
    warnings.push(
      typeof verifyingContract === 'string' &&
        isAddress(verifyingContract) &&
        isAddressEqual(verifyingContract, safe)
        ? say('This is a transaction or message of this Safe. Propose it as one instead.')
        : say('This signs for another Safe that this Safe owns.'),
    )
  return warnings
}
