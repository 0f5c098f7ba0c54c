import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { SafeState } from '../../chain/readSafeState.ts'
import { isAgreed } from '../../claim/nodesAgreement.ts'
import { say } from '../../language/say.ts'
import { noncesQuery } from '../../multisig/queries.ts'
import { QueryErrorNotice } from '../parts/QueryErrorNotice.tsx'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { ProposeCalls } from './ProposeCalls.tsx'
import { roleOf } from './roleOf.ts'
import { whyNotSign } from './whyNotSign.ts'

/** Puts calls before the owners of a Safe that is not open around this, behind all that waits for them. */
export function ProposeAtNextNonce({
  safe,
  isReady = true,
  onAsk = (ask) => ask(),
  ...props
}: Omit<ComponentProps<typeof ProposeCalls>, 'safe' | 'role' | 'nonce' | 'otherwise'> & {
  safe: Extract<SafeState, { status: 'safe' }>
}) {
  const site = useSite()
  const role = roleOf(safe, useWallet(), isAgreed(safe.agreement))
  // Kept from the first request on: a second one with another nonce would be a second transaction.
  const [pinned, setPinned] = useState<number>()
  const isServed = site.safeService.isEnabled && role.kind !== 'host'
  const nonces = useQuery({ ...noncesQuery(site, safe.address), enabled: isServed })
  // Without the queue it could take the place of another transaction that waits.
  const error = nonces.data ? (nonces.data.serviceError ?? null) : nonces.error
  const nonce = pinned ?? (error ? undefined : (nonces.data?.recommended ?? safe.nonce))
  return (
    <>
      {nonce === undefined ? (
        <QueryErrorNotice
          title={say('We couldn’t read the Safe’s next nonce')}
          lead={say('Nothing was signed.')}
          query={{ ...nonces, error }}
        />
      ) : null}
      <ProposeCalls
        {...props}
        safe={safe}
        role={role}
        nonce={nonce}
        isReady={isReady && (!isServed || nonces.data !== undefined)}
        otherwise={
          <p className="measure muted small breakable">{whyNotSign(role, safe.version, 'transaction')}</p>
        }
        onAsk={(ask) => {
          setPinned(nonce)
          return onAsk(ask)
        }}
      />
    </>
  )
}
