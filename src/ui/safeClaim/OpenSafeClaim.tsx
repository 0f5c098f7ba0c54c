import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useMemo } from 'react'
import type { Address as AddressValue } from 'viem'
import { packageQuery } from '../../claim/queries.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { chainSafeQuery } from '../../multisig/queries.ts'
import { Address } from '../parts/Address.tsx'
import { Card } from '../parts/Card.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { roleOf } from '../workspace/roleOf.ts'
import { useRememberedSafe } from '../workspace/useRecentSafes.ts'
import { type OwnedSafe, type Workspace, WorkspaceContext } from '../workspace/workspaceContext.ts'
import styles from './OpenSafeClaim.module.css'
import { proposalStore } from './proposalStore.ts'
import { SafeClaim } from './SafeClaim.tsx'
import { SafeClaimHeader } from './SafeClaimHeader.tsx'

/** The claim of one Safe, once the chain has said that it is one. */
export function OpenSafeClaim({
  campaign,
  address,
  proposal,
  signed,
  terms,
}: {
  campaign: CampaignConfig
  address: AddressValue
  /** What a link brought along; anybody may have written it. */
  proposal: string | undefined
  /** The same of a permission that owners sign. */
  signed: string | undefined
  /** The same of an acceptance of terms. */
  terms: string | undefined
}) {
  const site = useSite()
  const { data, error, isFetching, refetch } = useQuery(chainSafeQuery(site, address))
  const pkg = useQuery(packageQuery(site, campaign))
  const isKnown = proposalStore.read({ chainId: site.chainId, safe: address }).length > 0
  if (data?.status === 'safe')
    return (
      <SafeIsOpen found={data}>
        <SafeClaimHeader manifest={pkg.data?.manifest} />
        <SafeClaim
          campaign={campaign}
          linkedText={proposal}
          signedText={signed}
          termsText={terms}
          block={data.blockNumber}
        />
      </SafeIsOpen>
    )
  return (
    <div className={styles.alone} data-safe-state="closed">
      <Card title="Claim for a Safe" isHero>
        <div className={styles.body}>
          <Address value={address} />
          {data ? (
            <Notice
              tone="warn"
              title={
                data.status === 'absent'
                  ? 'Nothing stands at this address on Blast'
                  : 'The contract at this address is not a Safe'
              }
              action={
                <Link className={styles.link} href={`/claim/${campaign.id}/#account=${address}`}>
                  Look this address up in the campaign
                </Link>
              }
            >
              {data.status === 'absent'
                ? 'It is no contract, so it is no Safe: either a person’s own account, or a Safe that exists on another chain or has not been activated on Blast yet.'
                : 'It does not answer the questions for owners, threshold and nonce that every Safe answers.'}
            </Notice>
          ) : error ? (
            <ErrorNotice
              title="Could not check this Safe"
              lead={
                isKnown
                  ? 'That says nothing about the Safe itself. What was signed and sent here before is kept, and followed when it can be.'
                  : 'That says nothing about the Safe itself. Nothing was signed and nothing was sent.'
              }
              error={error}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          ) : (
            <p className={styles.loading}>Reading the Safe from Blast.</p>
          )}
        </div>
      </Card>
    </div>
  )
}

function SafeIsOpen({ found, children }: { found: OwnedSafe; children: React.ReactNode }) {
  const wallet = useWallet()
  useRememberedSafe(found.address)
  const { address, owners, threshold, nonce, version } = found
  const safe: OwnedSafe = { address, owners, threshold, nonce, version }
  // A claim takes nothing from the Safe, and the list proves it: it goes on with one node.
  const role = roleOf(safe, wallet, true)
  // The chain is asked again and again and mostly says the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says all of both
  const workspace = useMemo<Workspace>(() => ({ safe, role }), [JSON.stringify([safe, role])])
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
}
