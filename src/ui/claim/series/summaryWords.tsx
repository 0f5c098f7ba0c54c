import type { RoundState } from '../../../claim/series/roundStates.ts'
import { say } from '../../../language/say.ts'
import type { StatusWords } from '../status/StatusHead.tsx'
import { claimsOpen } from '../status/windowTitles.tsx'

/** What all rounds have for an address, where nothing of it is open. */
export function summaryWords(states: readonly RoundState[]): StatusWords {
  const has = (status: RoundState['status']) => states.some((state) => state.status === status)
  const starts = states.flatMap((state) => (state.status === 'not-started' ? [state.start] : []))
  if (starts.length > 0) return { tone: 'plain', title: claimsOpen(Math.min(...starts)) }
  if (has('could-not-check'))
    return {
      tone: 'warn',
      title: say('We couldn’t check all rounds'),
      text: say('You may still be eligible. Nothing was sent.'),
    }
  if (has('claimed'))
    return {
      tone: 'good',
      title: say('Already claimed'),
      text: has('ended')
        ? say('Other rounds have ended.')
        : say('This address has nothing more to claim in any round.'),
    }
  if (has('ended')) return { tone: 'warn', title: say('The rounds with this address have ended') }
  return {
    tone: 'plain',
    title: say('This address can’t claim here'),
    text: say('It is on the list of none of the rounds. The lists can’t change.'),
  }
}
