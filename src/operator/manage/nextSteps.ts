import { say } from '../../language/say.ts'
import type { CampaignPhase } from '../../package/campaignPhase.ts'
import type { Earnings } from './readEarnings.ts'
import type { Solvency } from './solvency.ts'
import type { ManageKind } from './storedCalls.ts'

/**
 * One thing that an operator should do, or the word that there is none. `card`: the part of the page where it
 * is done.
 */
export type NextStep = {
  readonly id:
    | 'wait'
    | 'fund'
    | 'compare'
    | 'read-list'
    | 'ask-again'
    | 'proposals'
    | 'sweep'
    | 'cancelled'
    | 'yield'
    | 'gas'
  readonly text: string
  readonly card?: 'money' | 'end' | 'earnings' | undefined
}

/**
 * What is to be done next, the most urgent first. Never empty: where nothing is left to do, it says until
 * when.
 *
 * Times are left to the component that draws them: `wait` stands for "until claims open" or "until they
 * close".
 */
export function nextSteps({
  phase,
  solvency,
  isListOnRequest,
  openCount,
  hasEnd,
  isForeign,
  earnings,
  waiting,
}: {
  /** Undefined where the chain could not be asked. */
  phase: CampaignPhase | undefined
  solvency: Solvency
  /** The list is there, is long, and is read when somebody asks for it. */
  isListOnRequest: boolean
  /** Allocations that nobody has claimed. */
  openCount: number | undefined
  hasEnd: boolean
  /**
   * The site does not have the campaign: a link may have led here, and nobody is asked to send money to it.
   */
  isForeign: boolean
  earnings: Earnings | undefined
  /** What the owners of Safes were asked for and have not come to an end with. */
  waiting: readonly ManageKind[]
}): readonly NextStep[] {
  if (phase === undefined)
    return [
      {
        id: 'ask-again',
        text: say('We couldn’t read the contract. Claims don’t depend on this page.'),
      },
    ]
  const steps: NextStep[] = []
  if (solvency.status === 'short')
    steps.push(
      isForeign
        ? {
            id: 'compare',
            text: say(
              'The contract holds too little. We don’t know whose it is. Compare its address with your own records. Don’t send money because of a link.',
            ),
            card: 'money',
          }
        : { id: 'fund', text: say('Send the missing amount to the contract’s address.'), card: 'money' },
    )
  if (solvency.status === 'cancelled')
    steps.push({
      id: 'cancelled',
      text:
        solvency.held === 0n
          ? say('This campaign was cancelled. There is nothing left to do. Tell its recipients.')
          : phase === 'upcoming'
            ? say(
                'This campaign was cancelled, and money came in afterwards. The receiver can cancel again and take it until claims open.',
              )
            : say(
                'This campaign was cancelled, and money came in afterwards. It belongs to the list, and what is left can be swept after the end.',
              ),
      card: 'end',
    })
  if (phase !== 'ended' && solvency.status === 'could-not-check' && isListOnRequest)
    steps.push({
      id: 'read-list',
      text: say('Read the whole list to check that the contract holds enough.'),
      card: 'money',
    })
  if (waiting.length > 0)
    steps.push({
      id: 'proposals',
      text: say(
        {
          one: 'A proposal is waiting for a Safe’s owners.',
          other: '{count} proposals are waiting for Safe owners.',
        },
        { count: waiting.length },
      ),
    })
  if (solvency.status === 'over' && solvency.held > 0n && hasEnd && !waiting.includes('sweep'))
    steps.push({ id: 'sweep', text: say('Sweep the unclaimed tokens to their receiver.'), card: 'end' })
  const yields = earnings?.yields
  const isYieldAsked = waiting.includes('collect-yield')
  if (
    !isYieldAsked &&
    yields?.status === 'succeeds' &&
    Object.values(yields.brings).some((amount) => amount > 0n)
  )
    steps.push({
      id: 'yield',
      text: say('Collect the yield when it is worth the fee.'),
      card: 'earnings',
    })
  const gas = earnings?.gas
  const hasMatured = gas?.status === 'succeeds' && gas.brings > 0n
  if (hasMatured && !earnings?.maturity?.allMatureAt && !waiting.includes('collect-gas'))
    steps.push({
      id: 'gas',
      text: earnings?.maturity
        ? say('Collect the gas refunds. All have matured.')
        : say('Collect the matured gas refunds. We couldn’t check for more.'),
      card: 'earnings',
    })
  if (steps.length === 0 || (phase !== 'ended' && steps.every(({ id }) => id === 'yield' || id === 'gas')))
    steps.unshift({ id: 'wait', text: waitText(phase, openCount, hasEnd) })
  return steps
}

function waitText(phase: CampaignPhase, openCount: number | undefined, hasEnd: boolean) {
  if (phase === 'upcoming') return say('Nothing to do until claims open.')
  if (openCount === 0) return say('Everyone has been paid. Nothing more to do.')
  if (phase === 'ended') return say('Claims have ended and nothing is left. Nothing more to do.')
  return hasEnd
    ? say('Nothing to do now. When claims have ended, sweep the unclaimed tokens.')
    : say('Nothing to do now.')
}
