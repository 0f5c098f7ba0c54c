import type { Hex } from '../../campaign/hex.ts'
import { message, say } from '../../language/say.ts'

/**
 * `not-asked`: nobody asked for it, or the place cannot know. It is neither a yes nor a no, and nothing
 * failed.
 */
export type CheckStatus = 'passed' | 'failed' | 'could-not-check' | 'not-asked'

/**
 * One thing that was looked at, with its evidence. All values are text that a stranger can compare by other
 * means.
 */
export type VerifyCheck = {
  readonly id: VerifyCheckId
  readonly status: CheckStatus
  /** What must be so. */
  readonly title: string
  /** What it was compared with; null where there is nothing but the finding. */
  readonly expected: string | null
  /** What was found, or why it could not be looked at. */
  readonly found: string
}

/** Every check that there is, in the order of the report, under the heading it belongs to. */
export const verifyChecks = {
  'manifest-file': { part: message('The files'), title: message('The manifest is there') },
  'files-read': { part: message('The files'), title: message('Every file could be read') },
  'files-present': { part: message('The files'), title: message('No file is missing') },
  'files-foreign': { part: message('The files'), title: message('There are no extra files') },
  hosts: { part: message('The files'), title: message('Every host in the manifest has the same package') },
  'manifest-format': { part: message('The manifest'), title: message('This version can read its format') },
  'manifest-fields': { part: message('The manifest'), title: message('Every field follows the format') },
  'manifest-form': { part: message('The manifest'), title: message('It has the standard form') },
  cap: { part: message('The list'), title: message('The top of the tree matches the root') },
  shards: { part: message('The list'), title: message('Every part of the list matches the root') },
  'list-whole': { part: message('The list'), title: message('The parts have no gaps') },
  'list-count': {
    part: message('The list'),
    title: message('The number of recipients matches the manifest'),
  },
  'list-order': { part: message('The list'), title: message('It is sorted, with each recipient once') },
  'list-payable': { part: message('The list'), title: message('It has no zero amount and no zero address') },
  'list-total': { part: message('The list'), title: message('The amounts add up to the total') },
  'list-tree': { part: message('The list'), title: message('The tree built from it has this top') },
  'files-form': { part: message('The list'), title: message('Every part has the standard form') },
  exports: { part: message('The list'), title: message('The exports for other tools have the same list') },
  rounds: { part: message('The list'), title: message('The rounds before it are those that it names') },
  address: { part: message('The contract'), title: message('The package belongs to this contract') },
  chain: { part: message('The contract'), title: message('The chain is the expected one') },
  nodes: { part: message('The contract'), title: message('Two nodes agree on its data') },
  code: { part: message('The contract'), title: message('Its code is the published code') },
  token: { part: message('The contract'), title: message('It pays this token') },
  start: { part: message('The contract'), title: message('Claims open at this time') },
  end: { part: message('The contract'), title: message('Claims close at this time') },
  cancellable: { part: message('The contract'), title: message('It can be cancelled before claims open') },
  schedule: { part: message('The contract'), title: message('It unlocks by this schedule') },
  'sweep-receiver': { part: message('The contract'), title: message('Unclaimed tokens go to this receiver') },
  'yield-receiver': { part: message('The contract'), title: message('Yield goes to this receiver') },
  'gas-receiver': { part: message('The contract'), title: message('Gas refunds go to this receiver') },
  total: { part: message('The contract'), title: message('It was made for this total') },
  count: { part: message('The contract'), title: message('It was made for this many recipients') },
  height: { part: message('The contract'), title: message('Proofs have this length') },
  'cap-on-chain': { part: message('The contract'), title: message('Its code includes the top of this list') },
  'token-name': { part: message('The contract'), title: message('The token has this name') },
  'token-symbol': { part: message('The contract'), title: message('The token has this symbol') },
  'token-decimals': { part: message('The contract'), title: message('The token has these decimals') },
  funding: { part: message('The contract'), title: message('It holds enough for all unclaimed allocations') },
} as const satisfies Record<string, { part: string; title: string }>

export type VerifyCheckId = keyof typeof verifyChecks
export type VerifyPart = (typeof verifyChecks)[VerifyCheckId]['part']

/** The parts of a report, in their order. */
export const verifyParts = [
  message('The files'),
  message('The manifest'),
  message('The list'),
  message('The contract'),
] as const satisfies readonly VerifyPart[]

/** What the package says of itself; each line is proven or refuted by the checks. */
export type VerifySummary = {
  readonly title: string
  readonly description: string | undefined
  readonly token: { readonly name: string; readonly symbol: string }
  readonly recipients: number
  /** In whole tokens, with the symbol. */
  readonly total: string
  readonly root: Hex
  readonly packageHash: Hex
  /** Recomputed; absent where that was not possible. */
  readonly distributor: Hex | undefined
}

/**
 * `failed`: something is not what it must be. `could-not-check`: nothing is wrong as far as was seen, and not
 * all was seen. `passed`: all that was asked was checked and holds.
 */
export type Verdict = 'passed' | 'failed' | 'could-not-check'

export type VerifyReport = {
  readonly format: 'everclaim-verify/1'
  /** What was looked at, as the person named it. */
  readonly place: string
  readonly verdict: Verdict
  readonly summary: VerifySummary | undefined
  readonly checks: readonly VerifyCheck[]
}

/** Puts checks into the report's order and draws its conclusion. */
export function verifyReport(input: {
  place: string
  summary: VerifySummary | undefined
  checks: readonly VerifyCheck[]
}): VerifyReport {
  const order = Object.keys(verifyChecks)
  const checks = [...input.checks].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  const { place, summary } = input
  return { format: 'everclaim-verify/1', place, verdict: verdictOf(checks), summary, checks }
}

export function verdictOf(checks: readonly VerifyCheck[]): Verdict {
  const has = (status: CheckStatus) => checks.some((check) => check.status === status)
  // Where nothing at all was compared, nothing was found right.
  if (has('failed')) return 'failed'
  return has('could-not-check') || !has('passed') ? 'could-not-check' : 'passed'
}

/** One row, with the title that the table gives it. */
export function verifyCheck(
  id: VerifyCheckId,
  status: CheckStatus,
  found: string,
  expected: string | null = null,
): VerifyCheck {
  return { id, status, title: say(verifyChecks[id].title), expected, found }
}

/** A comparison of two texts that must be equal. */
export function compare(id: VerifyCheckId, expected: string, found: string): VerifyCheck {
  return verifyCheck(id, expected === found ? 'passed' : 'failed', found, expected)
}
