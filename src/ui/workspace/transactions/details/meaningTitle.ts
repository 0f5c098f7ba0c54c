import { type Address, isAddress } from 'viem'
import type { CallMeaning, DecodedCall, SafeChange } from '../../../../workspace/decodeTransaction.ts'

/** A sum of a token that stands in a title. The token's own word says in what it is counted. */
export type TitleSum = { token: Address | 'native'; amount: bigint }
export type MeaningTitle = { words: string; sum?: TitleSum }

/** 2^255: whoever allows that much allows everything. */
const withoutLimit = 1n << 255n

/**
 * What a call asks for, as the beginning of a sentence, from its bytes; undefined where this site cannot tell.
 *
 * @param isRejection it is the Safe's empty call to itself
 */
export function meaningTitle(
  { meaning, method }: Pick<DecodedCall, 'meaning' | 'method'>,
  isRejection = false,
): MeaningTitle | undefined {
  switch (meaning.kind) {
    case 'nothing':
      return { words: isRejection ? 'On-chain rejection' : 'Empty call' }
    case 'ether-transfer':
      return { words: 'Send', sum: { token: 'native', amount: meaning.value } }
    case 'token-transfer':
      if (meaning.mayBeNft) return { words: 'Move tokens' }
      return { words: 'Send', sum: { token: meaning.token, amount: meaning.amount } }
    case 'token-approval':
      if (meaning.amount === 0n) return { words: 'Take an allowance back' }
      if (meaning.amount >= withoutLimit) return { words: 'Allow spending without limit' }
      return { words: 'Allow spending' }
    case 'nft-transfer':
      return { words: 'Send a collectible' }
    case 'nft-approval':
      return { words: meaning.isApproved ? 'Allow moving all collectibles' : 'Take an allowance back' }
    case 'safe-change':
      return { words: changeTitle(meaning.change) }
    case 'message-approval':
      return { words: 'Approve a message on chain' }
    case 'claim':
      return { words: meaning.count === 1 ? 'Claim an allocation' : `Claim ${meaning.count} allocations` }
    case 'blast-setting':
      return { words: method ? `Change a setting of Blast: ${method}` : 'Change a setting of Blast' }
    case 'batch':
      return { words: `Batch of ${meaning.calls.length} ${meaning.calls.length === 1 ? 'call' : 'calls'}` }
    case 'unknown':
      return undefined
  }
}

function changeTitle(change: SafeChange): string {
  switch (change.type) {
    case 'add-owner':
      return 'Add an owner'
    case 'remove-owner':
      return 'Remove an owner'
    case 'swap-owner':
      return 'Replace an owner'
    case 'threshold':
      return `Require ${change.threshold} ${change.threshold === 1n ? 'signature' : 'signatures'}`
    case 'enable-module':
      return 'Enable a module'
    case 'disable-module':
      return 'Disable a module'
    case 'fallback-handler':
      return 'Set the fallback handler'
    case 'guard':
      return 'Set the guard'
  }
}

/** One fact of a call, for a labelled row. */
export type CallFact = { label: string } & (
  | { kind: 'address'; address: Address }
  | { kind: 'sum'; sum: TitleSum; isUnlimited?: boolean }
  | { kind: 'text'; text: string }
)

/** Wei that a call sends besides what its meaning says. A delegate call sends none of its own. */
export function etherSentAlong({ meaning, operation, value }: DecodedCall): bigint {
  return operation === 0 && meaning.kind !== 'ether-transfer' ? value : 0n
}

/** Whom and what a call concerns, from its bytes: nothing that moves money or gives power is left to the raw call. */
export function callFacts(call: DecodedCall): readonly CallFact[] {
  const { meaning, to, operation } = call
  const ether = etherSentAlong(call)
  return [
    ...(meaning.kind === 'unknown' ? [{ label: 'Contract', kind: 'address', address: to } as const] : []),
    ...meaningFacts(meaning),
    ...(meaning.kind === 'blast-setting' ? call.arguments.map(argumentFact) : []),
    ...(ether > 0n
      ? [{ label: 'ETH sent along', kind: 'sum', sum: { token: 'native', amount: ether } } as const]
      : []),
    ...(operation === 1 && meaning.kind === 'unknown'
      ? [
          {
            label: 'Operation',
            kind: 'text',
            text: 'Delegate call: the code of this contract runs as the Safe’s own',
          } as const,
        ]
      : []),
  ]
}

function argumentFact({ name, type, value }: DecodedCall['arguments'][number]): CallFact {
  const label = name || type
  return type === 'address' && typeof value === 'string' && isAddress(value, { strict: false })
    ? { label, kind: 'address', address: value }
    : { label, kind: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) }
}

function meaningFacts(meaning: CallMeaning): readonly CallFact[] {
  const address = (label: string, address: Address): CallFact => ({ label, kind: 'address', address })
  const text = (label: string, text: string): CallFact => ({ label, kind: 'text', text })
  switch (meaning.kind) {
    case 'nothing':
    case 'batch':
    case 'unknown':
      return []
    case 'ether-transfer':
      return [
        address('Recipient', meaning.to),
        { label: 'Amount', kind: 'sum', sum: { token: 'native', amount: meaning.value } },
      ]
    case 'token-transfer':
      return [
        address('Recipient', meaning.to),
        ...(meaning.mayBeNft
          ? [address('From', meaning.from), text('Amount or token number', meaning.amount.toString())]
          : [sumOf('Amount', meaning.token, meaning.amount)]),
        address('Token', meaning.token),
      ]
    case 'token-approval':
      return [
        address('Who may spend', meaning.spender),
        {
          ...sumOf('Up to', meaning.token, meaning.amount),
          isUnlimited: meaning.amount >= withoutLimit,
        },
        address('Token', meaning.token),
      ]
    case 'nft-transfer':
      return [
        address('Recipient', meaning.to),
        text('Token number', meaning.tokenId.toString()),
        address('From', meaning.from),
        address('Token', meaning.token),
      ]
    case 'nft-approval':
      return [address('Who may move them', meaning.operator), address('Token', meaning.token)]
    case 'safe-change':
      return changeFacts(meaning.change)
    case 'message-approval':
      return [text('Message’s hash', meaning.message)]
    case 'claim':
      return [
        address('Distributor', meaning.distributor),
        ...(meaning.recipient ? [address('Paid to', meaning.recipient)] : []),
      ]
    case 'blast-setting':
      return [address('Of the contract', meaning.contract)]
  }
}

const sumOf = (label: string, token: Address, amount: bigint) =>
  ({ label, kind: 'sum', sum: { token, amount } }) as const

function changeFacts(change: SafeChange): readonly CallFact[] {
  const address = (label: string, address: Address): CallFact => ({ label, kind: 'address', address })
  const threshold = (count: bigint): CallFact => ({ label: 'Must sign', kind: 'text', text: `${count}` })
  switch (change.type) {
    case 'add-owner':
      return [address('New owner', change.owner), threshold(change.threshold)]
    case 'remove-owner':
      return [address('Removed owner', change.owner), threshold(change.threshold)]
    case 'swap-owner':
      return [address('Old owner', change.owner), address('New owner', change.by)]
    case 'threshold':
      return [threshold(change.threshold)]
    case 'enable-module':
    case 'disable-module':
      return [address('Module', change.module)]
    case 'fallback-handler':
      return [address('Handler', change.handler)]
    case 'guard':
      return [address('Guard', change.guard)]
  }
}
