import type { Address } from 'viem'
import { say } from '../../../language/say.ts'
import { etherTransfer, tokenTransfer } from '../../../multisig/build/draftTransaction.ts'
import type { SafeCall } from '../../../multisig/build/multiSend.ts'
import type { Owners } from '../../../multisig/build/ownerCalls.ts'
import { parseAmount } from '../../../multisig/build/parseAmount.ts'
import { parseCallData } from '../../../multisig/build/parseCallData.ts'
import { parseRecipient } from '../../../multisig/build/parseRecipient.ts'
import type { DraftCall } from './draftStore.ts'
import { readAbiCall } from './readAbiCall.ts'
import { readCollectibleCall } from './readCollectibleCall.ts'
import { readOwnersCall } from './readOwnersCall.ts'

/** What a Safe holds that can be sent: the chain's coin (`address` null) or an ERC-20 token. */
export type Sendable = { address: Address | null; symbol: string } & (
  | {
      status: 'read'
      decimals: number
      /** Base units; undefined where nobody could say. */
      balance: bigint | undefined
    }
  /** The chain is being asked, or did not answer: without its decimals no amount can be read. */
  | { status: 'reading' | 'unread' }
)

/** The boxes of a call. */
export type Field =
  | 'token'
  | 'to'
  | 'amount'
  | 'value'
  | 'data'
  | 'abi'
  | 'function'
  | 'collectible'
  | 'owner'
  | 'by'
  | 'threshold'
  /** A parameter of a function, from 0. */
  | `arg${number}`
export type Sentences = Readonly<Partial<Record<Field, string>>>

export type ReadCall = {
  /** One sentence for each box that can be used and is most likely a mistake. */
  doubts: Sentences
} & (
  | {
      status: 'ready'
      call: SafeCall
      /** The Safe's owners once it is made, where it changes them. */
      owners?: Owners
    }
  /**
   * One sentence for each box that cannot be used. `missing` are empty: named only when somebody wants to go
   * on.
   */
  | { status: 'unusable'; faults: Sentences; missing: Sentences }
)

/** What is known where a call is read. */
export type Known = {
  safe: Address
  sendables: readonly Sendable[]
  native: Sendable
  /** By the chain, with the changes of the calls before this one made. */
  owners: Owners
}

/** Reads the calls of a draft, in their order: each sees the owners as those before it leave them. */
export function readDraftCalls(drafts: readonly DraftCall[], known: Known): ReadCall[] {
  let { owners } = known
  return drafts.map((draft) => {
    const read = readDraftCall(draft, { ...known, owners })
    if (read.status === 'ready' && read.owners) owners = read.owners
    return read
  })
}

/** Reads a call as it was typed. Names are not taken: what is signed is an address. */
export function readDraftCall(draft: DraftCall, known: Known): ReadCall {
  switch (draft.kind) {
    case 'transfer':
    case 'custom':
      return readTransferOrCall(draft, known)
    case 'abi':
      return readAbiCall(draft, known)
    case 'collectible':
      return readCollectibleCall(draft, known)
    case 'owners':
      return readOwnersCall(draft, known)
  }
}

function readTransferOrCall(
  draft: Extract<DraftCall, { kind: 'transfer' | 'custom' }>,
  { safe, sendables, native }: Known,
): ReadCall {
  const faults: Partial<Record<Field, string>> = {}
  const missing: Partial<Record<Field, string>> = {}
  const doubts: Partial<Record<Field, string>> = {}
  const isTransfer = draft.kind === 'transfer'
  const token = isTransfer ? findSendable(sendables, draft.token) : native
  const tokenAddress = isTransfer ? (token?.address ?? undefined) : undefined

  const to = parseRecipient(draft.to, { safe, token: tokenAddress })
  if (to.status === 'unusable') faults.to = to.reason
  if (to.status === 'empty')
    missing.to = isTransfer ? say('Enter a recipient.') : say('Enter the contract’s address.')
  if (to.status === 'address' && to.warning)
    doubts.to = isTransfer
      ? to.warning
      : say('This is the Safe itself. Such a call can change its owners and settings.')

  const field = isTransfer ? 'amount' : 'value'
  const typed = isTransfer ? draft.amount : draft.value
  let amount = 0n
  if (token?.status === 'read') {
    const isNothing = field === 'value' && /^(?:0+(?:[.,]0*)?)?$/.test(typed.trim())
    const read = isNothing ? undefined : parseAmount(typed, token)
    if (read?.status === 'unusable') faults[field] = read.reason
    if (read?.status === 'empty') missing[field] = say('Enter an amount.')
    if (read?.status === 'amount') {
      amount = read.amount
      if (read.warning) doubts[field] = read.warning
    }
  } else if (token?.status === 'reading') missing.token = say('We’re still reading the token from Blast.')
  else if (token) faults.token = say('We couldn’t read this token from Blast. You can’t send it here.')
  else faults.token = say('This Safe doesn’t hold this token. Choose another.')

  const data = isTransfer ? undefined : parseCallData(draft.data)
  if (data?.status === 'unusable') faults.data = data.reason
  if (to.status !== 'address' || [faults, missing].some((each) => Object.keys(each).length > 0))
    return { status: 'unusable', faults, missing, doubts }
  const call =
    data?.status === 'data'
      ? { to: to.address, value: amount, data: data.data }
      : tokenAddress
        ? tokenTransfer(tokenAddress, to.address, amount)
        : etherTransfer(to.address, amount)
  return { status: 'ready', call, doubts }
}

/** @param token its address as a draft holds it; empty for the chain's coin */
export function findSendable(sendables: readonly Sendable[], token: string): Sendable | undefined {
  return sendables.find(({ address }) => (address ?? '').toLowerCase() === token.toLowerCase())
}
