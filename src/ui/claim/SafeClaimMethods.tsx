import { useQuery } from '@tanstack/react-query'
import type { ClaimState } from '../../claim/claimState.ts'
import { safeAccountQuery } from '../../multisig/sources/safeAccountQuery.ts'
import { Link } from '../navigation/Link.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { safeClaimPath } from '../safeClaim/safeClaimPath.ts'
import { MethodList, Way } from '../safeClaim/Way.tsx'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { HostNote } from './HostNote.tsx'
import styles from './SafeClaimMethods.module.css'
import type { SafeNoteProps } from './SafeNote.tsx'
import { useRememberedProposal } from './useRememberedProposal.ts'

/** While it can be claimed, or will be. */
const isOffered: ReadonlySet<ClaimState['status']> = new Set([
  'not-started',
  'no-wallet',
  'connecting',
  'wrong-chain',
  'read-only',
  'needs-recipient',
  'needs-delegation',
  'preparing',
  'could-not-prepare',
  'fee-short',
  'ready',
])

/**
 * How a Safe claims, where the listed address is one on chain. Nothing waits for it, and no claim
 * depends on it.
 */
export function SafeClaimMethods({ campaign, allocation, status, isWanted, others }: SafeNoteProps) {
  const site = useSite()
  const wallet = useWallet()
  const { account } = allocation
  const isOpen = isOffered.has(status)
  const host = wallet.status === 'connected' ? wallet.safe : undefined
  const { data, error, isFetching, refetch } = useQuery({
    ...safeAccountQuery(site, account),
    enabled: isOpen && !host,
  })
  const remembered = useRememberedProposal(campaign, allocation)
  if (!isOpen) return null
  const isPayer = wallet.status === 'connected' && wallet.account === account
  const href = safeClaimPath(campaign.id, { safe: account, with: others })
  const proposal = remembered ? (
    <Notice
      tone={isPayer ? 'warn' : 'plain'}
      title="You already started a proposal for this claim"
      action={
        <Link className="link" href={href}>
          Continue with it
        </Link>
      }
    >
      This browser has {remembered.signed === 1 ? '1 signature' : `${remembered.signed} signatures`} of it.
      {isPayer ? ' Claiming above would propose it a second time.' : ''}
    </Notice>
  ) : null
  if (host)
    return isPayer ? (
      <>
        {host.isReadOnly ? null : proposal}
        <HostNote
          campaign={campaign}
          account={account}
          isReadOnly={host.isReadOnly}
          isPreparing={status === 'preparing'}
        />
      </>
    ) : null
  if (!data && !remembered)
    return isWanted ? (
      <p className="muted small" role="status" data-safe-note={data === null ? 'none' : 'unknown'}>
        {data === null ? (
          'There is no Safe at this address on Blast.'
        ) : error ? (
          <>
            We couldn’t check whether this address is a Safe. You can still claim.{' '}
            <TextButton onClick={() => void refetch()} disabled={isFetching}>
              Try again
            </TextButton>
          </>
        ) : (
          'Checking whether it’s a Safe.'
        )}
      </p>
    ) : null
  return (
    <section className={styles.note} aria-label="Claim for a Safe" data-safe-note="safe">
      {data ? (
        <p className="strong">
          This address is a Safe: {data.threshold} of {data.owners.length} owners must sign what it sends.
        </p>
      ) : null}
      {proposal}
      <MethodList>
        <Way title="Pay the network fee yourself" mark="Fastest">
          <p>
            {status === 'not-started'
              ? 'Once claims are open, any wallet can send this claim.'
              : isPayer
                ? 'Connect an ordinary wallet instead of the Safe, and claim above.'
                : status === 'no-wallet' || status === 'connecting'
                  ? 'Connect any wallet above and claim.'
                  : 'Claim above with the connected wallet.'}{' '}
            The Safe gets the tokens, and no owner has to sign.
          </p>
        </Way>
        <Way
          title="Claim as the Safe’s owners"
          action={
            <Link className="link" href={href}>
              Sign and execute it
            </Link>
          }
        >
          <p>
            The owners sign in the Safe’s app, or by a link from owner to owner. One page shows all of them
            who has signed, and the receipt.
          </p>
        </Way>
      </MethodList>
    </section>
  )
}
