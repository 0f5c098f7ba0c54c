/** Whether a distributor can pay everybody who is left. Amounts in base units. */
export type Solvency =
  /** `spare`: what it holds beyond what it owes. */
  | { readonly status: 'solvent'; readonly owed: bigint; readonly held: bigint; readonly spare: bigint }
  | { readonly status: 'short'; readonly owed: bigint; readonly held: bigint; readonly missing: bigint }
  /** Claims are closed: nothing is owed any more, and what is held can be swept. */
  | { readonly status: 'over'; readonly held: bigint }
  | { readonly status: 'could-not-check'; readonly reason: string }

/**
 * Liabilities against the balance, both by the chain. `balance` is what the token says now, so for a rebasing one it holds what
 * claims can really be paid from.
 */
export function solvency({
  owed,
  balance,
  isOver,
}: {
  /** What the open allocations come to; undefined while the list is not read. */
  owed: bigint | undefined
  /** Undefined where the token does not say. */
  balance: bigint | undefined
  isOver: boolean
}): Solvency {
  if (balance === undefined)
    return { status: 'could-not-check', reason: 'The token does not say what the contract holds.' }
  if (isOver) return { status: 'over', held: balance }
  if (owed === undefined)
    return { status: 'could-not-check', reason: 'The list is not read, so what is still owed is not known.' }
  return balance >= owed
    ? { status: 'solvent', owed, held: balance, spare: balance - owed }
    : { status: 'short', owed, held: balance, missing: owed - balance }
}
