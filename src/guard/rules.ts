import { say } from '../language/say.ts'
import { learnCampaign } from './campaignAddress.ts'
import { GuardError } from './guardError.ts'
import type { CallIntent, Inside } from './intents.ts'

// What few pages ask for: its rules come when it is asked for, and not with every wallet. Without them the
// guard lets nothing of it through.

type Rules = {
  creation?: typeof import('./matchesCreation.ts')
  rounds?: typeof import('./matchesRounds.ts') & typeof import('./seriesFault.ts')
}

export const rules: Rules = {}

/**
 * To be awaited before the guard is asked about a call: what it can't look up while it answers.
 *
 * @throws GuardError
 */
export async function learnIntent(intent: CallIntent): Promise<void> {
  try {
    switch (intent.kind) {
      case 'deploy-factory':
      case 'approve':
      case 'reset-approval':
      case 'create':
      case 'create-and-fund':
      case 'create-and-fund-with-permit':
      case 'create-and-fund-many':
      case 'create-and-fund-many-with-permit':
        rules.creation ??= await import('./matchesCreation.ts')
        return
      case 'claim-rounds':
        rules.rounds ??= { ...(await import('./matchesRounds.ts')), ...(await import('./seriesFault.ts')) }
        return
      case 'execute':
        return await learnInside(intent.inside)
      default:
        return
    }
  } catch (cause) {
    throw new GuardError(say('A part of this page did not load.'), 'send', cause)
  }
}

/** The same about what a transaction of a Safe may hold. @throws GuardError */
export async function learnInside(inside: Inside | undefined): Promise<void> {
  if (typeof inside !== 'object') return
  if ('claimsWith' in inside) await (inside.claimsWith && learnCampaign(inside.claimsWith))
  else await Promise.all(inside.map(learnIntent))
}
