import { useQuery } from '@tanstack/react-query'
import { type Address, zeroAddress } from 'viem'
import type { Schedule } from '../../../campaign/schedule.ts'
import { message, say } from '../../../language/say.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import type { DraftField } from '../../../operator/create/campaignPlan.ts'
import { tokenFactsQuery } from '../../../operator/create/queries.ts'
import { Segments } from '../../parts/Segments.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { ScheduleChart } from '../../schedule/ScheduleChart.tsx'
import { useSite } from '../../site/siteContext.ts'
import field from '../create.module.css'
import { Presets } from './Presets.tsx'

/** As it is typed, of the whole list or of a group. */
type Unlocking = Omit<CampaignDraft['unlocking'], 'kind'>

const presets: readonly ({ name: string } & Partial<Unlocking>)[] = [
  { name: message('1 year, nothing for 3 months'), duration: '12', cliff: '3', isInSteps: false },
  { name: message('Monthly for 2 years'), duration: '24', cliff: '', isInSteps: true, steps: '24' },
  { name: message('4 years, nothing for 1 year'), duration: '48', cliff: '12', isInSteps: false },
]

/** How the whole list, or a group of it, unlocks, typed and drawn. */
export function UnlockingFields({
  unlocking,
  schedule,
  start,
  update,
  token,
  payer,
  total,
  now,
  faultOf,
}: {
  unlocking: Unlocking
  /** By what is typed; undefined where something is wrong with it. */
  schedule: Schedule | undefined
  /** When claims open, in unix seconds. */
  start: number | null
  update: (change: Partial<Unlocking>) => unknown
  token: Address | undefined
  payer: Address | undefined
  /** Of the list, in base units. */
  total: bigint
  /** The chain's time in unix seconds. */
  now: number | undefined
  faultOf: (name: DraftField, isEmpty: boolean) => string | undefined
}) {
  const facts = useQuery({
    ...tokenFactsQuery(useSite(), { token: token ?? zeroAddress, holder: payer }),
    enabled: token !== undefined,
  })
  const change = update
  const { unit } = unlocking
  return (
    <>
      <Presets
        label={say('Often used')}
        presets={presets.map((preset) => ({ ...preset, name: say(preset.name) }))}
        onChoose={({ name: _, ...preset }) => change({ unit: 'months', ...preset })}
      />
      <Segments
        legend={say('Unit of the times')}
        value={unit}
        onChange={(next) => change({ unit: next })}
        options={[
          ['months', say('In months')],
          ['days', say('In days')],
        ]}
      />
      <div className={field.fields}>
        <TextField
          label={unit === 'months' ? say('All unlocked after (months)') : say('All unlocked after (days)')}
          isQuiet
          inputMode="numeric"
          value={unlocking.duration}
          help={
            unit === 'months' ? say('A month is a twelfth of 365 days.') : say('Counted from the opening.')
          }
          fault={faultOf('duration', unlocking.duration === '')}
          onChange={(duration) => change({ duration })}
        />
        <TextField
          label={
            unit === 'months'
              ? say('Nothing before (months, optional)')
              : say('Nothing before (days, optional)')
          }
          isQuiet
          inputMode="numeric"
          value={unlocking.cliff}
          help={say('What has built up by then unlocks at that moment.')}
          fault={faultOf('cliff', unlocking.cliff === '')}
          onChange={(cliff) => change({ cliff })}
        />
      </div>
      <Segments
        legend={say('How it unlocks')}
        value={unlocking.isInSteps ? 'steps' : 'second'}
        onChange={(way) => change({ isInSteps: way === 'steps' })}
        options={[
          ['second', say('Every second')],
          ['steps', say('In equal steps')],
        ]}
      />
      {unlocking.isInSteps ? (
        <TextField
          label={say('Number of steps')}
          isQuiet
          inputMode="numeric"
          value={unlocking.steps}
          help={say('Up to 64. The last one is at the end.')}
          fault={faultOf('steps', unlocking.steps === '')}
          onChange={(steps) => change({ steps })}
        />
      ) : null}
      {schedule && start !== null ? (
        <ScheduleChart
          start={start}
          schedule={schedule}
          now={now}
          {...(facts.data
            ? { amount: total, token: facts.data }
            : { amount: 100n, token: { symbol: '%', decimals: 0 } })}
        />
      ) : (
        <p className={field.text}>
          {say('Enter these times and when claims open to see what unlocks when.')}
        </p>
      )}
    </>
  )
}
