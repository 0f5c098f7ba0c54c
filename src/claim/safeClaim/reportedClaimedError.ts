import type { Agreement } from '../../chain/agreement.ts'
import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'

/**
 * One node alone reports that the allocation was claimed: not shown as final before a second one confirms it.
 */
export class ReportedClaimedError extends EverclaimError {
  override name = 'ReportedClaimedError'

  constructor({ configured }: Agreement) {
    super(
      configured === 2
        ? say('One node reports that this was claimed, and the other one has not answered yet.')
        : say('One node reports that this was claimed, and none of the others has answered yet.'),
      { docs: 'chain', isRetryable: true },
    )
  }
}
