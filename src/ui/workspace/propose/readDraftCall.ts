import { type Address, type Hex, isHex } from 'viem'
import { parseAccountInput } from '../../../claim/parseAccountInput.ts'
import type { DraftCall } from './draftStore.ts'
import { parseAmount } from './parseAmount.ts'

/** What a Safe holds that can be sent: the chain's coin (`address` null) or an ERC-20 token. */
export type Sendable = {
  address: Address | null
  symbol: string
  decimals: number
  /** Base units. */
  balance: bigint
}

/** What a call of a draft is about. Amounts in base units. */
export type Intent =
  | { kind: 'transfer'; token: Sendable; to: Address; amount: bigint }
  | { kind: 'custom'; to: Address; value: bigint; data: Hex }

/** The boxes of a call. */
export type Field = 'token' | 'to' | 'amount' | 'value' | 'data'

export type ReadCall =
  | { status: 'ready'; intent: Intent }
  /** One sentence for each box that cannot be used. `missing` are empty: they are named only when somebody wants to go on. */
  | {
      status: 'unusable'
      faults: Readonly<Partial<Record<Field, string>>>
      missing: Readonly<Partial<Record<Field, string>>>
    }

/** Reads a call as it was typed. */
export function readDraftCall(call: DraftCall, sendables: readonly Sendable[]): ReadCall {
  const faults: Partial<Record<Field, string>> = {}
  const missing: Partial<Record<Field, string>> = {}
  const to = readAddress(call.to)
  if (to.status === 'fault') faults.to = to.reason
  if (to.status === 'missing')
    missing.to = call.kind === 'transfer' ? 'Say who receives it.' : 'Say which contract is called.'

  if (call.kind === 'transfer') {
    const token = sendables.find(({ address }) => (address ?? '').toLowerCase() === call.token.toLowerCase())
    if (!token) faults.token = 'This Safe holds no such token. Choose another.'
    const amount = parseAmount(call.amount, token?.decimals ?? 18)
    if (amount.status === 'unusable') faults.amount = amount.reason
    if (amount.status === 'empty') missing.amount = 'Say how much.'
    if (amount.status === 'ready' && amount.value === 0n) faults.amount = 'Send more than nothing.'
    if (to.status !== 'ready' || !token || amount.status !== 'ready' || faults.amount)
      return { status: 'unusable', faults, missing }
    return { status: 'ready', intent: { kind: 'transfer', token, to: to.account, amount: amount.value } }
  }

  const value = parseAmount(call.value, 18)
  if (value.status === 'unusable') faults.value = value.reason
  const data = call.data.trim() === '' ? '0x' : call.data.trim()
  if (!isHex(data)) faults.data = 'The data begins with 0x and has only hexadecimal digits.'
  else if (data.length % 2 === 1) faults.data = 'The data lacks a digit: each byte has two.'
  if (to.status !== 'ready' || faults.value || faults.data || !isHex(data))
    return { status: 'unusable', faults, missing }
  return {
    status: 'ready',
    intent: { kind: 'custom', to: to.account, value: value.status === 'ready' ? value.value : 0n, data },
  }
}

/** Names are not taken: what is signed is an address, and a name may point elsewhere tomorrow. */
function readAddress(
  text: string,
): { status: 'missing' } | { status: 'ready'; account: Address } | { status: 'fault'; reason: string } {
  const input = parseAccountInput(text)
  switch (input.status) {
    case 'empty':
      return { status: 'missing' }
    case 'address':
      return { status: 'ready', account: input.account }
    case 'name':
      return {
        status: 'fault',
        reason: 'Paste the address itself here; a name may point elsewhere tomorrow.',
      }
    case 'unusable':
      return { status: 'fault', reason: input.reason }
  }
}
