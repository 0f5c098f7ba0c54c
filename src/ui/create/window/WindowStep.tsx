import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { chainTimeQuery } from '../../../claim/listed/queries.ts'
import { say } from '../../../language/say.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import {
  earliestEnd,
  lastUnlock,
  readReceivers,
  windowFaults,
} from '../../../operator/create/campaignPlan.ts'
import { groupsOf, readGroup, readUnlocking } from '../../../operator/create/readUnlocking.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { lastRound } from '../../../operator/series/draftSeries.ts'
import { rich } from '../../language/rich.tsx'
import { AddressField } from '../../parts/AddressField.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { CheckField } from '../../parts/CheckField.tsx'
import { Choices } from '../../parts/Choices.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { Time } from '../../parts/Time.tsx'
import { useSite } from '../../site/siteContext.ts'
import field from '../create.module.css'
import { StepActions } from '../StepActions.tsx'
import { useStepFaults } from '../useStepFaults.ts'
import { endPresets, startPresets, weekAfter } from './datePresets.ts'
import { bothTimes, secondsOf, toLocalTime } from './localTime.ts'
import { Presets } from './Presets.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { UnlockingFields } from './UnlockingFields.tsx'
import { type ReceiverName, useReceiverChecks } from './useReceiverChecks.ts'

