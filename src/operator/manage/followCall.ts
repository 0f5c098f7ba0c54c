import type { Address, Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { followTransaction, type TransactionStatus } from '../../chain/followTransaction.ts'
import type { Wake } from '../../chain/pause.ts'
import type { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import { type CallOutcome, callOutcome } from './callOutcome.ts'
import type { SentManageCall } from './storedCalls.ts'

/** The status of a call that a wallet has sent. The last three are ends. */
export type CallProgress =
  | { readonly status: 'pending' }
  /** No node knows it. It may come back. */
  | { readonly status: 'dropped' }
  | { readonly status: 'could-not-check'; readonly error: EverclaimError }
  | { readonly status: 'done'; readonly hash: Hex; readonly outcome: CallOutcome }
  | { readonly status: 'refused'; readonly hash: Hex; readonly sentence: string }
  /** Another transaction of the sender took its place, and did nothing here. */
  | { readonly status: 'replaced'; readonly hash: Hex }

/** Follows it to its end, or until `signal` is aborted. Never throws for what nodes do. */
export async function* followCall(
  reader: ChainReader,
  call: SentManageCall,
  options: { signal: AbortSignal; onWake?: Wake | undefined; pollMs?: number | undefined },
): AsyncGenerator<CallProgress, void, void> {
  for await (const status of followTransaction(reader, call, options)) yield progressOf(status, call.to)
}

function progressOf(status: TransactionStatus, distributor: Address): CallProgress {
  switch (status.status) {
    case 'pending':
      return { status: 'pending' }
    case 'dropped':
      return { status: 'dropped' }
    case 'unknown':
      return { status: 'could-not-check', error: status.error }
    case 'included': {
      const { receipt } = status
      return { status: 'done', hash: receipt.transactionHash, outcome: callOutcome(receipt, distributor) }
    }
    case 'reverted':
      return {
        status: 'refused',
        hash: status.receipt.transactionHash,
        sentence: status.reason?.sentence ?? say('The contract refused it without a reason.'),
      }
    case 'replaced': {
      const { receipt, kind, by } = status
      if (kind !== 'repriced') return { status: 'replaced', hash: by }
      if (receipt.status === 'success')
        return { status: 'done', hash: by, outcome: callOutcome(receipt, distributor) }
      return { status: 'refused', hash: by, sentence: say('The contract refused it without a reason.') }
    }
  }
}
