import type { UseQueryResult } from '@tanstack/react-query'
import type { EncodedCall } from '../../chain/callContract.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { collectGasCall, collectYieldCall } from '../../operator/manage/manageCalls.ts'
import type { Earnings } from '../../operator/manage/readEarnings.ts'
import { Address } from '../parts/Address.tsx'
import { Card } from '../parts/Card.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { ether } from '../parts/ether.ts'
import { Notice } from '../parts/Notice.tsx'
import { plural } from '../parts/plural.ts'
import { Time } from '../parts/Time.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { CallSender } from './CallSender.tsx'
import type { Proposals } from './useProposals.ts'
import type { SentCalls } from './useSentCalls.ts'

/** What the contract has earned on Blast beside its claims, and the way to it. */
export function EarningsCard({
  terms,
  earnings,
  sent,
  proposals,
}: {
  terms: CampaignParameters
  earnings: UseQueryResult<Earnings>
  sent: SentCalls
  proposals: Proposals
}) {
  const { distributor, receivers, title } = terms
  const { data, error } = earnings
  if (!data)
    return (
      <Card title="Yield and gas">
        {error ? (
          <ErrorNotice
            title="We couldn’t read the contract’s earnings"
            lead="You lose nothing by waiting."
            error={error}
            onRetry={() => void earnings.refetch()}
            isRetrying={earnings.isFetching}
          />
        ) : (
          <p className="measure muted small breakable">Reading the contract’s earnings…</p>
        )}
      </Card>
    )
  const { yields, gas, gasRates, unsaid } = data
  const yieldCall = collectYieldCall(distributor)
  const gasCall = collectGasCall(distributor)
  const collect = (
    kind: 'collect-yield' | 'collect-gas',
    { to, data }: EncodedCall,
    what: string,
    { name, description }: { name: string; description: string },
  ) => (
    <CallSender
      call={{ kind, to, data, intent: { kind, distributor, title } }}
      label={`Collect the ${what}`}
      proposal={{ name: `${name}: ${title}`, description }}
      sent={sent}
      proposals={proposals}
    />
  )
  const hasYield = yields.status === 'succeeds' && Object.values(yields.brings).some((amount) => amount > 0n)
  return (
    <Card title="Yield and gas">
      <div className="stack gap16">
        {error ? (
          <p className="measure muted small breakable">
            We couldn’t update this. It is from the last reading.
          </p>
        ) : null}
        {yields.status === 'refused' ? (
          <Notice tone="warn" title="You can’t collect the yield now">
            {yields.sentence}
          </Notice>
        ) : (
          <DescriptionList
            rows={[
              ...(
                [
                  ['ETH', yields.brings.ether],
                  ['USDB', yields.brings.usdb],
                  ['WETH', yields.brings.weth],
                ] as const
              ).map(
                ([symbol, value]) =>
                  [
                    `Yield in ${symbol}`,
                    unsaid.includes(symbol) ? (
                      'couldn’t be checked: Blast’s contract doesn’t answer or doesn’t release it now'
                    ) : (
                      <TokenAmount key="" value={value} token={{ symbol, decimals: 18 }} />
                    ),
                  ] as const,
              ),
              ['It goes to', <Address key="" value={receivers.yield} />],
            ]}
          />
        )}
        {hasYield
          ? collect('collect-yield', yieldCall, 'yield', {
              name: 'Collect yield',
              description: `Sends the Blast yield of ${distributor} to ${receivers.yield}.`,
            })
          : null}
        {gas.status === 'refused' ? (
          <Notice tone="warn" title="You can’t collect the gas refunds now">
            {gas.sentence}
          </Notice>
        ) : (
          <DescriptionList
            rows={[
              ['Gas refunds, matured', <TokenAmount key="" value={gas.brings} token={ether} />],
              ...maturityRows(data),
              ['They go to', <Address key="" value={receivers.gas} />],
            ]}
          />
        )}
        <p className="measure muted small breakable">
          {gasRates === 'could-not-read'
            ? 'We couldn’t check how long refunds take to mature.'
            : `Blast pays ${percent(gasRates.zeroRate)} of a refund at once, and ${percent(gasRates.ceilRate)} once it has waited ${duration(gasRates.ceilSeconds)}. Blast’s admin can change this.`}{' '}
          You collect only the matured part.
        </p>
        {gas.status === 'succeeds' && gas.brings > 0n
          ? collect('collect-gas', gasCall, 'gas refunds', {
              name: 'Collect gas',
              description: `Sends the matured gas refunds of ${distributor} to ${receivers.gas}.`,
            })
          : null}
      </div>
    </Card>
  )
}

function maturityRows({ maturity, modes }: Pick<Earnings, 'maturity' | 'modes'>) {
  if (modes.gas === 'could-not-read') return [['Gas refunds, all', 'not reported by Blast']] as const
  const all = <TokenAmount key="" value={modes.gas.etherBalance} token={ether} />
  if (!maturity)
    return [
      ['Gas refunds, all', all],
      ['All of it matured', 'couldn’t be checked'],
    ] as const
  return [
    ['Gas refunds, all', all],
    ...(maturity.allMatureAt === null
      ? []
      : ([['All of it matured', <Time key="" at={maturity.allMatureAt} />]] as const)),
  ] as const
}

/** Of 1/10,000. */
const percent = (rate: bigint) => `${Number(rate) / 100} %`

const day = 86_400n
const duration = (seconds: bigint) =>
  seconds % day === 0n ? plural(Number(seconds / day), 'day') : plural(Number(seconds), 'second')
