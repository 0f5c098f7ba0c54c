import { useQueries, useQuery } from '@tanstack/react-query'
import { getAddress } from 'viem'
import type { FlagKind } from '../../../campaign/list/flagRecipients.ts'
import { say, sayNumber } from '../../../language/say.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { planQuery, receiverQuery } from '../../../operator/create/queries.ts'
import { campaignsOf, totalOf } from '../../../operator/deploy/deployedTogether.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { isRefusedFlag } from '../../../operator/list/refusedByToken.ts'
import { receiverName, receiversOf } from '../../../operator/receivers/checkReceivers.ts'
import { rich } from '../../language/rich.tsx'
import { Address } from '../../parts/Address.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import { ether } from '../../parts/ether.ts'
import { HashValue } from '../../parts/HashValue.tsx'
import { HexText } from '../../parts/HexText.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { QueryErrorNotice } from '../../parts/QueryErrorNotice.tsx'
import { Time } from '../../parts/Time.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { ScheduleChart } from '../../schedule/ScheduleChart.tsx'
import { useSite } from '../../site/siteContext.ts'
import field from '../create.module.css'
import { GroupsReview } from '../groups/GroupsReview.tsx'
import { nothingSent } from '../nothingSent.ts'
import { OwnContracts } from '../OwnContracts.tsx'
import { DifferenceCard } from '../series/DifferenceCard.tsx'
import type { MadeCampaign } from '../useMadePackage.ts'
import { type Payer, payerAddress } from '../usePayer.ts'
import { ListQuestions } from './ListQuestions.tsx'
import { PayerCard } from './PayerCard.tsx'
import planStyles from './PlanSteps.module.css'
import { PlanSteps } from './PlanSteps.tsx'
import { usePayerSafe } from './usePayerSafe.ts'

/** The whole campaign on one page, with what it costs and the address that its contract will have. */
export function ReviewStep({
  draft,
  update,
  report,
  flags,
  made,
  payer,
  onShow,
  onNext,
}: {
  draft: CampaignDraft
  update: (change: Partial<CampaignDraft>) => unknown
  report: ListReport
  /** Undefined until they are found for the campaign's own contract too. */
  flags: ListReport['flags'] | undefined
  made: MadeCampaign
  payer: Payer
  /** Leads back to the first recipient with this flag. */
  onShow: (kind: FlagKind) => void
  onNext: () => void
}) {
  const safe = usePayerSafe(payer)
  const isNamed = payer.kind === 'safe' && payer.way !== 'host'
  return (
    <div className="stack gap20">
      {made.groups ? (
        <GroupsReview made={made}>
          {(each) => (
            <>
              <CampaignFacts made={each} />
              <UnlockingCard made={each} />
            </>
          )}
        </GroupsReview>
      ) : (
        <>
          <CampaignFacts made={made} />
          <DifferenceCard report={report} token={made.campaign.token} />
          <UnlockingCard made={made} />
        </>
      )}
      <OwnContracts flags={flags} onShow={onShow} />
      <ListQuestions
        doubts={report.doubts}
        flags={flags ?? []}
        total={totalOf(campaignsOf(made.campaign))}
        token={made.campaign.token}
        onShow={onShow}
      />
      <PayerCard draft={draft} update={update} payer={payer} />
      {payer.kind === 'nobody' ? (
        <p className={field.text}>{say('Choose who pays to see the steps and costs.')}</p>
      ) : isNamed && safe.data?.status !== 'safe' ? null : (
        <PlanCard
          key={payer.address}
          made={made}
          payer={payer}
          confirmed={draft.receivers.confirmed}
          isEarning={payer.kind === 'safe' && draft.payer.isEarning}
          isRefused={!flags || flags.some(({ kind }) => isRefusedFlag(kind))}
          nothing={nothingSent(draft)}
          onNext={onNext}
        />
      )}
    </div>
  )
}

