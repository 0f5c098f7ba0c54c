import type { Schedule } from '../../campaign/schedule.ts'
import { maxTranches } from '../../campaign/scheduleLimits.ts'
import { say } from '../../language/say.ts'
import type { CampaignDraft } from './campaignDraft.ts'
import type { DraftFault } from './campaignPlan.ts'

/**
 * Seconds of what a person calls a day or a month. The contract knows no calendar: a month is a twelfth of
 * 365 days, so that twelve are a year.
 */
export const unlockingSeconds = { days: 86_400, months: 2_628_000 } as const

/** A hundred years: more is most likely another unit. */
const most = { days: 36_500, months: 1_200 } as const

/** The schedule of a campaign over time, undefined where it pays at once; or what is wrong with it. */
export function readUnlocking({ unlocking }: Pick<CampaignDraft, 'unlocking'>): {
  readonly schedule: Schedule | undefined
  readonly faults: readonly DraftFault[]
} {
  if (unlocking.kind !== 'over-time') return { schedule: undefined, faults: [] }
  const { unit, isInSteps } = unlocking
  const faults: DraftFault[] = []
  const duration = wholeNumber(unlocking.duration)
  const cliff = unlocking.cliff.trim() === '' ? 0 : wholeNumber(unlocking.cliff)
  const tranches = isInSteps ? wholeNumber(unlocking.steps) : undefined
  if (duration === undefined || duration === 0 || duration > most[unit])
    faults.push({
      field: 'duration',
      sentence: say(
        unit === 'months'
          ? 'Enter a whole number of months, up to {most}.'
          : 'Enter a whole number of days, up to {most}.',
        { most: String(most[unit]) },
      ),
    })
  if (cliff === undefined)
    faults.push({
      field: 'cliff',
      sentence:
        unit === 'months'
          ? say('Enter a whole number of months, or leave it empty.')
          : say('Enter a whole number of days, or leave it empty.'),
    })
  else if (duration !== undefined && cliff > duration)
    faults.push({ field: 'cliff', sentence: say('It can’t be longer than the whole time.') })
  if (isInSteps && (tranches === undefined || tranches === 0 || tranches > maxTranches))
    faults.push({
      field: 'steps',
      sentence: say('Enter a whole number from 1 to {most}.', { most: maxTranches }),
    })
  if (faults.length > 0 || duration === undefined || cliff === undefined)
    return { schedule: undefined, faults }
  const seconds = unlockingSeconds[unit]
  return {
    schedule: {
      cliff: cliff * seconds,
      duration: duration * seconds,
      ...(tranches === undefined ? {} : { tranches }),
    },
    faults,
  }
}

/** The groups by which a draft's list is read, each a campaign over time. None where it is one campaign. */
export const groupsOf = ({
  unlocking,
  list,
  groups,
}: Pick<CampaignDraft, 'unlocking' | 'list' | 'groups'>): CampaignDraft['groups'] =>
  unlocking.kind === 'over-time' && list?.columns?.group !== undefined ? groups : []

/** The schedule of one group; or what is wrong with it. */
export const readGroup = ({ name: _, ...typed }: CampaignDraft['groups'][number]) =>
  readUnlocking({ unlocking: { ...typed, kind: 'over-time' } })

/** The schedules of all campaigns of a draft, and what is wrong with them. */
export function readUnlockings(draft: Pick<CampaignDraft, 'unlocking' | 'list' | 'groups'>): readonly {
  readonly name: string | undefined
  readonly schedule: Schedule | undefined
  readonly faults: readonly DraftFault[]
}[] {
  const groups = groupsOf(draft)
  if (groups.length === 0) return [{ name: undefined, ...readUnlocking(draft) }]
  return groups.map((group) => {
    const { schedule, faults } = readGroup(group)
    const { name } = group
    return {
      name,
      schedule,
      faults: faults.map((fault) => ({ ...fault, sentence: `${name}: ${fault.sentence}` })),
    }
  })
}

function wholeNumber(typed: string): number | undefined {
  const text = typed.trim()
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}
