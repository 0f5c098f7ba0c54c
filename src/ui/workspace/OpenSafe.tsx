import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { Address as AddressValue } from 'viem'
import type { SafeState } from '../../chain/readSafeState.ts'
import { isAgreed } from '../../claim/nodesAgreement.ts'
import { chainSafeQuery } from '../../multisig/queries.ts'
import { Address } from '../parts/Address.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import styles from './OpenSafe.module.css'
import { roleOf } from './roleOf.ts'
import { SafeHeader } from './SafeHeader.tsx'
import { SafeWarnings } from './SafeWarnings.tsx'
import { ServiceName } from './ServiceName.tsx'
import { useRememberedSafe } from './useRecentSafes.ts'
import { WorkspaceTabs } from './WorkspaceTabs.tsx'
import { type OwnedSafe, type Workspace, WorkspaceContext } from './workspaceContext.ts'
import { noSafe } from './workspaceFragment.ts'

/** One Safe, once the chain has said that it is one. Nothing is drawn of it before. */
export function OpenSafe({ address }: { address: AddressValue }) {
  const site = useSite()
  const found = useQuery(chainSafeQuery(site, address))
  const { data, error, isFetching, refetch } = found
  if (data?.status === 'safe') return <SafeIsOpen found={data} isStale={error !== null} />
  if (data)
    return (
      <NotOpen address={address}>
        {data.status === 'absent' ? (
          <Notice tone="warn" title="Nothing stands at this address on Blast">
            It is no contract, so it is no Safe: either a person’s own account, or a Safe that exists on
            another chain or has not been activated on Blast yet.
          </Notice>
        ) : (
          <Notice tone="warn" title="The contract at this address is not a Safe">
            It does not answer the questions for owners, threshold and nonce that every Safe answers.
          </Notice>
        )}
      </NotOpen>
    )
  if (error)
    return (
      <NotOpen address={address}>
        <ErrorNotice
          title="Could not check this Safe"
          lead="That says nothing about the Safe itself."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </NotOpen>
    )
  return <p className={styles.loading}>Reading the Safe from Blast.</p>
}

/** The Safe cannot be shown: why, which address it was about, and the way back. */
function NotOpen({ address, children }: { address: AddressValue; children: ReactNode }) {
  return (
    <div className={styles.alone} data-safe-state="closed">
      <h1 className={styles.title}>Safe workspace</h1>
      <Address value={address} />
      {children}
      <p>
        <a className={styles.back} href={noSafe}>
          Open another Safe
        </a>
      </p>
    </div>
  )
}

function SafeIsOpen({ found, isStale }: { found: Extract<SafeState, { status: 'safe' }>; isStale: boolean }) {
  const wallet = useWallet()
  useRememberedSafe(found.address)
  const { address, owners, threshold, nonce, version } = found
  const safe: OwnedSafe = { address, owners, threshold, nonce, version }
  const role = roleOf(safe, wallet, isAgreed(found.agreement))
  // The chain is asked again and again and mostly says the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says all of both
  const workspace = useMemo<Workspace>(() => ({ safe, role }), [JSON.stringify([safe, role])])
  return (
    <WorkspaceContext value={workspace}>
      <SafeHeader />
      <SafeWarnings isStale={isStale} />
      <WorkspaceTabs />
      <p className={styles.foot}>
        Owners, threshold and nonce: read from Blast. Balances and proposals: told by <ServiceName />, checked
        against Blast where they can be.
      </p>
    </WorkspaceContext>
  )
}