function CampaignFacts({ made }: { made: MadeCampaign }) {
  const { manifest, manifestHash, campaign } = made
  const { texts, window, schedule, tree, token, hosts, previous } = manifest
  const { parameters } = campaign
  const isOne =
    parameters.sweepReceiver === parameters.yieldReceiver &&
    parameters.sweepReceiver === parameters.gasReceiver
  return (
    <Card title={say('The campaign')}>
      <DescriptionList
        rows={[
          [say('Title'), <bdi key="title">{texts.title}</bdi>],
          ...(texts.description
            ? ([[say('Description'), <bdi key="text">{texts.description}</bdi>]] as const)
            : []),
          ...(texts.url ? ([[say('Your page'), <bdi key="url">{texts.url}</bdi>]] as const) : []),
          ...(hosts
            ? ([
                [
                  say('Package URLs'),
                  <span key="hosts" className={planStyles.hosts}>
                    {hosts.map((host) => (
                      <code key={host}>{host}</code>
                    ))}
                  </span>,
                ],
              ] as const)
            : []),
          ...(previous
            ? ([
                [say('Round after'), <Address key="previous" value={getAddress(previous.distributor)} />],
              ] as const)
            : []),
          [say('Recipients'), sayNumber(tree.count)],
          [say('Total'), <TokenAmount key="total" value={parameters.total} token={token} />],
          [say('Token'), <Address key="token" value={getAddress(campaign.token.address)} />],
          [say('Claims open'), <Time key="start" at={window.start} />],
          [
            say('Can be cancelled'),
            window.cancellable ? (
              <>{rich('until {time}', { time: <Time key="cancel" at={window.start} /> })}</>
            ) : (
              say('no')
            ),
          ],
          ...(schedule
            ? ([
                [
                  say('Unlocks'),
                  schedule.tranches === undefined
                    ? say('every second')
                    : say(
                        { one: 'in {count} equal step', other: 'in {count} equal steps' },
                        { count: schedule.tranches },
                      ),
                ],
                ...(schedule.cliff > 0
                  ? ([
                      [say('Nothing before'), <Time key="cliff" at={window.start + schedule.cliff} />],
                    ] as const)
                  : []),
                [say('All unlocked'), <Time key="all" at={window.start + schedule.duration} />],
              ] as const)
            : []),
          [say('Claims close'), window.end === null ? say('never') : <Time key="end" at={window.end} />],
          ...(isOne
            ? ([
                [
                  say('Unclaimed tokens, yield and gas refunds go to'),
                  <Address key="one" value={getAddress(parameters.sweepReceiver)} />,
                ],
              ] as const)
            : ([
                [
                  say('Unclaimed tokens go to'),
                  <Address key="sweep" value={getAddress(parameters.sweepReceiver)} />,
                ],
                [say('Yield goes to'), <Address key="yield" value={getAddress(parameters.yieldReceiver)} />],
                [say('Gas refunds go to'), <Address key="gas" value={getAddress(parameters.gasReceiver)} />],
              ] as const)),
          [say('Contract address'), <Address key="distributor" value={campaign.distributor} />],
          [say('Root of the list'), <HashValue key="root" value={tree.root} />],
          [say('Package hash'), <HashValue key="hash" value={manifestHash} />],
        ]}
      />
      <p className={field.text}>
        {say('Compare recipients and total with your spreadsheet. You can’t change them after deployment.')}
      </p>
    </Card>
  )
}

/** What the whole list unlocks when, where it is a campaign over time. */
function UnlockingCard({ made: { manifest, campaign } }: { made: MadeCampaign }) {
  const { window, schedule, token } = manifest
  if (!schedule) return null
  const { total } = campaign.parameters
  return (
    <Card title={say('Unlocking')}>
      <ScheduleChart start={window.start} schedule={schedule} amount={total} token={token} />
    </Card>
  )
}

