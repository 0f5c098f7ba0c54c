import type { UseQueryResult } from '@tanstack/react-query'
import type { CampaignTerms } from '../../operator/manage/campaignTerms.ts'
import type { GasMaturity } from '../../operator/manage/gasMaturity.ts'
import { collectGasCall, collectYieldCall } from '../../operator/manage/manageCalls.ts'
import type { Earnings } from '../../operator/manage/readEarnings.ts'
import { ErrorNotice } from '../claim/ErrorNotice.tsx'
import { Address } from '../parts/Address.tsx'
import { Card } from '../parts/Card.tsx'
import { ether } from '../parts/ether.ts'
import { Facts } from '../parts/Facts.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Time } from '../parts/Time.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { CallSender } from './CallSender.tsx'
import styles from './manage.module.css'
import type { Proposals } from './useProposals.ts'
import type { SentCalls } from './useSentCalls.ts'

/** What the contract has earned on Blast beside its claims, and the way to it. */
export function EarningsCard({
  terms,
  earnings,
  sent,
  proposals,
}: {
  terms: CampaignTerms
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
            title="What the contract has earned could not be read"
            lead="Nothing is lost by waiting."
            error={error}
            onRetry={() => void earnings.refetch()}
            isRetrying={earnings.isFetching}
          />
        ) : (
          <p className={styles.text}>Reading what the contract has earned.</p>
        )}
      </Card>
    )
  const { yields, gas, maturity, unsaid } = data
  const yieldCall = collectYieldCall(distributor)
  const gasCall = collectGasCall(distributor)
  const hasYield = yields.status === 'succeeds' && Object.values(yields.brings).some((amount) => amount > 0n)
  return (
    <Card title="Yield and gas">
      <div className={styles.part}>
        {error ? <p className={styles.text}>The latest look failed; this is from the one before.</p> : null}
        {yields.status === 'refused' ? (
          <Notice tone="warn" title="The yield cannot be collected now">
            {yields.sentence}
          </Notice>
        ) : (
          <Facts
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
                      'could not be checked: Blast’s contract does not answer, or does not let go of it now'
                    ) : (
                      <TokenAmount key="" value={value} token={{ symbol, decimals: 18 }} />
                    ),
                  ] as const,
              ),
              ['It goes to', <Address key="" value={receivers.yield} />],
            ]}
          />
        )}
        {hasYield ? (
          <CallSender
            call={{ kind: 'collect-yield', to: yieldCall.to, data: yieldCall.data }}
            label="Collect the yield"
            proposal={{
              name: `Collect yield: ${title}`,
              description: `Sends the Blast yield of ${distributor} to ${receivers.yield}.`,
            }}
            sent={sent}
            proposals={proposals}
          />
        ) : null}
        {gas.status === 'refused' ? (
          <Notice tone="warn" title="The gas refunds cannot be collected now">
            {gas.sentence}
          </Notice>
        ) : (
          <Facts
            rows={[
              ['Gas refunds, matured', <TokenAmount key="" value={gas.brings} token={ether} />],
              ...maturityRows(maturity),
              ['They go to', <Address key="" value={receivers.gas} />],
            ]}
          />
        )}
        <p className={styles.text}>
          Blast pays half of a refund at once and all of it after thirty days. Collecting takes the part that
          has matured in full, so nothing is lost by collecting early or late.
        </p>
        {gas.status === 'succeeds' && gas.brings > 0n ? (
          <CallSender
            call={{ kind: 'collect-gas', to: gasCall.to, data: gasCall.data }}
            label="Collect the gas refunds"
            proposal={{
              name: `Collect gas: ${title}`,
              description: `Sends the matured gas refunds of ${distributor} to ${receivers.gas}.`,
            }}
            sent={sent}
            proposals={proposals}
          />
        ) : null}
      </div>
    </Card>
  )
}

function maturityRows(maturity: GasMaturity | undefined) {
  if (!maturity) return [['Gas refunds, all', 'Blast’s contract does not say']] as const
  const { waiting, allMatureAt } = maturity
  return [
    ['Gas refunds, all', <TokenAmount key="" value={waiting} token={ether} />],
    ...(allMatureAt === null ? [] : ([['All of it matured', <Time key="" at={allMatureAt} />]] as const)),
  ] as const
}
