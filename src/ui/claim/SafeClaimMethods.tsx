import { useQuery } from '@tanstack/react-query'
import type { ClaimState } from '../../claim/claimState.ts'
import { say } from '../../language/say.ts'
import { safeAccountQuery } from '../../multisig/sources/safeAccountQuery.ts'
import { rich } from '../language/rich.tsx'
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
      title={say('You already started a proposal for this claim')}
      action={
        <Link className="link" href={href}>
          {say('Continue with it')}
        </Link>
      }
    >
      {say(
        {
          one: 'This browser has {count} signature of it.',
          other: 'This browser has {count} signatures of it.',
        },
        { count: remembered.signed },
      )}
      {isPayer ? ` ${say('Claiming above would propose it a second time.')}` : ''}
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
        {data === null
          ? say('There is no Safe at this address on Blast.')
          : error
            ? rich(
                'We couldn’t check whether this address is a Safe. You can still claim. <retry>Try again</retry>',
                {
                  retry: (words) => (
                    <TextButton onClick={() => void refetch()} disabled={isFetching}>
                      {words}
                    </TextButton>
                  ),
                },
              )
            : say('Checking whether it’s a Safe.')}
      </p>
    ) : null
  return (
    <section className={styles.note} aria-label={say('Claim for a Safe')} data-safe-note="safe">
      {data ? (
        <p className="strong">
          {say(
            {
              one: 'This address is a Safe: {threshold} of {count} owner must sign what it sends.',
              other: 'This address is a Safe: {threshold} of {count} owners must sign what it sends.',
            },
            { threshold: data.threshold, count: data.owners.length },
          )}
        </p>
      ) : null}
      {proposal}
      <MethodList>
        <Way title={say('Pay the network fee yourself')} mark={say('Fastest')}>
          <p>
            {status === 'not-started'
              ? say('Once claims are open, any wallet can send this claim.')
              : isPayer
                ? say('Connect an ordinary wallet instead of the Safe, and claim above.')
                : status === 'no-wallet' || status === 'connecting'
                  ? say('Connect any wallet above and claim.')
                  : say('Claim above with the connected wallet.')}{' '}
            {say('The Safe gets the tokens, and no owner has to sign.')}
          </p>
        </Way>
        <Way
          title={say('Claim as the Safe’s owners')}
          action={
            <Link className="link" href={href}>
              {say('Sign and execute it')}
            </Link>
          }
        >
          <p>
            {say(
              'The owners sign in the Safe’s app, or by a link from owner to owner. One page shows all of them who has signed, and the receipt.',
            )}
          </p>
        </Way>
      </MethodList>
    </section>
  )
}
