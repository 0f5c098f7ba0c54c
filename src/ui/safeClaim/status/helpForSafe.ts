import type { SafeClaimState } from '../../../claim/safeClaim/safeClaimState.ts'
import type { HelpTopic } from '../../help/questions.ts'

/** The answer that an owner needs most in a state. Undefined where there is only something to read. */
export function helpForSafe({ status }: SafeClaimState): HelpTopic | undefined {
  switch (status) {
    case 'checking':
    case 'campaign-cancelled':
    case 'ended':
    case 'done':
    case 'overtaken':
      return undefined
    case 'not-eligible':
      return 'not-listed'
    case 'not-started':
    case 'nothing-due':
    case 'unproposed':
    case 'unsupported':
    case 'no-safe':
    case 'collecting':
    case 'queued':
    case 'executable':
    case 'executing':
    case 'replaced':
      return 'safe-multisig'
    case 'could-not-check':
    case 'failed':
    case 'spent':
    case 'too-late':
      return 'failed'
  }
}
