import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { chainTimeQuery } from '../../../claim/listed/queries.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { readReceivers, windowFaults } from '../../../operator/create/campaignPlan.ts'
import { AddressField } from '../../parts/AddressField.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { CheckField } from '../../parts/CheckField.tsx'
import { Choices } from '../../parts/Choices.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { useSite } from '../../site/siteContext.ts'
import field from '../create.module.css'
import { StepActions } from '../StepActions.tsx'
import { useStepFaults } from '../useStepFaults.ts'
import { type DatePreset, endPresets, startPresets } from './datePresets.ts'
import { bothTimes, secondsOf, toLocalTime } from './localTime.ts'
import { ReceiverField } from './ReceiverField.tsx'
import { type ReceiverName, useReceiverChecks } from './useReceiverChecks.ts'

/** Claim window, and who takes what is left over. */
export function WindowStep({
  draft,
  update,
  token,
  payer,
  onNext,
}: {
  draft: CampaignDraft
  update: (change: Partial<CampaignDraft>) => unknown
  token: Address | undefined
  payer: Address | undefined
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
  const { faultOf, firstFault, tryToGoOn } = useStepFaults(faults, onNext)
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
  const empties = receivers.isOne ? receivers.one === '' : false
  return (
    <div className="stack gap20">
      <Card title="Claim window">
        <div className="stack gap20">
          <div className={field.fields}>
            <TextField
              label="Claims open"
              type="datetime-local"
              isQuiet
              value={toLocalTime(window.start)}
              help={bothTimes(window.start, 'In this computer’s time zone.')}
              fault={faultOf('start', window.start === null)}
              onChange={(text) => update({ window: { ...window, start: secondsOf(text) } })}
            />
            {window.isEndless ? null : (
              <TextField
                label="Claims close"
                type="datetime-local"
                isQuiet
                value={toLocalTime(window.end)}
                help={bothTimes(window.end, 'No one can claim from this moment on.')}
                fault={faultOf('end', window.end === null)}
                onChange={(text) => update({ window: { ...window, end: secondsOf(text) } })}
              />
            )}
            <Presets
              label="Open"
              // By the clock of this computer, as the field is; the faults are by the chain's.
              presets={startPresets(Math.floor(Date.now() / 1000))}
              onChoose={(start) => update({ window: { ...window, start } })}
            />
            {window.isEndless || window.start === null ? null : (
              <Presets
                label="Close after"
                presets={endPresets(window.start)}
                onChoose={(end) => update({ window: { ...window, end } })}
              />
            )}
          </div>
          <CheckField
            isChecked={window.isEndless}
            onChange={(isChecked) => update({ window: { ...window, isEndless: isChecked } })}
          >
            Claims never close. Unclaimed tokens stay in the contract for ever.
          </CheckField>
          <CheckField
            isChecked={window.isCancellable}
            onChange={(isChecked) => update({ window: { ...window, isCancellable: isChecked } })}
          >
            Until claims open, the receiver of unclaimed tokens can cancel and gets everything back.
          </CheckField>
        </div>
      </Card>
      <Card title="Receivers">
        <div className="stack gap20">
          <p className={field.text}>
            You can’t change these addresses later. Use ones you will still control then, such as a Safe on
            Blast.
          </p>
          <Choices
            legend="Receivers"
            value={receivers.isOne ? 'one' : 'three'}
            onChange={(value) => update({ receivers: { ...receivers, isOne: value === 'one' } })}
            options={[
              { value: 'one', name: 'One address', words: 'for unclaimed tokens, yield and gas refunds' },
              { value: 'three', name: 'Three addresses', words: 'one for each' },
            ]}
          />
          {receivers.isOne ? (
            receiver('one', 'Address', 'Gets unclaimed tokens after the end, yield and gas refunds.')
          ) : (
            <>
              {receiver('sweep', 'Sweep', 'Gets unclaimed tokens after the end.')}
              {receiver('yield', 'Yield', 'Gets the Blast yield of the contract’s ETH, USDB or WETH.')}
              {receiver('gas', 'Gas refunds', 'Gets Blast’s gas refunds for claims.')}
            </>
          )}
          {empties && payer ? (
            <div>
              <Button kind="quiet" onClick={() => update({ receivers: { ...receivers, one: payer } })}>
                Use the paying account
              </Button>
            </div>
          ) : null}
        </div>
      </Card>
      <Card title="Who can send claims">
        <p className={field.text}>
          Anyone can send a claim and pay its fee. The contract pays only the listed address. You can’t turn
          this off. Only the recipient can choose another address.
        </p>
      </Card>
      <StepActions firstFault={firstFault}>
        <Button isBusy={isWaiting} onClick={() => (isPending ? setWaiting(true) : tryToGoOn())}>
          Continue
        </Button>
      </StepActions>
    </div>
  )
}

/** Moments that are chosen often, each with one press. */
function Presets({
  label,
  presets,
  onChoose,
}: {
  label: string
  presets: readonly DatePreset[]
  onChoose: (at: number) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one
    <div role="group" aria-label={label} className={field.presets}>
      <span aria-hidden="true">{label}:</span>
      {presets.map(({ name, at }) => (
        <TextButton key={name} onClick={() => onChoose(at)}>
          {name}
        </TextButton>
      ))}
    </div>
  )
}
