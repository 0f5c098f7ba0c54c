import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { chains } from '../../config/chains.ts'
import { say } from '../../language/say.ts'
import { allBalancesQuery, balancesQuery, chainSafeQuery } from '../../multisig/queries.ts'
import type { Balances } from '../../safe/service/wire/balances.ts'
import { rich } from '../language/rich.tsx'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { Card } from '../parts/Card.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { Notice } from '../parts/Notice.tsx'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './BalancesTab.module.css'
import { Collectibles } from './balances/Collectibles.tsx'
import { FiatAmount } from './balances/FiatAmount.tsx'
import { HostBalances } from './balances/HostBalances.tsx'
import { TokenTable } from './balances/TokenTable.tsx'
import { useCurrency } from './balances/useCurrency.ts'
import { HiddenSwitch } from './hidden/HiddenSwitch.tsx'
import { isHiddenToken } from './hidden/isHiddenToken.ts'
import { useShowsHidden } from './hidden/showsHidden.ts'

/** It brings the code along that reads campaigns. */
const SafeCampaigns = lazyPart(
  () => import('./claims/SafeCampaigns.tsx').then((module) => module.SafeCampaigns),
  NotLoaded,
)

/**
 * What the Safe holds and what that is worth, according to the service; the ETH of it on chain as well.
 */
export function BalancesTab() {
  const site = useSite()
  const { safe } = useOpenSafe()
  const chosen = useCurrency()
  const { currency } = chosen
  const balances = useQuery({
    ...balancesQuery(site, { safe: safe.address, currency: currency ?? '' }),
    enabled: site.safeService.isEnabled && currency !== undefined,
  })
  return (
    <>
      {site.safeService.isEnabled ? (
        <Tokens {...chosen} balances={balances} />
      ) : (
        <Card title={say('Tokens')}>
          <HostBalances>
            <Notice tone="plain" title={say('Only ETH is shown')}>
              <p>{say('Tokens and collectibles come from a wallet service. This site uses none.')}</p>
              <ChainBalance />
            </Notice>
          </HostBalances>
        </Card>
      )}
      <Suspense>
        <SafeCampaigns />
        {/* They come once what stands above them has its place: nothing moves under a thumb. */}
        {balances.isPending || !site.safeService.isEnabled ? null : <Collectibles />}
      </Suspense>
    </>
  )
}

function Tokens({
  currency,
  codes,
  choose,
  balances,
}: ReturnType<typeof useCurrency> & { balances: UseQueryResult<Balances> }) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const id = useId()
  const chain = useQuery(chainSafeQuery(site, safe.address))
  const chainBalance = chain.data?.status === 'safe' && !chain.error ? chain.data.balance : undefined
  const { data, error } = balances
  const all = useQuery({
    ...allBalancesQuery(site, { safe: safe.address, currency: currency ?? '' }),
    enabled: currency !== undefined,
  }).data
  const isHiddenShown = useShowsHidden()
  const notSpam = data && new Set(data.items.map(({ tokenInfo }) => tokenInfo.address))
  const hidden = all?.items.filter(({ tokenInfo }) => isHiddenToken(tokenInfo, notSpam)) ?? []

  return (
    <Card
      title={say('Tokens')}
      aside={
        <span className={styles.choice}>
          <label htmlFor={id}>{say('Currency')}</label>
          <select
            id={id}
            className={styles.select}
            value={currency?.toUpperCase() ?? ''}
            onChange={(event) => choose(event.target.value)}
          >
            {codes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </span>
      }
    >
      <div className="stack gap20">
        {data && currency ? (
          <p className={styles.total}>
            <span className="muted">{say('Total value, from the wallet service')}</span>
            <span className={styles.sum} data-fiat-total>
              <FiatAmount value={data.fiatTotal} currency={currency} />
            </span>
          </p>
        ) : null}
        {error ? (
          <ErrorNotice
            title={data ? say('We couldn’t update the balances') : say('We couldn’t load the balances')}
            lead={data ? say('We show the last known balances.') : say('The Safe’s funds aren’t affected.')}
            error={error}
            onRetry={() => void balances.refetch()}
            isRetrying={balances.isFetching}
          />
        ) : null}
        {data && currency ? (
          <>
            {data.items.length > 0 || (isHiddenShown && hidden.length > 0) ? (
              <TokenTable
                balances={isHiddenShown ? [...data.items, ...hidden] : data.items}
                doubted={hidden}
                currency={currency}
                chainBalance={chainBalance}
              />
            ) : (
              <p className="muted">{say('No tokens in this Safe.')}</p>
            )}
            <HiddenSwitch count={hidden.length} what="tokens" />
          </>
        ) : error ? (
          <HostBalances>
            <ChainBalance />
          </HostBalances>
        ) : (
          <p className={`muted ${styles.loading}`}>{say('Loading balances…')}</p>
        )}
      </div>
    </Card>
  )
}

/** What Blast itself says, where no service does. */
function ChainBalance() {
  const site = useSite()
  const { safe } = useOpenSafe()
  const { data, error } = useQuery(chainSafeQuery(site, safe.address))
  if (data?.status !== 'safe' || error) return null
  return (
    <p className="figures">
      {rich('On Blast, this Safe holds {amount}.', {
        amount: <TokenAmount value={data.balance} token={chains[site.chainId].chain.nativeCurrency} />,
      })}
    </p>
  )
}
