import type { Hex } from '../../campaign/hex.ts'

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
  'manifest-file': { part: 'The files', title: 'The manifest is there' },
  'files-read': { part: 'The files', title: 'Every file could be read' },
  'files-present': { part: 'The files', title: 'No file is missing' },
  'files-foreign': { part: 'The files', title: 'There are no extra files' },
  hosts: { part: 'The files', title: 'Every host in the manifest has the same package' },
  'manifest-format': { part: 'The manifest', title: 'This version can read its format' },
  'manifest-fields': { part: 'The manifest', title: 'Every field follows the format' },
  'manifest-form': { part: 'The manifest', title: 'It has the standard form' },
  cap: { part: 'The list', title: 'The top of the tree matches the root' },
  shards: { part: 'The list', title: 'Every part of the list matches the root' },
  'list-whole': { part: 'The list', title: 'The parts have no gaps' },
  'list-count': { part: 'The list', title: 'The number of recipients matches the manifest' },
  'list-order': { part: 'The list', title: 'It is sorted, with each recipient once' },
  'list-payable': { part: 'The list', title: 'It has no zero amount and no zero address' },
  'list-total': { part: 'The list', title: 'The amounts add up to the total' },
  'list-tree': { part: 'The list', title: 'The tree built from it has this top' },
  'files-form': { part: 'The list', title: 'Every part has the standard form' },
  exports: { part: 'The list', title: 'The exports for other tools have the same list' },
  rounds: { part: 'The list', title: 'The rounds before it are those that it names' },
  address: { part: 'The contract', title: 'The package belongs to this contract' },
  chain: { part: 'The contract', title: 'The chain is the expected one' },
  nodes: { part: 'The contract', title: 'Two nodes agree on its data' },
  code: { part: 'The contract', title: 'Its code is the published code' },
  token: { part: 'The contract', title: 'It pays this token' },
  start: { part: 'The contract', title: 'Claims open at this time' },
  end: { part: 'The contract', title: 'Claims close at this time' },
  cancellable: { part: 'The contract', title: 'It can be cancelled before claims open' },
  schedule: { part: 'The contract', title: 'It unlocks by this schedule' },
  'sweep-receiver': { part: 'The contract', title: 'Unclaimed tokens go to this receiver' },
  'yield-receiver': { part: 'The contract', title: 'Yield goes to this receiver' },
  'gas-receiver': { part: 'The contract', title: 'Gas refunds go to this receiver' },
  total: { part: 'The contract', title: 'It was made for this total' },
  count: { part: 'The contract', title: 'It was made for this many recipients' },
  height: { part: 'The contract', title: 'Proofs have this length' },
  'cap-on-chain': { part: 'The contract', title: 'Its code includes the top of this list' },
  'token-name': { part: 'The contract', title: 'The token has this name' },
  'token-symbol': { part: 'The contract', title: 'The token has this symbol' },
  'token-decimals': { part: 'The contract', title: 'The token has these decimals' },
  funding: { part: 'The contract', title: 'It holds enough for all unclaimed allocations' },
} as const satisfies Record<string, { part: string; title: string }>

export type VerifyCheckId = keyof typeof verifyChecks
export type VerifyPart = (typeof verifyChecks)[VerifyCheckId]['part']

/** The parts of a report, in their order. */
export const verifyParts = [
  'The files',
  'The manifest',
  'The list',
  'The contract',
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
  return { id, status, title: verifyChecks[id].title, expected, found }
}

/** A comparison of two texts that must be equal. */
export function compare(id: VerifyCheckId, expected: string, found: string): VerifyCheck {
  return verifyCheck(id, expected === found ? 'passed' : 'failed', found, expected)
}
