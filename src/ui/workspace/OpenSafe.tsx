import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Address as AddressValue } from 'viem'
import { isAgreed } from '../../claim/nodesAgreement.ts'
import { say } from '../../language/say.ts'
import { chainSafeQuery } from '../../multisig/queries.ts'
import { rich } from '../language/rich.tsx'
import { OpenSafeProvider } from '../multisig/OpenSafeProvider.tsx'
import { whyNoSafe } from '../multisig/whyNoSafe.ts'
import { noSafe } from '../multisig/workspaceFragment.ts'
import { Address } from '../parts/Address.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './OpenSafe.module.css'
import { SafeHeader } from './SafeHeader.tsx'
import { SafeWarnings } from './SafeWarnings.tsx'
import { ServiceFacts } from './ServiceFacts.tsx'
import { ServiceName } from './ServiceName.tsx'
import { WorkspaceTabs } from './WorkspaceTabs.tsx'

/** One Safe, once the chain has said that it is one. Nothing is drawn of it before. */
export function OpenSafe({ address }: { address: AddressValue }) {
  const site = useSite()
  const found = useQuery(chainSafeQuery(site, address))
  const { data, error, isFetching, refetch } = found
  if (data?.status === 'safe')
    return (
      <OpenSafeProvider found={data} isConfirmed={isAgreed(data.agreement)}>
        <SafeHeader />
        <SafeWarnings isStale={error !== null} />
        <WorkspaceTabs />
        <ServiceFacts />
        <p className="muted small">
          {rich(
            'Owners, threshold and nonce are read from Blast. Balances and proposals come from {service} and are checked on Blast where possible.',
            { service: <ServiceName /> },
          )}
        </p>
      </OpenSafeProvider>
    )
  if (data) {
    const { title, sentence } = whyNoSafe(data)
    return (
      <NotOpen address={address}>
        <Notice tone="warn" title={title}>
          {sentence}
        </Notice>
      </NotOpen>
    )
  }
  if (error)
    return (
      <NotOpen address={address}>
        <ErrorNotice
          title={say('We couldn’t check this Safe')}
          lead={say('The Safe isn’t affected.')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </NotOpen>
    )
  return <p className="loading">{say('Reading the Safe from Blast…')}</p>
}

/** The Safe cannot be shown: why, which address it was about, and the way back. */
function NotOpen({ address, children }: { address: AddressValue; children: ReactNode }) {
  return (
    <div className={styles.alone} data-safe-state="closed">
      <h1>{say('Safe workspace')}</h1>
      <Address value={address} />
      {children}
      <p>
        <a className="link" href={noSafe}>
          {say('Open another Safe')}
        </a>
      </p>
    </div>
  )
}
