import type { VerifyCheckId, VerifyReport } from './verifyReport.ts'

/** What may be wrong while every claim that the package proves is still one that the contract pays by. */
const harmless: readonly VerifyCheckId[] = ['files-foreign', 'hosts', 'exports', 'rounds', 'funding']

/**
 * Whether claims may be made from a verified package. A surplus file, such as a file manager leaves behind,
 * is not in anybody's way years later; neither does a host that holds something else, or a contract
 * that holds too little, which pays those who come while it can.
 */
export function mayBeOpened({ summary, checks }: Pick<VerifyReport, 'summary' | 'checks'>): boolean {
  return (
    summary?.distributor !== undefined &&
    checks.every(({ id, status }) => status !== 'failed' || harmless.includes(id))
  )
}
