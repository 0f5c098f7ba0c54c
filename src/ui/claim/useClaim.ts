import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Address } from 'viem'
import {
  type AllocationCheck,
  type Attempt,
  type ClaimedCheck,
  type ClaimState,
  claimState,
  type PlanCheck,
} from '../../claim/claimState.ts'
import { isRejection } from '../../claim/isRejection.ts'
import {
  allocationQuery,
  campaignFactsQuery,
  claimedQuery,
  packageQuery,
  pastClaimQuery,
  planQuery,
} from '../../claim/queries.ts'
import { findAttempt, forgetAttempt, type StoredAttempt, writeAttempt } from '../../claim/storedAttempts.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import type { Recipient } from './RecipientField.tsx'

const noAttempt: Attempt = { status: 'none' }

/** The state of one visitor's claim, and what they can do about it. Everything is derived but the attempt itself. */
export function useClaim({
  campaign,
  account,
  recipient,
}: {
  campaign: CampaignConfig
  account: Address | undefined
  recipient: Recipient
}): { state: ClaimState; claim: () => void; retry: () => void; dismiss: () => void } {
  const site = useSite()
  const client = useQueryClient()
  const wallet = useWallet()
  const [attempt, setAttempt] = useState<Attempt>(noAttempt)
  const [following, setFollowing] = useState<StoredAttempt>()

  const pkg = useQuery(packageQuery(site, campaign))
  const facts = useQuery(campaignFactsQuery(site, campaign))
  const listed = useQuery({
    ...allocationQuery(site, { campaign, account: account ?? zero }),
    enabled: account !== undefined,
  })
  const allocation = account && listed.data?.status === 'eligible' ? listed.data.allocation : undefined
  const { distributor } = campaign
  const index = allocation?.index ?? -1

  const claimed = useQuery({
    ...claimedQuery(site, { distributor, index }),
    enabled: allocation !== undefined,
  })
  const past = useQuery({
    ...pastClaimQuery(site, {
      distributor,
      index,
      account: allocation?.account ?? zero,
      fromBlock: campaign.fromBlock,
    }),
    enabled: claimed.data === true,
  })

  const payer = wallet.status === 'connected' ? wallet.account : undefined
  const to = recipient.status === 'other' ? recipient.account : allocation?.account
  const isPlannable =
    allocation !== undefined &&
    payer !== undefined &&
    to !== undefined &&
    recipient.status !== 'unusable' &&
    claimed.data === false &&
    wallet.status === 'connected' &&
    wallet.chainId === site.chainId
  const plan = useQuery({
    ...planQuery(site, {
      campaign,
      account: allocation?.account ?? zero,
      payer: payer ?? zero,
      recipient: to ?? zero,
    }),
    enabled: isPlannable,
  })

  // An attempt belongs to one allocation: another one starts afresh, or picks up where a reload left it.
  useEffect(() => {
    const stored = index < 0 ? undefined : findAttempt(window.localStorage, { distributor, index })
    setFollowing(stored)
    setAttempt(
      stored ? { status: 'following', hash: stored.hash, progress: { status: 'pending' } } : noAttempt,
    )
  }, [distributor, index])

  useEffect(() => {
    if (!following) return
    const controller = new AbortController()
    void (async () => {
      // Whoever only looks an address up never needs it.
      const { followClaim, isFinal } = await import('../../claim/followClaim.ts')
      for await (const progress of followClaim(site, following, controller.signal)) {
        if (controller.signal.aborted) return
        if (isFinal(progress)) {
          forgetAttempt(window.localStorage, following)
          // The claim is over; whatever the chain now says replaces what was known before.
          await Promise.all(
            ['claimed', 'campaign-facts', 'plan'].map((what) =>
              client.invalidateQueries({ queryKey: [what] }),
            ),
          )
        }
        setAttempt({ status: 'following', hash: following.hash, progress })
      }
    })()
    return () => controller.abort()
  }, [client, following, site])

  const planned = plan.data
  const head = facts.data?.head.number ?? 0
  const claim = useCallback(() => {
    if (!planned || !allocation || !payer) return
    setAttempt({ status: 'confirming' })
    const { call } = planned
    void wallet.actions.sendCall(call).then(
      (hash) => {
        const sent: StoredAttempt = {
          distributor,
          index: allocation.index,
          account: allocation.account,
          from: payer,
          to: call.to,
          data: call.data,
          hash,
          sentAtBlock: head,
        }
        writeAttempt(window.localStorage, sent)
        setAttempt({ status: 'following', hash, progress: { status: 'pending' } })
        setFollowing(sent)
      },
      (error: unknown) =>
        setAttempt(
          isRejection(error)
            ? { status: 'rejected' }
            : { status: 'not-sent', error: error instanceof Error ? error : new Error(String(error)) },
        ),
    )
  }, [allocation, distributor, head, payer, planned, wallet.actions])

  const dismiss = useCallback(() => {
    setFollowing(undefined)
    setAttempt(noAttempt)
  }, [])

  const retry = useCallback(() => {
    for (const what of ['package', 'allocation', 'campaign-facts', 'claimed', 'plan'])
      void client.refetchQueries({ queryKey: [what], type: 'active' })
  }, [client])

  const check = useMemo<AllocationCheck>(() => {
    if (!account) return { status: 'idle' }
    if (listed.data?.status === 'eligible')
      return { status: 'eligible', account, allocation: listed.data.allocation }
    if (listed.data?.status === 'not-eligible')
      return { status: 'not-eligible', account, listed: listed.data.listed }
    if (listed.error && !listed.isFetching) return { status: 'could-not-check', account, error: listed.error }
    return { status: 'checking', account }
  }, [account, listed.data, listed.error, listed.isFetching])

  const state = claimState({
    chainId: site.chainId,
    check,
    claimed: claimedCheck(claimed, past),
    window:
      pkg.data && facts.data ? { ...pkg.data.manifest.window, now: facts.data.head.timestamp } : undefined,
    windowError: facts.isFetching ? undefined : (facts.error ?? undefined),
    wallet:
      wallet.status === 'connected'
        ? { status: 'connected', account: wallet.account, chainId: wallet.chainId }
        : { status: wallet.status === 'disconnected' ? 'disconnected' : 'connecting' },
    plan: recipient.status === 'unusable' ? { status: 'needs-recipient' } : planCheck(plan),
    attempt,
  })
  return { state, claim, retry, dismiss }
}

const zero = '0x0000000000000000000000000000000000000000'

type Result<T> = { data: T | undefined; error: Error | null; isFetching: boolean }

function claimedCheck(
  claimed: Result<boolean>,
  past: Result<{ hash: `0x${string}`; recipient: Address; timestamp: number | undefined } | null>,
): ClaimedCheck {
  // A claim is never taken back by the contract, so a "yes" outlives a node that has just stopped answering.
  if (claimed.data === true) return { status: 'claimed', claim: past.data ?? undefined }
  if (claimed.error && !claimed.isFetching) return { status: 'could-not-check', error: claimed.error }
  return claimed.data === false ? { status: 'unclaimed' } : { status: 'checking' }
}

function planCheck(plan: Result<Extract<PlanCheck, { status: 'planned' }>['plan']>): PlanCheck {
  if (plan.error && !plan.isFetching) return { status: 'could-not-plan', error: plan.error }
  return plan.data ? { status: 'planned', plan: plan.data } : { status: 'planning' }
}
