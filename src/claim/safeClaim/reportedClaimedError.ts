import type { Agreement } from '../../chain/agreement.ts'
import { EverclaimError } from '../../errors.ts'

/**
 * One node alone reports that the allocation was claimed: not shown as final before a second one confirms it.
 */
export class ReportedClaimedError extends EverclaimError {
  override name = 'ReportedClaimedError'

  constructor({ configured }: Agreement) {
    super(
      `One node reports that this was claimed, and ${configured === 2 ? 'the other one has not' : 'none of the others has'} answered yet.`,
      { docs: 'chain', isRetryable: true },
    )
  }
}
