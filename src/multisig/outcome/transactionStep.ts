import type { Address, Hex } from 'viem'
import type { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import { type TransactionStatus, wordOf } from '../../safe/service/enumerations.ts'
import { provenSignatures } from '../sign/checkConfirmation.ts'
import type { CheckedTransaction, SafeFacts } from '../sign/checkTransaction.ts'
import { type MaySign, maySign } from '../sign/maySign.ts'
import type { ProposalEnd } from './readProposalEnd.ts'

/**
 * What the chain says of a transaction and what can be done next. `have` of `need` counts proven signatures
 * of today's owners against today's threshold.
 */
export type TransactionStep =
  /** What the service shows contradicts itself or the question. Nothing may be signed. */
  | { step: 'contradicted'; fault: string; facts: readonly string[] }
  /** Received, made by a module, or the creation of the Safe: no owner has anything to do. */
  | { step: 'not-signed' }
  /** The Safe is too old for its transactions to be checked here. */
  | { step: 'unsupported'; reason: string }
  /** `isNext`: it is its turn. `next` is the nonce that the Safe executes first. */
  | {
      step: 'needs-confirmations'
      have: number
      need: number
      unchecked: number
      isNext: boolean
      next: number
      signing: MaySign
    }
  /** Enough owners have signed; the Safe executes nonce `next` first. */
  | { step: 'waits-for-nonce'; have: number; need: number; next: number; signing: MaySign }
  /** Anybody may execute it, and pays the network fee. */
  | { step: 'executable'; have: number; need: number; signing: MaySign }
  /** By the Safe's own log. `failed`: the call inside failed, and the nonce was used up. */
  | { step: 'executed' | 'failed'; transactionHash: Hex; blockNumber: number }
  /**
   * Another transaction with this nonce was executed, so this one never will be. `isRejection`: this one was
   * to reject it.
   */
  | { step: 'replaced'; isRejection: boolean }
  /** The nonce is used, and the nodes no longer keep by what; or they do not answer (`error`). */
  | { step: 'could-not-check'; error: EverclaimError | undefined }

/**
 * The step of a checked transaction, for `account`. Pure. The chain alone decides; what the service says
 * instead is said by `stepDifferences`.
 *
 * @param end undefined of what is not sound
 */
export function transactionStep({
  checked,
  safe,
  end,
  account,
}: {
  checked: CheckedTransaction
  safe: SafeFacts
  end: ProposalEnd | undefined
  account: Address | undefined
}): TransactionStep {
  if (checked.status === 'contradicted')
    return { step: 'contradicted', fault: checked.fault, facts: checked.facts }
  if (checked.status === 'not-signed') return { step: 'not-signed' }
  if (checked.status === 'unsupported') return { step: 'unsupported', reason: checked.reason }
  if (end === undefined) return { step: 'could-not-check', error: undefined }
  switch (end.status) {
    case 'executed':
    case 'failed': {
      const { transactionHash, blockNumber } = end.receipt
      return { step: end.status, transactionHash, blockNumber }
    }
    case 'replaced':
      return { step: 'replaced', isRejection: checked.isRejection }
    case 'used':
      return { step: 'could-not-check', error: undefined }
    case 'could-not-check':
      return { step: 'could-not-check', error: end.error }
    case 'waiting': {
      const { nonce } = checked.transaction
      // The Safe and the end are read one after the other: the later look is the one that counts.
      const next = Math.max(end.next ?? 0, safe.nonce)
      if (next > nonce) return { step: 'could-not-check', error: undefined }
      const have = provenSignatures(checked.confirmations).length
      const need = safe.threshold
      const signing = maySign(checked.confirmations, safe, account)
      const isNext = next === nonce
      if (have < need) {
        const unchecked = checked.confirmations.filter(({ status }) => status === 'could-not-check').length
        return { step: 'needs-confirmations', have, need, unchecked, isNext, next, signing }
      }
      return isNext
        ? { step: 'executable', have, need, signing }
        : { step: 'waits-for-nonce', have, need, next, signing }
    }
  }
}

/** Sentences where the service says otherwise than the chain. */
export function stepDifferences(
  checked: CheckedTransaction,
  safe: SafeFacts,
  step: TransactionStep,
): string[] {
  const { status, confirmationsRequired } = checked.claims
  const expected = wireStatusOf(step)
  return [
    ...(expected !== undefined && !expected.includes(status)
      ? [say('The wallet service says “{word}”; the chain does not.', { word: wordOf(status) })]
      : []),
    ...(isOpen(step) && confirmationsRequired !== null && confirmationsRequired !== safe.threshold
      ? [
          say('The wallet service says that {reported} must sign; on chain it is {need}.', {
            reported: confirmationsRequired,
            need: safe.threshold,
          }),
        ]
      : []),
  ]
}

const isOpen = ({ step }: TransactionStep) =>
  step === 'needs-confirmations' || step === 'waits-for-nonce' || step === 'executable'

/** What the service would say if it knew what the chain knows; undefined where nothing follows. */
function wireStatusOf(step: TransactionStep): readonly TransactionStatus[] | undefined {
  switch (step.step) {
    case 'needs-confirmations':
      // An owner whose signature cannot be checked here may complete it.
      return step.unchecked > 0 ? undefined : ['AWAITING_CONFIRMATIONS']
    case 'waits-for-nonce':
    case 'executable':
      return ['AWAITING_EXECUTION']
    case 'executed':
      return ['SUCCESS']
    case 'failed':
      return ['FAILED']
    case 'replaced':
      return ['CANCELLED']
    case 'contradicted':
    case 'not-signed':
    case 'unsupported':
    case 'could-not-check':
      return undefined
  }
}