/** Claim window, and who takes what is left over. */
export function WindowStep({
  draft,
  update,
  token,
  payer,
  total,
  groups,
  onNext,
}: {
  draft: CampaignDraft
  update: (change: Partial<CampaignDraft>) => unknown
  token: Address | undefined
  payer: Address | undefined
  /** Of the list, in base units. */
  total: bigint
  /** Of each group of the list, where it has some. */
  groups?: ListReport['recipientGroups']
  onNext: () => void
}) {
  const { window, receivers } = draft
  const time = useQuery(chainTimeQuery(useSite()))
  const checks = useReceiverChecks(draft, token)
  const faults = [
    ...windowFaults(draft, time.data),
    ...readReceivers(draft, draft.token.kind === 'erc20' ? token : undefined).faults,
    ...checks.faults,
  ]
  const { faultOf, hasTried, firstFault, tryToGoOn } = useStepFaults(faults, onNext)
  // A press while the chain is asked is kept until it has answered.
  const [isWaiting, setWaiting] = useState(false)
  const isPending = checks.isPending || time.isPending
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the answer comes
  useEffect(() => {
    if (!isWaiting || isPending) return
    setWaiting(false)
    tryToGoOn()
  }, [isWaiting, isPending])
  const receiver = (name: ReceiverName, label: string, help: string) => (
    <ReceiverField
      check={checks.of(name)}
      onConfirm={(address) =>
        update({ receivers: { ...receivers, confirmed: [...receivers.confirmed, address.toLowerCase()] } })
      }
    >
      <AddressField
        label={label}
        isQuiet
        value={receivers[name]}
        address={checks.of(name)?.address}
        help={help}
        fault={faultOf(name, receivers[name] === '')}
        onChange={(value) => {
          setWaiting(false)
          update({ receivers: { ...receivers, [name]: value } })
        }}
      />
    </ReceiverField>
  )
  const isOverTime = draft.unlocking.kind === 'over-time'
  const last = lastUnlock(draft)
  const earliest = earliestEnd(draft)
  const opens = (
    <TextField
      label={say('Claims open')}
      type="datetime-local"
      isQuiet
      value={toLocalTime(window.start)}
      help={bothTimes(window.start, say('In this computer’s time zone.'))}
      fault={faultOf('start', window.start === null)}
      onChange={(text) => update({ window: { ...window, start: secondsOf(text) } })}
    />
  )
  const closes = window.isEndless ? null : (
    <TextField
      label={say('Claims close')}
      type="datetime-local"
      isQuiet
      value={toLocalTime(window.end)}
      help={bothTimes(window.end, say('No one can claim from this moment on.'))}
      fault={faultOf('end', window.end === null)}
      onChange={(text) => update({ window: { ...window, end: secondsOf(text) } })}
    />
  )
  const openPresets = (
    <Presets
      label={say('Open')}
      // By the clock of this computer, as the field is; the faults are by the chain's.
      presets={startPresets(Math.floor(Date.now() / 1000))}
      onChoose={({ at: start }) => update({ window: { ...window, start } })}
    />
  )
  const closePresets =
    window.isEndless || window.start === null || (isOverTime && earliest === undefined) ? null : (
      <Presets
        label={isOverTime ? say('Close after the last unlock') : say('Close after')}
        presets={
          earliest === undefined || last === undefined
            ? endPresets(window.start, { isWeekly: draft.unlocking.kind === 'rounds' })
            : // Thirty days are an hour less where clocks are changed between.
              endPresets(last).map(({ name, at }) => ({
                name,
                at: Math.max(at, earliest),
              }))
        }
        onChoose={({ at: end }) => update({ window: { ...window, end } })}
      />
    )
  const previous = lastRound(draft)
  const weekly = previous ? (
    <Presets
      label={say('Weekly')}
      presets={[{ name: say('One week after the last round'), ...weekAfter(previous.manifest.window) }]}
      onChoose={({ start, end }) => update({ window: { ...window, start, end, isEndless: end === null } })}
    />
  ) : null
  const endless = (
    <CheckField
      isChecked={window.isEndless}
      onChange={(isChecked) => update({ window: { ...window, isEndless: isChecked } })}
    >
      {say('Claims never close. Unclaimed tokens stay in the contract for ever.')}
    </CheckField>
  )
  const cancelling = (
    <CheckField
      isChecked={window.isCancellable}
      onChange={(isChecked) => update({ window: { ...window, isCancellable: isChecked } })}
    >
      {say('Until claims open, the receiver of unclaimed tokens can cancel and gets everything back.')}
    </CheckField>
  )
  const own = groupsOf(draft)
  const shown = { start: window.start, token, payer, now: time.data }
  const unlockings =
    own.length === 0 ? (
      <UnlockingFields
        {...shown}
        unlocking={draft.unlocking}
        schedule={readUnlocking(draft).schedule}
        update={(change) => update({ unlocking: { ...draft.unlocking, ...change } })}
        total={total}
        faultOf={faultOf}
      />
    ) : (
      own.map((group) => {
        const { schedule, faults } = readGroup(group)
        return (
          <fieldset key={group.name} className={`stack gap20 ${field.group}`}>
            <legend>
              <bdi>{group.name}</bdi>
            </legend>
            <UnlockingFields
              {...shown}
              unlocking={group}
              schedule={schedule}
              update={(change) =>
                update({
                  groups: draft.groups.map((each) =>
                    each.name === group.name ? { ...each, ...change } : each,
                  ),
                })
              }
              total={groups?.find(({ name }) => name === group.name)?.total ?? 0n}
              faultOf={(name, isEmpty) =>
                hasTried || !isEmpty ? faults.find((fault) => fault.field === name)?.sentence : undefined
              }
            />
          </fieldset>
        )
      })
    )
  const empties = receivers.isOne ? receivers.one === '' : false
  return (
    <div className="stack gap20">
      {isOverTime ? (
        <>
          <Card title={say('Unlocking')}>
            <div className="stack gap20">
              <div className={field.fields}>
                {opens}
                {openPresets}
              </div>
              {unlockings}
              <p className={field.text}>
                {say('No one can change, stop or speed this up after the opening.')}
              </p>
              {cancelling}
            </div>
          </Card>
          <Card title={say('The end')}>
            <div className="stack gap20">
              <p className={field.text}>
                {earliest === undefined
                  ? say(
                      'Everyone gets at least 30 days for the last claim. What is left can be swept after that.',
                    )
                  : rich(
                      'Everyone gets at least 30 days for the last claim. What is left can be swept after that: on {date} at the earliest.',
                      { date: <Time at={earliest} only="date" /> },
                    )}
              </p>
              <div className={field.fields}>
                {closes}
                {closePresets}
              </div>
              {endless}
            </div>
          </Card>
        </>
      ) : (
        <Card title={say('Claim window')}>
          <div className="stack gap20">
            {weekly}
            <div className={field.fields}>
              {opens}
              {closes}
              {openPresets}
              {closePresets}
            </div>
            {endless}
            {cancelling}
          </div>
        </Card>
      )}
      <Card title={say('Receivers')}>
        <div className="stack gap20">
          <p className={field.text}>
            {say(
              'You can’t change these addresses later. Use ones you will still control then, such as a Safe on Blast.',
            )}
          </p>
          <Choices
            legend={say('Receivers')}
            value={receivers.isOne ? 'one' : 'three'}
            onChange={(value) => update({ receivers: { ...receivers, isOne: value === 'one' } })}
            options={[
              {
                value: 'one',
                name: say('One address'),
                words: say('for unclaimed tokens, yield and gas refunds'),
              },
              { value: 'three', name: say('Three addresses'), words: say('one for each') },
            ]}
          />
          {receivers.isOne ? (
            receiver(
              'one',
              say('Address'),
              say('Gets unclaimed tokens after the end, yield and gas refunds.'),
            )
          ) : (
            <>
              {receiver('sweep', say('Sweep'), say('Gets unclaimed tokens after the end.'))}
              {receiver(
                'yield',
                say('Yield'),
                say('Gets the Blast yield of the contract’s ETH, USDB or WETH.'),
              )}
              {receiver('gas', say('Gas refunds'), say('Gets Blast’s gas refunds for claims.'))}
            </>
          )}
          {empties && payer ? (
            <div>
              <Button kind="quiet" onClick={() => update({ receivers: { ...receivers, one: payer } })}>
                {say('Use the paying account')}
              </Button>
            </div>
          ) : null}
        </div>
      </Card>
      <Card title={say('Who can send claims')}>
        <p className={field.text}>
          {say(
            'Anyone can send a claim and pay its fee. The contract pays only the listed address. You can’t turn this off. Only the recipient can choose another address.',
          )}
        </p>
      </Card>
      <StepActions firstFault={firstFault}>
        <Button isBusy={isWaiting} onClick={() => (isPending ? setWaiting(true) : tryToGoOn())}>
          {say('Continue')}
        </Button>
      </StepActions>
    </div>
  )
}
