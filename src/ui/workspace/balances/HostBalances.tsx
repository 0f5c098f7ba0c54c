import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { say } from '../../../language/say.ts'
import { chainSafeQuery } from '../../../multisig/queries.ts'
import { hostBalancesQuery } from '../../../multisig/sources/hostBalancesQuery.ts'
import { rich } from '../../language/rich.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { QueryErrorNotice } from '../../parts/QueryErrorNotice.tsx'
import { useSite } from '../../site/siteContext.ts'
import { type OpenHost, useOpenHost } from '../../wallet/openHost.ts'
import { FiatAmount } from './FiatAmount.tsx'
import { TokenTable } from './TokenTable.tsx'
import { useCurrency } from './useCurrency.ts'

/**
 * What the Safe's own host says that it holds, where no wallet service of the site does. `children`: what is
 * known without a host.
 */
export function HostBalances({ children }: { children: ReactNode }) {
  const { role } = useOpenSafe()
  const host = useOpenHost()
  if (role.kind !== 'host' || !host) return children
  return <FromHost host={host}>{children}</FromHost>
}

function FromHost({ host, children }: { host: OpenHost; children: ReactNode }) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const { currency = 'usd' } = useCurrency()
  const balances = useQuery(hostBalancesQuery(host, { safe: safe.address, currency }))
  const chain = useQuery(chainSafeQuery(site, safe.address))
  const chainBalance = chain.data?.status === 'safe' && !chain.error ? chain.data.balance : undefined
  const { data, error } = balances
  if (error && !data)
    return (
      <>
        <QueryErrorNotice
          title={say('We couldn’t load the balances from your Safe')}
          lead={say('The Safe’s funds aren’t affected.')}
          query={balances}
        />
        {children}
      </>
    )
  if (!data) return <p className="muted">{say('Loading balances from your Safe…')}</p>
  return (
    <div className="stack gap12" data-host-balances>
      <p>
        {rich('Reported by {origin}, the page around this one. We compare only ETH with Blast.', {
          origin: <bdi>{host.origin}</bdi>,
        })}
      </p>
      <p className="muted">
        {rich('Total value: {amount}', {
          amount: <FiatAmount value={data.fiatTotal} currency={currency} />,
        })}
      </p>
      {data.items.length > 0 ? (
        <TokenTable balances={data.items} currency={currency} chainBalance={chainBalance} />
      ) : (
        <p className="muted">{say('No tokens in this Safe.')}</p>
      )}
    </div>
  )
}
