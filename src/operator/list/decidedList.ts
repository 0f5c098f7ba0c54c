import type { Hex } from '../../campaign/hex.ts'
import type { NumberStyle } from '../../campaign/list/numberStyle.ts'
import type { FixRule, ProblemCode } from '../../campaign/recipientListError.ts'

/** What was declared about the amounts; the unit is never chosen for the person. */
export type AmountsDeclared = {
  readonly unit: 'whole' | 'base' | undefined
  /** As typed. */
  readonly decimals: string
  readonly numbers: NumberStyle
}

/** What was decided about problems and flags, in a shape that can be stored. */
export type Decided = {
  readonly rules: readonly FixRule[]
  readonly leaveOut: readonly ProblemCode[]
  readonly rows: readonly (readonly [row: number, decision: 'fix' | 'leave-out'])[]
  readonly duplicates: 'refuse' | 'sum'
  /** Addresses that were accepted for names, as the file writes them. */
  readonly names: readonly (readonly [name: string, address: Hex])[]
}

export const undecided: Decided = { rules: [], leaveOut: [], rows: [], duplicates: 'refuse', names: [] }

// Written out, so that the compiler asks of each new rule whether it is about amounts.
const isRuleOfAmounts: Readonly<Record<FixRule, boolean>> = {
  invisible: false,
  spaces: false,
  'full-width': false,
  apostrophe: false,
  prefix: false,
  'chain-name': false,
  'other-chain-name': false,
  checksum: false,
  sign: true,
  point: true,
  zeros: true,
  'trailing-zeros': true,
  'cut-decimals': true,
  'looked-up': false,
}

/**
 * What still holds of the decisions once the amounts are declared in another way. Who decided that two digits
 * too many are cut off did not decide it of twelve: what is about amounts is asked anew. Rows that were left
 * out by their number stay out, so that nobody comes back into the list unasked.
 */
export function decisionsAnyway({ rules, leaveOut, rows, duplicates, names }: Decided): Decided {
  return {
    rules: rules.filter((rule) => !isRuleOfAmounts[rule]),
    leaveOut: leaveOut.filter((code) => !code.startsWith('amount-')),
    rows: rows.filter(([, decision]) => decision === 'leave-out'),
    duplicates,
    names,
  }
}

/** Whether a decision depends, or may depend, on how the amounts were declared. */
export function dependsOnAmounts(decided: Decided): boolean {
  const { rules, leaveOut } = decisionsAnyway(decided)
  return (
    rules.length < decided.rules.length ||
    leaveOut.length < decided.leaveOut.length ||
    decided.rows.length > 0
  )
}
