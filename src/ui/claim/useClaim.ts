import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Manifest } from '../../campaign/manifest.ts'
import {
  type ClaimedCheck,
  type ClaimState,
  type ClaimWindow,
  claimState,
  type PlanCheck,
} from '../../claim/claimState.ts'
import { isAgreed } from '../../claim/nodesAgreement.ts'
import {
  type AllocationPaid,
  campaignFactsQuery,
  claimedQuery,
  packageQuery,
  pastClaimQuery,
  planQuery,
  termsOf,
} from '../../claim/queries.ts'
import { readAgain } from '../../claim/readAgain.ts'
import type { OverTime } from '../../claim/readOverTime.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { cancellationOf } from '../../package/cancellation.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import type { CampaignFacts } from '../../package/readCampaignFacts.ts'
import { onReturn } from '../page/onReturn.ts'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import type { Recipient } from './recipient.ts'
import type { SendClaim } from './sendClaim.ts'
import { useAttempt } from './useAttempt.ts'
import { useProposalSearch } from './useProposalSearch.ts'
import { useSettled } from './useSettled.ts'
import type { VotesChoice } from './votes/votesChoice.ts'

/** The state of the claim of one allocation, and what can be done about it. */
export function useClaim({
  campaign,
  allocation,
  recipient,
  votes = { status: 'not-asked' },
}: {
  campaign: CampaignConfig
  allocation: Allocation
  recipient: Recipient
  votes?: VotesChoice | undefined
}): {
  state: ClaimState
  /** Of an allocation that unlocks over time, once what was paid of it is known. */
  overTime: OverTime | undefined
  /** One node alone reports that the allocation was claimed. */
  isReportedClaimed: boolean
  isRetrying: boolean
  /** The code that asks the wallet comes along with the button. */
  claim: (send: SendClaim) => void
  retry: () => void
  forget: () => void
} {
  const site = useSite()
  const client = useQueryClient()
  const wallet = useWallet()
  const { distributor } = campaign
  const { account, index, amount } = allocation
  const { readSafeTransaction, abandonRequest } = wallet.actions
  const { attempt, ask, answer, refuse, forget, discover } = useAttempt({
    distributor,
    index,
    readSafeTransaction,
  })

  const pkg = useQuery(packageQuery(site, campaign))
  const token = pkg.data?.manifest.token
  const terms = pkg.data && termsOf(pkg.data.manifest, amount)
  const facts = useSettled(
    'facts',
    // The page has just read them, and reads them again in its own time.
    useQuery({ ...campaignFactsQuery(site, campaign), refetchOnMount: false }),
  )
  const claimed = useSettled('claimed', useQuery(claimedQuery(site, { distributor, index, terms })))
  const overTime = claimed.data?.overTime
  const past = useQuery({
    ...pastClaimQuery(site, {
      distributor,
      index,
      account,
      fromBlock: campaign.fromBlock,
      isOverTime: !!terms,
    }),
    enabled: !!claimed.data?.isClaimed && isAgreed(claimed.data.agreement),
  })

  const payer = wallet.status === 'connected' ? wallet.account : undefined
  const safe = wallet.status === 'connected' ? wallet.safe : undefined
  const to = recipient.status === 'other' ? recipient.account : account
  const planning = useQuery({
    ...planQuery(site, {
      campaign,
      account,
      payer: payer ?? account,
      recipient: to,
      isProposal: wallet.status === 'connected' && !!(safe ?? wallet.safeAccount),
      delegation: votes.status === 'signed' ? votes.delegation : undefined,
    }),
    enabled:
      wallet.status === 'connected' &&
      // Known in a moment: a Safe needs no ETH, and must not be said to have too little.
      wallet.safeAccount !== null &&
      wallet.chainId === site.chainId &&
      recipient.status !== 'unusable' &&
      votes.status !== 'unsigned' &&
      // A Safe's host shows nothing before all is known: there both are asked side by side.
      (safe !== undefined || claimed.data !== undefined) &&
      !(claimed.data?.isClaimed && isAgreed(claimed.data.agreement)),
  })
  const plan = useSettled(`${payer} ${to} ${votes.status}`, planning)

  const planned = plan.data
  const isSearching = useProposalSearch({
    isWanted: attempt.status === 'none' || attempt.status === 'unanswered',
    safe: safe && payer,
    plan: planned?.outcome.status === 'ok' ? planned : undefined,
    allocation,
    token: token?.address,
    readSafeTransaction,
    onFound: (found, { block: proposedAtBlock }) => {
      if (payer)
        discover({
          status: 'proposed',
          distributor,
          index,
          account,
          ...found,
          safe: payer,
          overTime: overTime?.kept,
          proposedAtBlock,
          proposedAt: Date.now(),
        })
    },
  })

  const isPreparing = useRef(false)

  const isUnderWay =
    attempt.status === 'confirming' ||
    attempt.status === 'unanswered' ||
    attempt.status === 'following' ||
    attempt.status === 'proposed'
  useEffect(() => {
    // Back from the wallet: whatever it did, the chain knows.
    if (isUnderWay) return onReturn(() => void readAgain(client))
    return undefined
  }, [client, isUnderWay])

  const isClaimed = claimedCheck(claimed.data, claimed.error, past.error ? (past.data ?? null) : past.data)
  const state = claimState({
    chainId: site.chainId,
    check: { status: 'eligible', account, allocation },
    claimed: isClaimed,
    window: pkg.data && facts.data ? claimWindow(pkg.data.manifest.window, facts.data) : undefined,
    windowError: facts.error,
    wallet:
      wallet.status === 'connected'
        ? { status: 'connected', account: wallet.account, chainId: wallet.chainId, safe }
        : { status: wallet.status === 'disconnected' ? 'disconnected' : 'connecting' },
    plan: planCheck({ recipient, votes }, isSearching ? undefined : plan.data, plan.error),
    attempt,
  })
  return {
    state,
    overTime,
    isReportedClaimed: isClaimed.status === 'reported-claimed',
    isRetrying: facts.isFetching || claimed.isFetching || plan.isFetching,
    claim: (send) => {
      const place = { distributor, index, account, amount }
      const { actions } = wallet
      if (payer)
        void send({ isPreparing, planning, payer, place, overTime, token, actions, ask, answer, refuse })
    },
    retry: () => void readAgain(client),
    forget: () => {
      forget()
      // A host that closed its dialog without an answer would refuse the next request as one too many.
      abandonRequest?.()
    },
  }
}

