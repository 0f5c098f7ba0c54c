import { type Agreement, isAgreed } from '../../chain/agreement.ts'
import { say } from '../../language/say.ts'
import type { OpenAmount } from './openAmount.ts'

/** Whether a distributor can pay everybody who is left. Amounts in base units. */
export type Solvency =
  /** `spare`: what it holds beyond what it owes. `by`: whose word what is owed rests on. */
  | {
      readonly status: 'solvent'
      readonly owed: bigint
      readonly held: bigint
      readonly spare: bigint
      readonly by: OpenAmount['by']
    }
  | {
      readonly status: 'short'
      readonly owed: bigint
      readonly held: bigint
      readonly missing: bigint
      /**
       * One node's logs never say so: what it reports too small would have money sent to a contract that
       * needs none.
       */
      readonly by: Exclude<OpenAmount['by'], 'logs'>
    }
  /** Claims are closed: nothing is owed any more, and what is held can be swept. */
  | { readonly status: 'over'; readonly held: bigint }
  /** It was cancelled before it opened: nothing is owed, unless somebody puts money in again. */
  | { readonly status: 'cancelled'; readonly held: bigint }
  | { readonly status: 'could-not-check'; readonly reason: string }

/**
 * Liabilities against the balance. `balance` is what the token says now, so for a rebasing one it holds what
 * claims can really be paid from.
 */
export function solvency({
  owed,
  balance,
  isOver,
  isCancelled = false,
  agreement,
}: {
  /** What the open allocations come to; undefined while nobody knows. */
  owed: Pick<OpenAmount, 'open' | 'by'> | undefined
  /** Undefined where the token does not say. */
  balance: bigint | undefined
  isOver: boolean
  /** The contract says that it was cancelled. */
  isCancelled?: boolean | undefined
  /** How many nodes say what the contract holds. */
  agreement: Agreement
}): Solvency {
  if (!isAgreed(agreement))
    return {
      status: 'could-not-check',
      reason: say('Only one node reports the contract’s balance. A second one must agree.'),
    }
  if (balance === undefined)
    return { status: 'could-not-check', reason: say('The token doesn’t report the contract’s balance.') }
  if (isOver) return { status: 'over', held: balance }
  // With all of the money back in it, it pays like any other.
  if (isCancelled && !(owed && balance >= owed.open)) return { status: 'cancelled', held: balance }
  if (owed === undefined)
    return { status: 'could-not-check', reason: say('Read the list to see what is still owed.') }
  const { open, by } = owed
  if (balance >= open) return { status: 'solvent', owed: open, held: balance, spare: balance - open, by }
  if (by === 'logs')
    return {
      status: 'could-not-check',
      reason: say(
        'By the logs of one node, it holds less than it owes. Read the list before anyone sends money to the contract.',
      ),
    }
  return { status: 'short', owed: open, held: balance, missing: open - balance, by }
}
