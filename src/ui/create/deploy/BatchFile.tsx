import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Address, Hex } from 'viem'
import { asError } from '../../../errors.ts'
import { say } from '../../../language/say.ts'
import { batchKey } from '../../../operator/create/batchKey.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { campaignIdOfTitle } from '../../../operator/create/campaignIdOfTitle.ts'
import { batchQuery } from '../../../operator/create/queries.ts'
import { describeStep } from '../../../operator/deploy/describeStep.ts'
import type { ExpectedHashes } from '../../../operator/deploy/ownerChecklist.ts'
import { Hashes } from '../../multisig/Hashes.tsx'
import { saveForBuilder } from '../../multisig/saveForBuilder.ts'
import { Address as AddressText } from '../../parts/Address.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { QueryErrorNotice } from '../../parts/QueryErrorNotice.tsx'
import { useSite } from '../../site/siteContext.ts'
import field from '../create.module.css'
import { nothingSent } from '../nothingSent.ts'
import { PlanSteps } from '../review/PlanSteps.tsx'
import type { MadeCampaign } from '../useMadePackage.ts'

/** How often the chain is asked whether the batch was executed, in milliseconds. */
const everyMs = 6_000

/**
 * One batch for the transaction builder of a Safe, and what its owners must see. The chain says when it is
 * done.
 */
export function BatchFile({
  made,
  title,
  safe,
  isEarning,
  underWay,
  onAgreed,
  onDone,
}: {
  made: MadeCampaign
  /** Of all that the batch creates. */
  title: string
  safe: Address
  isEarning: boolean
  underWay: CampaignDraft['underWay']
  /** Called before a batch is saved, by its key. */
  onAgreed: (savedBatch: Hex) => Promise<unknown>
  onDone: () => void
}) {
  const site = useSite()
  const { campaign } = made
  const query = useQuery({ ...batchQuery(site, campaign, { safe, isEarning }), refetchInterval: everyMs })
  const [failure, setFailure] = useState<Error>()
  const nothing = nothingSent({ underWay })
  const isDone = query.data?.plan.status === 'done'
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (isDone) done()
  }, [isDone])
  if (query.isPending)
    return <p className={field.text}>{say('Reading the Safe and the campaign from Blast…')}</p>
  if (!query.data)
    return <QueryErrorNotice title={say('We couldn’t check the Safe')} lead={nothing} query={query} />
  const { plan, state, calls, simulation, checklist } = query.data
  if (state.status !== 'safe')
    return (
      <Notice
        tone="bad"
        title={
          state.status === 'absent'
            ? say('There is no Safe at this address on Blast.')
            : say('The contract at this address isn’t a Safe.')
        }
      >
        {say('A Safe on another chain doesn’t work here. Go back and choose another. {nothing}', { nothing })}
      </Notice>
    )
  if (plan.status === 'done')
    return (
      <Notice
        tone="done"
        title={
          campaign.others
            ? say('The contracts are deployed and funded')
            : say('The contract is deployed and funded')
        }
      />
    )
  if (plan.status === 'blocked')
    return plan.problems.map(({ code, sentence }) => <Notice key={code} tone="bad" title={sentence} />)
  if (simulation?.status === 'fails')
    return (
      <Notice
        tone="bad"
        title={say('Call {number} of the batch would fail: {sentence}', {
          number: simulation.at + 1,
          sentence: simulation.sentence,
        })}
      >
        {underWay?.savedBatch ? `${say('Your saved file would fail too, and move nothing.')} ` : ''}
        {nothing}
      </Notice>
    )
  const key = batchKey(calls)
  const isOutdated = underWay?.savedBatch !== undefined && underWay.savedBatch !== key
  const save = () => {
    setFailure(undefined)
    const name = say('Everclaim: {title}', { title })
    const description = plan.steps.map((step) => describeStep(step, campaign)).join('. ')
    onAgreed(key).then(
      () =>
        saveForBuilder(`${campaignIdOfTitle(title)}-batch`, {
          chainId: site.chainId,
          safe,
          calls,
          name,
          description,
        }),
      (error: unknown) => setFailure(asError(error)),
    )
  }
  return (
    <>
      {isOutdated ? (
        <Notice tone="warn" title={say('Your saved file is out of date')}>
          {say(
            'Part of it is already done, so it may fail. Save the batch again, and ask the owners to delete the earlier one.',
          )}
        </Notice>
      ) : null}
      {failure ? (
        <ErrorNotice title={say('We couldn’t save the batch')} lead={nothing} error={failure} />
      ) : null}
      <Card title={say('The batch')}>
        <PlanSteps steps={plan.steps} campaign={campaign} />
        <p className={field.text}>
          {say(
            'It runs completely or not at all, and its simulation succeeds. An owner drops the file on the Safe’s Transaction Builder; {threshold} of {owners} owners sign. A second execution fails and pays nothing.',
            { threshold: state.threshold, owners: state.owners.length },
          )}
        </p>
        <div className={field.actions}>
          <Button onClick={save}>{say('Save batch')}</Button>
        </div>
      </Card>
      <Card title={say('Hashes for the owners')}>
        <p className={field.text}>
          {say(
            'Owners compare these hashes with their devices before signing. They are for nonce {nonce}. If other transactions wait in the queue, the nonce and the hashes are different.',
            { nonce: String(state.nonce) },
          )}
        </p>
        <ExpectedList expected={checklist.slice(0, 1)} />
        {checklist.length > 1 ? (
          <Disclosure summary={say('Other hashes, if the Safe’s app uses another contract')}>
            <p className={field.text}>
              {say('The app shows this contract under “to”. All of them do the same.')}
            </p>
            <ExpectedList expected={checklist.slice(1)} />
          </Disclosure>
        ) : null}
      </Card>
      <p className={field.text} role="status">
        {isOutdated
          ? say('This page continues once the new batch is executed.')
          : say('Waiting for Blast. This page continues once the batch is executed.')}
      </p>
    </>
  )
}

/** What owners are shown for the batch, by the contract that it goes through. */
function ExpectedList({ expected }: { expected: readonly ExpectedHashes[] }) {
  return expected.map(({ library, safeTxHash, domainHash, messageHash }) => (
    <div key={safeTxHash}>
      {library ? (
        <DescriptionList
          rows={[
            [say('Through'), library.name],
            [say('To'), <AddressText key="library" value={library.address} />],
          ]}
        />
      ) : null}
      <Hashes
        rows={[[say('Safe transaction hash'), safeTxHash]]}
        device={{ domain: domainHash, message: messageHash }}
        note={null}
      />
    </div>
  ))
}
