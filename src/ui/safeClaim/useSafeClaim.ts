import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Hex } from 'viem'
import { campaignFactsQuery, packageQuery } from '../../claim/queries.ts'
import { followSafeClaim } from '../../claim/safeClaim/followSafeClaim.ts'
import { type ClaimableCampaign, partsOf } from '../../claim/safeClaim/readSafeClaim.ts'
import {
  type SafeClaimState,
  type SafeClaimUpdate,
  safeClaimState,
} from '../../claim/safeClaim/safeClaimState.ts'
import type { CampaignConfig } from '../../config/site.ts'
import type { ReadSafeTransaction } from '../../multisig/sources/askHost.ts'
import { cancellationOf } from '../../package/cancellation.ts'
import { useSponsored } from '../claim/sponsored/useSponsored.ts'
import { useAllocationCheck } from '../claim/useAllocationCheck.ts'
import { statusOfSent, subscribeToExecutions, useFollowing } from '../multisig/executionStore.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { onReturn } from '../page/onReturn.ts'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { hostProposals } from './hostProposals.ts'
import { proposalStore } from './proposalStore.ts'
import { useLinkedProposals } from './useLinkedProposals.ts'

/** Milliseconds between two looks at the chain. */
const pollMs = 4_000

/**
 * The status of the claim of the open Safe in a campaign, kept up to date, with what links and files have
 * brought.
 */
export function useSafeClaim({
  campaign,
  linkedText,
}: {
  campaign: CampaignConfig
  linkedText: string | undefined
}) {
  const site = useSite()
  const wallet = useWallet()
  const { safe, role } = useOpenSafe()
  const { address } = safe
  const { distributor, fromBlock } = campaign
  const pkg = useQuery(packageQuery(site, campaign))
  // Where nobody can cancel, nobody asks whether somebody has.
  const isCancellable = pkg.data?.manifest.window.cancellable === true
  const facts = useQuery({ ...campaignFactsQuery(site, campaign), enabled: isCancellable })
  const check = useAllocationCheck(campaign, address)
  const allocation = check.status === 'eligible' ? check.allocation : undefined
  const token = pkg.data?.manifest.token.address
  const campaigns = useMemo<readonly ClaimableCampaign[] | undefined>(
    () =>
      allocation &&
      site.campaigns.map((each) => ({
        distributor: each.distributor,
        ...(each.distributor === distributor ? { allocation, votesToken: token } : {}),
      })),
    [allocation, distributor, site, token],
  )
  const { schedule, window } = pkg.data?.manifest ?? {}
  const start = window?.start
  const terms = useMemo(
    () => (schedule && start !== undefined ? { start, schedule } : undefined),
    [schedule, start],
  )
  const place = useMemo(
    () => allocation && { distributor, index: allocation.index },
    [allocation, distributor],
  )
  const links = useLinkedProposals({ safe: address, text: linkedText, campaigns, place })

  useFollowing()
  const [news, setUpdate] = useState<SafeClaimUpdate>()
  const bell = useRef(new Set<() => void>())
  const ring = useCallback(() => {
    for (const listener of [...bell.current]) listener()
  }, [])
  const { readSafeTransaction } = wallet.actions
  const latest = useRef<{ linked: typeof links.linked; read: ReadSafeTransaction | undefined }>({
    linked: [],
    read: undefined,
  })
  latest.current = { linked: links.linked, read: readSafeTransaction }
  // What a link has brought is looked at together with everything else, at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of them is what changes
  useEffect(ring, [links.linked.length])

  const isHosted = role.kind === 'host' && readSafeTransaction !== undefined
  useEffect(() => {
    if (!allocation || !campaigns) return
    const controller = new AbortController()
    const { signal } = controller
    const onWake = (listener: () => void) => {
      bell.current.add(listener)
      const stops = [onReturn, proposalStore.subscribe, subscribeToExecutions, hostProposals.subscribe].map(
        (subscribe) => subscribe(listener),
      )
      return () => {
        bell.current.delete(listener)
        for (const stop of stops) stop()
      }
    }
    const follow = async () => {
      const claim = { safe: address, distributor, allocation, campaigns, fromBlock, terms }
      const options = {
        signal,
        storage: proposalStore.storage,
        executionOf: statusOfSent,
        onWake,
        pollMs,
        linked: () => latest.current.linked,
        hashes: (): readonly Hex[] => hostProposals.of(address),
        readDetails: isHosted
          ? (hash: Hex, signal?: AbortSignal) =>
              latest.current.read?.(hash, signal) ?? Promise.reject(new Error('The host is gone.'))
          : undefined,
      }
      for await (const next of followSafeClaim(site, claim, options)) if (!signal.aborted) setUpdate(next)
    }
    void follow()
    return () => controller.abort()
  }, [address, allocation, campaigns, distributor, fromBlock, isHosted, site, terms])

  const paid = news?.paid
  const sponsored = useSponsored({
    campaign,
    allocation,
    onLook: ring,
    paid: paid?.status === 'paid' ? { by: paid.claim?.hash } : undefined,
    paidSoFar: news?.overTime?.paid,
  })
  // Where all of it is paid, what is remembered says by whom.
  const isPartlyPaid =
    sponsored.isPaidSince && news?.overTime !== undefined && news.overTime.paid < (allocation?.amount ?? 0n)
  const { dismiss } = sponsored
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more is paid nothing is left to remember
  useEffect(() => {
    if (isPartlyPaid) dismiss()
  }, [isPartlyPaid])
  const account = wallet.status === 'connected' && wallet.kind === 'wallet' ? wallet.account : undefined
  const error = pkg.error ?? (isCancellable && !facts.data ? facts.error : null)
  const state: SafeClaimState =
    pkg.data && (!isCancellable || facts.data)
      ? safeClaimState({
          check,
          window: { ...pkg.data.manifest.window, cancelled: facts.data && cancellationOf(facts.data) },
          news,
          account,
          sentForIt: sponsored.hash,
        })
      : error
        ? {
            status: 'could-not-check',
            allocation: undefined,
            error,
            isAttempted: false,
            proposals: [],
          }
        : { status: 'checking' }
  return {
    state,
    manifest: pkg.data?.manifest,
    campaigns,
    links,
    sponsored,
    overTime: news?.overTime,
    sources: news?.sources ?? [],
    /** By the chain, in unix seconds. */
    now: news?.chain.status === 'read' ? news.chain.timestamp : undefined,
    /**
     * The transaction that has ended the matter, and what it sets besides claiming, where its proposal is
     * known.
     */
    executed: executedIn(state, news),
    isRetrying: pkg.isFetching,
    /** Looks again at once. */
    look: ring,
    retry() {
      if (pkg.error) void pkg.refetch()
      ring()
    },
  } as const
}

function executedIn(state: SafeClaimState, news: SafeClaimUpdate | undefined) {
  const hash =
    (state.status === 'done' && state.by === 'safe') || state.status === 'failed'
      ? state.hash
      : state.status === 'overtaken'
        ? state.executed
        : undefined
  if (!hash) return undefined
  const proposal = news?.proposals.find(
    ({ end }) => end.status === 'executed' && end.transactionHash === hash,
  )
  const { settings = [], delegations = [] } = proposal?.reading ?? {}
  return { hash, settings, delegations, parts: proposal && partsOf(proposal.reading) }
}
