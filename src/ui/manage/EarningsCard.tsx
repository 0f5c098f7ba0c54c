import type { UseQueryResult } from '@tanstack/react-query'
import type { EncodedCall } from '../../chain/callContract.ts'
import { say, sayNumber } from '../../language/say.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { collectGasCall, collectYieldCall } from '../../operator/manage/manageCalls.ts'
import type { Earnings } from '../../operator/manage/readEarnings.ts'
import { Address } from '../parts/Address.tsx'
import { Card } from '../parts/Card.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { ether } from '../parts/ether.ts'
import { Notice } from '../parts/Notice.tsx'
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
      <Card title={say('Yield and gas')}>
        {error ? (
          <ErrorNotice
            title={say('We couldn’t read the contract’s earnings')}
            lead={say('You lose nothing by waiting.')}
            error={error}
            onRetry={() => void earnings.refetch()}
            isRetrying={earnings.isFetching}
          />
        ) : (
          <p className="measure muted small breakable">{say('Reading the contract’s earnings…')}</p>
        )}
      </Card>
    )
  const { yields, gas, gasRates, unsaid } = data
  const yieldCall = collectYieldCall(distributor)
  const gasCall = collectGasCall(distributor)
  const collect = (
    kind: 'collect-yield' | 'collect-gas',
    { to, data }: EncodedCall,
    label: string,
    proposal: { name: string; description: string },
  ) => (
    <CallSender
      call={{ kind, to, data, intent: { kind, distributor, title } }}
      label={label}
      proposal={proposal}
      sent={sent}
      proposals={proposals}
    />
  )
  const hasYield = yields.status === 'succeeds' && Object.values(yields.brings).some((amount) => amount > 0n)
  return (
    <Card title={say('Yield and gas')}>
      <div className="stack gap16">
        {error ? (
          <p className="measure muted small breakable">
            {say('We couldn’t update this. It is from the last reading.')}
          </p>
        ) : null}
        {yields.status === 'refused' ? (
          <Notice tone="warn" title={say('You can’t collect the yield now')}>
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
                    say('Yield in {symbol}', { symbol }),
                    unsaid.includes(symbol) ? (
                      say('couldn’t be checked: Blast’s contract doesn’t answer or doesn’t release it now')
                    ) : (
                      <TokenAmount key="" value={value} token={{ symbol, decimals: 18 }} />
                    ),
                  ] as const,
              ),
              [say('It goes to'), <Address key="" value={receivers.yield} />],
            ]}
          />
        )}
        {hasYield
          ? collect('collect-yield', yieldCall, say('Collect the yield'), {
              name: say('Collect yield: {title}', { title }),
              description: say('Sends the Blast yield of {distributor} to {receiver}.', {
                distributor,
                receiver: receivers.yield,
              }),
            })
          : null}
        {gas.status === 'refused' ? (
          <Notice tone="warn" title={say('You can’t collect the gas refunds now')}>
            {gas.sentence}
          </Notice>
        ) : (
          <DescriptionList
            rows={[
              [say('Gas refunds, matured'), <TokenAmount key="" value={gas.brings} token={ether} />],
              ...maturityRows(data),
              [say('They go to'), <Address key="" value={receivers.gas} />],
            ]}
          />
        )}
        <p className="measure muted small breakable">
          {gasRates === 'could-not-read'
            ? say('We couldn’t check how long refunds take to mature. You collect only the matured part.')
            : maturingText(gasRates)}
        </p>
        {gas.status === 'succeeds' && gas.brings > 0n
          ? collect('collect-gas', gasCall, say('Collect the gas refunds'), {
              name: say('Collect gas: {title}', { title }),
              description: say('Sends the matured gas refunds of {distributor} to {receiver}.', {
                distributor,
                receiver: receivers.gas,
              }),
            })
          : null}
      </div>
    </Card>
  )
}

function maturityRows({ maturity, modes }: Pick<Earnings, 'maturity' | 'modes'>) {
  if (modes.gas === 'could-not-read')
    return [[say('Gas refunds, all'), say('not reported by Blast')]] as const
  const all = <TokenAmount key="" value={modes.gas.etherBalance} token={ether} />
  if (!maturity)
    return [
      [say('Gas refunds, all'), all],
      [say('All of it matured'), say('couldn’t be checked')],
    ] as const
  return [
    [say('Gas refunds, all'), all],
    ...(maturity.allMatureAt === null
      ? []
      : ([[say('All of it matured'), <Time key="" at={maturity.allMatureAt} />]] as const)),
  ] as const
}

/** Of 1/10,000. */
const percent = (rate: bigint) => `${sayNumber(Number(rate) / 100)} %`

const day = 86_400n

function maturingText({ zeroRate, ceilRate, ceilSeconds }: Exclude<Earnings['gasRates'], string>): string {
  const rates = { atOnce: percent(zeroRate), later: percent(ceilRate) }
  return ceilSeconds % day === 0n
    ? say(
        {
          one: 'Blast pays {atOnce} of a refund at once, and {later} once it has waited {count} day. Blast’s admin can change this. You collect only the matured part.',
          other:
            'Blast pays {atOnce} of a refund at once, and {later} once it has waited {count} days. Blast’s admin can change this. You collect only the matured part.',
        },
        { ...rates, count: Number(ceilSeconds / day) },
      )
    : say(
        {
          one: 'Blast pays {atOnce} of a refund at once, and {later} once it has waited {count} second. Blast’s admin can change this. You collect only the matured part.',
          other:
            'Blast pays {atOnce} of a refund at once, and {later} once it has waited {count} seconds. Blast’s admin can change this. You collect only the matured part.',
        },
        { ...rates, count: Number(ceilSeconds) },
      )
}