function PlanCard({
  made,
  payer,
  confirmed,
  isEarning,
  isRefused,
  nothing,
  onNext,
}: {
  made: MadeCampaign
  payer: Exclude<Payer, { kind: 'nobody' }>
  /** Receivers in lower case that a person confirmed. */
  confirmed: readonly string[]
  isEarning: boolean
  /** Whether the list pays contracts that can never claim, or may. */
  isRefused: boolean
  /** What an error says of money. */
  nothing: string
  onNext: () => void
}) {
  const site = useSite()
  const { campaign } = made
  const query = useQuery(
    planQuery(site, campaign, {
      payer: payerAddress(payer),
      isEarning,
      way: payer.kind === 'safe' ? 'safe' : 'wallet',
    }),
  )
  const receivers = useQueries({
    queries: receiversOf(campaign).map(({ address, roles }) => ({
      ...receiverQuery(site, {
        address,
        roles,
        token: campaign.parameters.token,
        factory: campaign.factory,
        distributor: campaign.distributor,
      }),
      // What exists has its receivers for ever.
      enabled: query.data?.plan.status === 'ready',
    })),
  })
  if (query.isPending) return <p className={field.text}>{say('Reading the status from Blast…')}</p>
  if (query.error && !query.data)
    return (
      <QueryErrorNotice title={say('We couldn’t check the status on chain')} lead={nothing} query={query} />
    )
  const { plan, cost } = query.data
  const isReady = plan.status === 'ready'
  const isFirst = isReady && plan.steps[0].kind === 'deploy-factory'
  const isChecking = isReady && receivers.some(({ isPending }) => isPending)
  const wrong = isReady
    ? receiversOf(campaign).flatMap((receiver, at) => {
        const { data, refetch, isFetching } = receivers[at] ?? {}
        if (!data || data.status === 'fine') return []
        const isConfirmed = confirmed.includes(receiver.address.toLowerCase())
        if (data.status === 'doubtful' && isConfirmed) return []
        return [{ ...receiver, finding: data, refetch, isFetching }]
      })
    : []
  return (
    <>
      <Card title={say('Steps')}>
        {plan.status === 'done' ? (
          <p className={field.text}>
            {made.groups
              ? say('None. The contracts are deployed and funded.')
              : say('None. The contract is deployed and funded.')}
          </p>
        ) : plan.status === 'ready' ? (
          <PlanSteps steps={plan.steps} campaign={campaign} />
        ) : null}
        {plan.status === 'ready' ? (
          <p className={field.text}>
            {isFirst ? <FactoryFirst factory={campaign.factory} isSafe={payer.kind === 'safe'} /> : null}
            {payer.kind === 'safe'
              ? `${say('It is one Safe transaction, which runs completely or not at all.')} `
              : ''}
            {say(
              'The factory creates campaign contracts. It takes exactly this sum from its caller, once, and has no owner.',
            )}
          </p>
        ) : null}
      </Card>
      {plan.status === 'ready' ? (
        <Card title={say('Costs')}>
          <DescriptionList
            rows={[
              [
                made.groups ? say('Goes into the contracts') : say('Goes into the contract'),
                <TokenAmount key="total" value={totalOf(campaignsOf(campaign))} token={campaign.token} />,
              ],
              [
                payer.kind === 'safe' ? say('Network fee, about') : say('Network fees, about'),
                cost ? (
                  <TokenAmount key="fee" value={cost.total} token={ether} />
                ) : (
                  say('unknown, see your wallet')
                ),
              ],
              ...(isFirst && cost?.steps[0]
                ? ([
                    [
                      say('Of which for the factory, once'),
                      <TokenAmount key="factory" value={cost.steps[0].fee} token={ether} />,
                    ],
                  ] as const)
                : []),
            ]}
          />
          <p className={field.text}>
            {payer.kind === 'safe' ? `${say('The executing account pays the network fee.')} ` : ''}
            {say('No one takes a share. Claims cost you nothing: the sender pays the fee.')}
          </p>
        </Card>
      ) : null}
      {plan.status === 'blocked'
        ? plan.problems.map(({ code, sentence }) => <Notice key={code} tone="bad" title={sentence} />)
        : null}
      {plan.notes.map(({ code, sentence }) => (
        <Notice key={code} tone="warn" title={sentence} />
      ))}
      {wrong.map(({ address, roles, finding, refetch, isFetching }) => (
        <Notice
          key={address}
          tone={finding.status === 'refused' ? 'bad' : 'warn'}
          title={`${receiverName({ address, roles })}: ${finding.sentence}`}
          action={
            finding.status === 'doubtful' ? (
              <Button kind="quiet" isBusy={isFetching ?? false} onClick={() => void refetch?.()}>
                {say('Check again')}
              </Button>
            ) : undefined
          }
        >
          {finding.status === 'refused'
            ? say('Go back to “Window” and enter another one.')
            : say('If it’s right, go back to “Window” and confirm it.')}
        </Notice>
      ))}
      {isChecking ? <p className={field.text}>{say('Checking the receivers on Blast…')}</p> : null}
      <div className={field.actions}>
        {plan.status === 'blocked' ? (
          <Button kind="quiet" onClick={() => void query.refetch()} isBusy={query.isFetching}>
            {say('Check again')}
          </Button>
        ) : isRefused || isChecking || wrong.length > 0 ? null : (
          <Button onClick={onNext}>{say('Continue')}</Button>
        )}
        <p className={field.text}>{say('This sends nothing yet.')}</p>
      </div>
    </>
  )
}

/** Why a step comes before those of the campaign. */
function FactoryFirst({ factory, isSafe }: { factory: string; isSafe: boolean }) {
  return (
    <>
      <HexText
        text={say(
          'Blast doesn’t have the factory yet. The deterministic deployment proxy puts it at {address}.',
          { address: getAddress(factory) },
        )}
      />{' '}
      {isSafe
        ? say('Other code can’t get to that address: it is the hash of the code.')
        : say('We compare its code to the last byte before the next step.')}{' '}
    </>
  )
}
