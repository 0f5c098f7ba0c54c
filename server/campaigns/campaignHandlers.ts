import { campaignListText } from '../../src/config/campaignListFile.ts'
import { CampaignListError, readReplacedList } from '../../src/config/readReplacedList.ts'
import type { CampaignConfig } from '../../src/config/site.ts'
import type { Session } from '../../src/session/calls.ts'
import type { Database } from '../database/openDatabase.ts'
import type { Handlers } from '../handlers.ts'
import { ProblemError } from '../http/problem.ts'
import type { Sessions } from '../signIn/createSessions.ts'
import { operatorOf } from '../signIn/operatorOf.ts'
import { readStoredList, replaceStoredList } from './storedList.ts'

/** The site's list of campaigns, which its operators may replace while it runs. */
export function campaignHandlers(options: {
  database: Database
  sessions: Sessions
  /** The list of the build, until somebody has replaced it. */
  built: readonly CampaignConfig[]
  /** Exact origins that pages may ask for packages, their own first. */
  places: readonly string[]
  /** Who may replace the list; nobody where it is empty. Lower case. */
  operators: readonly Session['account'][]
  /** Unix milliseconds. */
  now: () => number
}): Pick<Handlers, 'getCampaigns' | 'replaceCampaigns'> {
  const { database, sessions, built, places, operators, now } = options
  return {
    async getCampaigns() {
      if (operators.length === 0) return { body: { status: 'not-taken' } }
      const stored = await readStoredList(database)
      return {
        body: {
          status: 'taken',
          revision: stored?.revision ?? 0,
          campaigns: stored?.text ?? campaignListText(built),
        },
      }
    },

    async replaceCampaigns(asked) {
      const { campaigns, revision } = asked.body
      if (operators.length === 0)
        throw new ProblemError(
          'not-operator',
          'This site’s list of campaigns isn’t changed here. Nothing was changed.',
        )
      const account = await operatorOf(asked, { sessions, operators })
      // Written as the build writes it, so that pages find no difference where there is none.
      const text = campaignListText(checked(campaigns))
      const next = await replaceStoredList(database, { text, revision, account, at: now() })
      if (next === undefined)
        throw new ProblemError(
          'list-changed',
          'The list has changed since you opened it. Nothing was changed. Look at it again.',
        )
      return { body: { revision: next } }
    },
  }

  function checked(text: string) {
    const [own = '', ...others] = places
    try {
      return readReplacedList(text, own, others)
    } catch (error) {
      if (!(error instanceof CampaignListError)) throw error
      throw new ProblemError(
        'list-refused',
        `The list has a fault: ${(error.facts[0] ?? '').replace(/^- /, '')} Nothing was changed.`,
      )
    }
  }
}
