import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Address, isAddressEqual } from 'viem'
import { type ClaimState, claimState } from '../../../claim/claimState.ts'
import { readAgain } from '../../../claim/readAgain.ts'
import type { SeriesLink } from '../../../claim/series/isLinked.ts'
import type { SeriesPart } from '../../../claim/series/planSeries.ts'
import {
  type PlacedOutcome,
  type RoundPlace,
  seriesOutcomesQuery,
  seriesPlanQuery,
} from '../../../claim/series/seriesChainQueries.ts'
import { onReturn } from '../../page/onReturn.ts'
import { useSite } from '../../site/siteContext.ts'
import { safeOfWallet, useWallet } from '../../wallet/walletContext.ts'
import { attemptStore } from '../attemptStore.ts'
import { sendPlanned } from '../sendPlanned.ts'
import { useAttempt } from '../useAttempt.ts'
import { useSettled } from '../useSettled.ts'

/**
 * The claim of all rounds that are open, in one transaction, and what became of it. It is remembered as the
 * attempt of one of them, the `lead`, so that it is followed like any other, across reloads and tabs.
 */
export function useSeriesClaim({
  account,
  parts,
  lead,
  links,
  token,
}: {
  account: Address
  /** What is open, from the last round to the first. */
  parts: readonly SeriesPart[]
  lead: RoundPlace
  links: readonly SeriesLink[]
  token: { symbol: string; decimals: number }
}) {
  const site = useSite()
  const client = useQueryClient()
  const wallet = useWallet()
  const { distributor, index } = lead
  const { attempt, ask, answer, refuse, forget } = useAttempt({
    ...lead,
    readSafeTransaction: wallet.actions.readSafeTransaction,
  })

  // What was asked for, also by a page before this one: it is forgotten at its end, and is needed then.
  const [tried, setTried] = useState<readonly RoundPlace[]>([])
  useEffect(() => {
    const read = () => {
      const rounds = attemptStore.find({ distributor, index })?.rounds
      if (rounds) setTried(rounds)
    }
    read()
    return attemptStore.subscribe(read)
  }, [distributor, index])

  const payer = wallet.status === 'connected' ? wallet.account : undefined
  const isSafe = safeOfWallet(wallet) !== undefined
  const planning = useQuery({
    ...seriesPlanQuery(site, { parts, payer: payer ?? account }),
    enabled:
      wallet.status === 'connected' &&
      wallet.safeAccount !== null &&
      wallet.chainId === site.chainId &&
      !isSafe &&
      parts.length > 0,
  })
  const plan = useSettled(`${payer} ${parts.map((part) => part.distributor).join()}`, planning)

  const isPreparing = useRef(false)
  const claim = useCallback(() => {
    if (!payer) return
    void sendPlanned({
      isPreparing,
      planning,
      payer,
      actions: wallet.actions,
      canSend: ({ outcome }) => outcome.status === 'ok',
      claimOf: ({ parts }) => ({
        distributor,
        index,
        account,
        rounds: parts.map((part) => ({ distributor: part.distributor, index: part.allocation.index })),
      }),
      intentOf: ({ parts }) => ({
        kind: 'claim-rounds',
        account,
        rounds: parts.map(({ distributor, allocation: { index, amount, proof } }) => ({
          distributor,
          index,
          amount,
          proof,
        })),
        series: links,
        token,
      }),
      ask(asked) {
        if (asked.rounds) setTried(asked.rounds)
        ask(asked)
      },
      answer,
      refuse,
    })
  }, [account, answer, ask, distributor, index, links, payer, planning, refuse, token, wallet.actions])

  const isUnderWay =
    attempt.status === 'confirming' || attempt.status === 'unanswered' || attempt.status === 'following'
  useEffect(() => {
    if (isUnderWay) return onReturn(() => void readAgain(client))
    return undefined
  }, [client, isUnderWay])

  // The lead shows how far the transaction is; what it did is said by each round's own log.
  const end =
    attempt.status === 'following' &&
    (attempt.progress.status === 'included' || attempt.progress.status === 'paid-nothing')
      ? attempt.progress.hash
      : undefined
  const { data: outcomes, error: outcomesError } = useQuery({
    ...seriesOutcomesQuery(site, { hash: end ?? '0x', rounds: tried }),
    enabled: end !== undefined && tried.length > 0,
  })

  const open = plan.data?.outcome.status === 'ok' ? plan.data.parts : parts
  const allocation = useMemo(
    () => ({
      index,
      account,
      amount: open.reduce((sum, part) => sum + part.allocation.amount, 0n),
      proof: [],
    }),
    [account, index, open],
  )
  const state = claimState({
    chainId: site.chainId,
    check: { status: 'eligible', account, allocation },
    claimed: { status: 'unclaimed' },
    window: { start: 0, end: null, now: 0 },
    windowError: undefined,
    wallet:
      wallet.status === 'connected'
        ? { status: 'connected', account: wallet.account, chainId: wallet.chainId }
        : { status: wallet.status === 'disconnected' ? 'disconnected' : 'connecting' },
    plan: plan.error
      ? { status: 'could-not-plan', error: plan.error }
      : plan.data
        ? { status: 'planned', plan: plan.data }
        : { status: 'planning' },
    attempt,
  })
  return {
    state: end ? endedState(state, outcomes ?? undefined, outcomesError ?? undefined) : state,
    outcomes: end ? (outcomes ?? undefined) : undefined,
    plan: plan.data,
    isRetrying: plan.isFetching,
    isAttempted: attempt.status !== 'none',
    claim,
    retry: () => void readAgain(client),
    forget: () => {
      forget()
      setTried([])
      void readAgain(client)
    },
  }

  /** At the end of the transaction what counts is what it did for all of the rounds. */
  function endedState(
    state: ClaimState,
    outcomes: readonly PlacedOutcome[] | undefined,
    error: Error | undefined,
  ): ClaimState {
    if (!end || (state.status !== 'done' && state.status !== 'paid-nothing')) return state
    if (!outcomes)
      return {
        status: 'sent',
        allocation,
        hash: end,
        progress: error ? 'could-not-check' : 'pending',
      }
    const amount = outcomes.reduce(
      (sum, { outcome }) => sum + (outcome.status === 'paid' ? outcome.claim.amount : 0n),
      0n,
    )
    if (amount === 0n) return { status: 'paid-nothing', allocation, hash: end }
    return { status: 'done', allocation, hash: end, recipient: account, amount, timestamp: undefined }
  }
}

/** The remembered claim of rounds of which one is among these; undefined where there is none. */
export function rememberedLead(places: readonly RoundPlace[]): RoundPlace | undefined {
  return places.find((place) => {
    const rounds = attemptStore.find(place)?.rounds
    return rounds?.some((round) =>
      places.some(
        (each) => each.index === round.index && isAddressEqual(each.distributor, round.distributor),
      ),
    )
  })
}
