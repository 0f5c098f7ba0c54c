import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Allocation } from '../../claim/checkAllocation.ts'
import { type ClaimedCheck, type ClaimState, claimState, type PlanCheck } from '../../claim/claimState.ts'
import { isRejection } from '../../claim/isRejection.ts'
import {
  campaignFactsQuery,
  claimedQuery,
  packageQuery,
  pastClaimQuery,
  planQuery,
} from '../../claim/queries.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import type { Recipient } from './recipient.ts'
import { useAttempt } from './useAttempt.ts'
import { useSettled } from './useSettled.ts'

/** A rehearsal older than this, in milliseconds, is made again before the wallet is asked. */
const freshFor = 30_000

/** The state of the claim of one allocation, and what can be done about it. */
export function useClaim({
  campaign,
  allocation,
  recipient,
}: {
  campaign: CampaignConfig
  allocation: Allocation
  recipient: Recipient
}): { state: ClaimState; isRetrying: boolean; claim: () => void; retry: () => void; forget: () => void } {
  const site = useSite()
  const client = useQueryClient()
  const wallet = useWallet()
  const { distributor } = campaign
  const { account, index } = allocation
  const { attempt, setAttempt, start, forget } = useAttempt({ distributor, index })

  const pkg = useQuery(packageQuery(site, campaign))
  const facts = useSettled('facts', useQuery(campaignFactsQuery(site, campaign)))
  const claimed = useSettled('claimed', useQuery(claimedQuery(site, { distributor, index })))
  const past = useQuery({
    ...pastClaimQuery(site, { distributor, index, account, fromBlock: campaign.fromBlock }),
    enabled: claimed.data === true,
  })

  const payer = wallet.status === 'connected' ? wallet.account : undefined
  const to = recipient.status === 'other' ? recipient.account : account
  const planning = useQuery({
    ...planQuery(site, { campaign, account, payer: payer ?? account, recipient: to }),
    enabled:
      wallet.status === 'connected' &&
      wallet.chainId === site.chainId &&
      recipient.status !== 'unusable' &&
      claimed.data === false,
  })
  const plan = useSettled(`${payer} ${to}`, planning)

  const head = facts.data?.head.number ?? 0
  const isAsking = useRef(false)
  const claim = useCallback(async () => {
    if (isAsking.current || !payer) return
    isAsking.current = true
    try {
      // What was rehearsed a while ago may revert by now: no prompt without a fresh rehearsal.
      const isFresh = Date.now() - planning.dataUpdatedAt < freshFor
      const planned = isFresh ? planning.data : (await planning.refetch()).data
      if (planned?.outcome.status !== 'ok') return
      setAttempt({ status: 'confirming' })
      const { call } = planned
      const hash = await wallet.actions.sendCall({ ...call, from: payer })
      start({
        distributor,
        index,
        account,
        from: payer,
        to: call.to,
        data: call.data,
        hash,
        sentAtBlock: head,
      })
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error))
      setAttempt(isRejection(error) ? { status: 'rejected' } : { status: 'not-sent', error: reason })
    } finally {
      isAsking.current = false
    }
  }, [account, distributor, head, index, payer, planning, setAttempt, start, wallet.actions])

  const retry = useCallback(() => {
    for (const what of ['package', 'campaign-facts', 'claimed', 'plan'])
      void client.refetchQueries({ queryKey: [what], type: 'active' })
  }, [client])

  const state = claimState({
    chainId: site.chainId,
    check: { status: 'eligible', account, allocation },
    claimed: claimedCheck(claimed.data, claimed.error, past.data ?? undefined),
    window:
      pkg.data && facts.data ? { ...pkg.data.manifest.window, now: facts.data.head.timestamp } : undefined,
    windowError: facts.error,
    wallet:
      wallet.status === 'connected'
        ? { status: 'connected', account: wallet.account, chainId: wallet.chainId }
        : { status: wallet.status === 'disconnected' ? 'disconnected' : 'connecting' },
    plan: planCheck(recipient, plan.data, plan.error),
    attempt,
  })
  return {
    state,
    isRetrying: facts.isFetching || claimed.isFetching || plan.isFetching,
    claim: () => void claim(),
    retry,
    forget,
  }
}

function claimedCheck(
  isClaimed: boolean | undefined,
  error: Error | undefined,
  claim: Extract<ClaimedCheck, { status: 'claimed' }>['claim'],
): ClaimedCheck {
  // A claim is never taken back by the contract, so a "yes" outlives a node that has just stopped answering.
  if (isClaimed) return { status: 'claimed', claim }
  if (error) return { status: 'could-not-check', error }
  return isClaimed === false ? { status: 'unclaimed' } : { status: 'checking' }
}

function planCheck(
  recipient: Recipient,
  plan: Extract<PlanCheck, { status: 'planned' }>['plan'] | undefined,
  error: Error | undefined,
): PlanCheck {
  if (recipient.status === 'unusable') return { status: 'needs-recipient' }
  if (error) return { status: 'could-not-plan', error }
  return plan ? { status: 'planned', plan } : { status: 'planning' }
}