function claimWindow(window: Manifest['window'], facts: CampaignFacts): ClaimWindow {
  return { ...window, now: facts.head.timestamp, cancelled: cancellationOf(facts) }
}

/** Whether it is paid, by what the nodes have answered last. */
export function claimedCheck(
  answer: AllocationPaid | undefined,
  error: Error | undefined,
  claim: Extract<ClaimedCheck, { status: 'claimed' }>['claim'],
): ClaimedCheck {
  // A claim is never taken back by the contract, so a "yes" outlives a node that has just stopped answering.
  if (answer?.isClaimed && isAgreed(answer.agreement)) return { status: 'claimed', claim }
  if (error) return { status: 'could-not-check', error }
  if (!answer) return { status: 'checking' }
  return answer.isClaimed
    ? { status: 'reported-claimed' }
    : { status: 'unclaimed', overTime: answer.overTime }
}

function planCheck(
  { recipient, votes }: { recipient: Recipient; votes: VotesChoice },
  plan: Extract<PlanCheck, { status: 'planned' }>['plan'] | undefined,
  error: Error | undefined,
): PlanCheck {
  if (recipient.status === 'unusable') return { status: 'needs-recipient' }
  if (votes.status === 'unsigned') return { status: 'needs-delegation' }
  if (error) return { status: 'could-not-plan', error }
  return plan ? { status: 'planned', plan } : { status: 'planning' }
}
