import { type ReactNode, useEffect, useState } from 'react'
import { isAddressEqual } from 'viem'
import { followSafeClaim } from '../../../claim/safeClaim/followSafeClaim.ts'
import { type ClaimableCampaign, isValidClaim } from '../../../claim/safeClaim/readSafeClaim.ts'
import type { SafeClaimUpdate } from '../../../claim/safeClaim/safeClaimState.ts'
import type { SeriesPart } from '../../../claim/series/planSeries.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { say } from '../../../language/say.ts'
import type { Allocation } from '../../../package/checkAllocation.ts'
import { statusOfSent, subscribeToExecutions, useFollowing } from '../../multisig/executionStore.ts'
import { Link } from '../../navigation/Link.tsx'
import { onReturn } from '../../page/onReturn.ts'
import { Action } from '../../parts/Action.tsx'
import small from '../../parts/small.module.css'
import { TextButton } from '../../parts/TextButton.tsx'
import { hostProposals } from '../../safeClaim/hostProposals.ts'
import { proposalStore } from '../../safeClaim/proposalStore.ts'
import { safeClaimPath } from '../../safeClaim/safeClaimPath.ts'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import styles from '../ClaimPanel.module.css'
import { StatusHead } from '../status/StatusHead.tsx'

type Props = {
  /** The round on whose page the owners sign, and what the Safe has in it. */
  campaign: CampaignConfig
  allocation: Allocation
  /** What is open. */
  parts: readonly SeriesPart[]
  /** Somebody else's wallet could claim all the same; undefined where it is the Safe itself. */
  instead: string | undefined
  /** The offer, as long as no proposal is known. */
  children: ReactNode
}

/** That a Safe has proposed its claim already: how many have signed, and where it goes on. */
export function ProposedRounds({ campaign, allocation, parts, instead, children }: Props) {
  const found = useWaitingProposal({ campaign, allocation, parts })
  const [isPassedOver, passOver] = useState(false)
  if (!found || isPassedOver) return children
  const { have, need, rounds } = found
  const rest = parts.length - rounds
  return (
    <section className={styles.panel} aria-label={say('The claim')} data-state="proposed">
      <div className={styles.body}>
        <div role="status">
          <StatusHead
            tone="busy"
            title={
              have < need
                ? say(
                    {
                      one: 'Proposed: {have} of {count} owner has signed',
                      other: 'Proposed: {have} of {count} owners have signed',
                    },
                    { have, count: need },
                  )
                : say('Proposed: its owners can execute it')
            }
            text={[
              say(
                {
                  one: 'One transaction of the Safe claims {count} round.',
                  other: 'One transaction of the Safe claims {count} rounds.',
                },
                { count: rounds },
              ),
              ...(rest > 0
                ? [
                    say(
                      {
                        one: '{count} more round can be claimed after it.',
                        other: '{count} more rounds can be claimed after it.',
                      },
                      { count: rest },
                    ),
                  ]
                : []),
            ].join(' ')}
          />
        </div>
        <Action>
          <Link
            className={`${small.button} ${small.primary} ${small.wide}`}
            href={safeClaimPath(campaign.id, { safe: allocation.account })}
          >
            {say('Open the proposal')}
          </Link>
        </Action>
        {instead === undefined ? null : <TextButton onClick={() => passOver(true)}>{instead}</TextButton>}
      </div>
    </section>
  )
}

/** The best proposal that waits in the Safe and claims the allocation, by all who may know of one. */
function useWaitingProposal({
  campaign,
  allocation,
  parts,
}: Pick<Props, 'campaign' | 'allocation' | 'parts'>) {
  const site = useSite()
  const { actions } = useWallet()
  const [update, setUpdate] = useState<SafeClaimUpdate>()
  const { account: safe } = allocation
  const { readSafeTransaction } = actions
  const key = parts.map(({ distributor }) => distributor).join()
  useFollowing()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the rounds
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const campaigns: readonly ClaimableCampaign[] = [
      ...parts,
      ...site.campaigns.filter(
        (each) => !parts.some(({ distributor }) => isAddressEqual(distributor, each.distributor)),
      ),
    ]
    const { distributor, fromBlock } = campaign
    const onWake = (listener: () => void) => {
      const stops = [onReturn, proposalStore.subscribe, subscribeToExecutions, hostProposals.subscribe].map(
        (subscribe) => subscribe(listener),
      )
      return () => {
        for (const stop of stops) stop()
      }
    }
    void (async () => {
      const claim = { safe, distributor, allocation, campaigns, fromBlock }
      const options = {
        signal,
        storage: proposalStore.storage,
        executionOf: statusOfSent,
        onWake,
        hashes: () => hostProposals.of(safe),
        readDetails: readSafeTransaction,
      }
      for await (const next of followSafeClaim(site, claim, options)) if (!signal.aborted) setUpdate(next)
    })()
    return () => controller.abort()
  }, [campaign, key, readSafeTransaction, safe, site])
  const best = update?.proposals.find(({ reading, end }) => end.status === 'waiting' && isValidClaim(reading))
  if (!best || update?.chain.status !== 'read') return undefined
  const { claims } = best.reading
  return {
    have: best.proposal.signatures.length,
    need: update.chain.safe.threshold,
    rounds: parts.filter(({ distributor }) =>
      claims.some((claim) => isAddressEqual(claim.distributor, distributor)),
    ).length,
  }
}
