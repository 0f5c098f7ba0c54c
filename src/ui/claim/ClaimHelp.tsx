import type { ClaimState } from '../../claim/claimState.ts'
import { HelpLink } from '../help/HelpLink.tsx'
import { helpFor } from '../help/helpFor.ts'

/** The answer of the help page that a state asks for. */
export function ClaimHelp({ state }: { state: ClaimState }) {
  const topic = helpFor(state)
  return topic ? <HelpLink to={topic} /> : null
}
