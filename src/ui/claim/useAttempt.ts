import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Hex } from 'viem'
import type { Attempt } from '../../claim/claimState.ts'
import type { ReadSafeTransaction } from '../../claim/followProposal.ts'
import { isRejection } from '../../claim/isRejection.ts'
import {
  type AskedAttempt,
  type AttemptPlace,
  isSameAttempt,
  type ProposedAttempt,
  type SentAttempt,
  type StoredAttempt,
} from '../../claim/storedAttempts.ts'
import { asError } from '../../errors.ts'
import { wasNothingSent } from '../../wallet/wasNothingSent.ts'
import { onReturn } from '../page/onReturn.ts'
import { useSite } from '../site/siteContext.ts'
import type { SentCall, WalletActions } from '../wallet/walletContext.ts'
import { attemptStore } from './attemptStore.ts'

/**
 * Milliseconds until following is taken up again after something unforeseen, such as code that did not load.
 */
const patience = 3_000

const none: Attempt = { status: 'none' }

/**
 * What this browser has asked of a wallet, or sent, for one allocation: followed to its end, across reloads,
 * tabs and answers that never came. The component that uses it stands for that one allocation (by its `key`),
 * so no attempt is ever shown for another.
 */
export function useAttempt({
  distributor,
  index,
  readSafeTransaction,
  onLateProposal,
}: AttemptPlace & {
  readSafeTransaction: ReadSafeTransaction | undefined
  onLateProposal: WalletActions['onLateProposal']
}) {
  const site = useSite()
  const client = useQueryClient()
  const [attempt, setAttempt] = useState<Attempt>(none)
  /** What is looked for on the chain. */
  const [record, setRecord] = useState<StoredAttempt>()
  const current = useRef<StoredAttempt>(undefined)
  /** The request that this component still expects an answer to. */
  const asking = useRef<AskedAttempt>(undefined)
  /** The last request, answered or not: a Safe may tell of its proposal when nobody waits for it any more. */
  const lastAsked = useRef<AskedAttempt>(undefined)
  /** The transaction or proposal whose end was seen: a wallet may name it later than the chain. */
  const ended = useRef<Hex>(undefined)
  const readSafe = useRef(readSafeTransaction)
  readSafe.current = readSafeTransaction
  /** The host around the page may be connected after what it is asked about was read from storage. */
  const hasHost = readSafeTransaction !== undefined

  /** Takes over what storage says, whoever wrote it: this component, one before it, another tab. */
  const adopt = useCallback((stored: StoredAttempt | undefined) => {
    const before = current.current
    if (stored && before && isSameAttempt(stored, before)) return
    // Another tab has seen the end of what is followed here; this one sees it for itself.
    if (!stored && before && before.status !== 'asked') return
    current.current = stored
    setRecord(stored)
    setAttempt((shown) => {
      if (!stored) return shown.status === 'unanswered' ? none : shown
      if (stored.status === 'asked') return { status: 'unanswered', progress: 'looking' }
      if (stored.status === 'proposed') return proposedOf(stored)
      // Found at the first look: where it stands is told in a moment.
      if (shown.status === 'unanswered' && shown.progress === 'looking') return shown
      return { status: 'following', hash: stored.hash, progress: { status: 'pending' } }
    })
  }, [])

  useEffect(() => {
    const read = () => adopt(attemptStore.find({ distributor, index }))
    read()
    return attemptStore.subscribe(read)
  }, [distributor, index, adopt])

  useEffect(() => {
    if (!record) return
    const controller = new AbortController()
    const { signal } = controller

    const readClaimed = () => client.refetchQueries({ queryKey: ['claimed'], type: 'active' })
    /** Shows an end once the bitmap says what it says now, not what it said before; a claim at once. */
    const settle = async (end: Extract<Attempt, { status: 'following' | 'proposed' }>) => {
      if (end.progress.status === 'included') setAttempt(end)
      await readClaimed()
      if (signal.aborted) return
      current.current = undefined
      setAttempt(end)
      void client.invalidateQueries({ queryKey: ['campaign-facts'] })
      void client.invalidateQueries({ queryKey: ['plan'] })
    }

    const followSent = async (sent: SentAttempt) => {
      const { hash } = sent
      // Whoever only looks an address up never needs it.
      const { followClaim, isFinal } = await import('../../claim/followClaim.ts')
      for await (const progress of followClaim(site, sent, { signal, onWake: onReturn })) {
        if (signal.aborted) return
        if (!isFinal(progress)) {
          setAttempt({ status: 'following', hash, progress })
          continue
        }
        ended.current = hash
        attemptStore.forget(sent)
        return settle({ status: 'following', hash, progress })
      }
    }

    const followProposed = async (proposal: ProposedAttempt) => {
      const { safe, safeTxHash } = proposal
      const { followProposal, isProposalOver } = await import('../../claim/followProposal.ts')
      const readDetails: ReadSafeTransaction = (hash, signal) =>
        readSafe.current ? readSafe.current(hash, signal) : Promise.reject(new Error('The host is gone.'))
      const options = { signal, onWake: onReturn, readDetails: hasHost ? readDetails : undefined }
      for await (const progress of followProposal(site, proposal, options)) {
        if (signal.aborted) return
        if (!isProposalOver(progress)) {
          setAttempt({ status: 'proposed', safe, safeTxHash, progress })
          continue
        }
        ended.current = safeTxHash
        attemptStore.forget(proposal)
        if (progress.status === 'replaced')
          // The list is a convenience: where its code does not load, the claim goes on without it.
          void import('../wallet/account/recentTransactionStore.ts').then(
            ({ recentTransactions }) =>
              recentTransactions().update({ account: safe, chainId: site.chainId }, safeTxHash, {
                status: 'failed',
                outcome: 'replaced',
              }),
            () => undefined,
          )
        return settle({ status: 'proposed', safe, safeTxHash, progress })
      }
    }

    const follow = (record: StoredAttempt): Promise<void> => {
      switch (record.status) {
        case 'asked':
          return lookForAsked(record)
        case 'sent':
          return followSent(record)
        case 'proposed':
          return followProposed(record)
      }
    }

    const lookForAsked = async (asked: AskedAttempt) => {
      const { watchAskedClaim } = await import('../../claim/watchAskedClaim.ts')
      for await (const news of watchAskedClaim(site, asked, { signal, onWake: onReturn })) {
        if (signal.aborted) return
        switch (news.status) {
          case 'waiting':
          case 'could-not-check': {
            const progress = news.status
            setAttempt((shown) =>
              shown.status === 'unanswered' ? { status: 'unanswered', progress } : shown,
            )
            break
          }
          case 'found':
            attemptStore.write(sentOf(asked, news.hash))
            adopt(sentOf(asked, news.hash))
            return
          case 'paid':
            await readClaimed()
            if (!signal.aborted) giveUp(asked)
            return
          case 'moved-on':
            // The wallet in front of the visitor knows better what it is asking.
            if (asking.current && isSameAttempt(asking.current, asked)) break
            giveUp(asked)
            return
        }
      }
    }
    const giveUp = (asked: AskedAttempt) => {
      attemptStore.forget(asked)
      adopt(undefined)
    }

    const keepRunning = (): Promise<void> =>
      follow(record).catch(async (error: unknown) => {
        if (signal.aborted) return
        const reason = asError(error)
        setAttempt((shown) => {
          if (record.status === 'sent')
            return {
              status: 'following',
              hash: record.hash,
              progress: { status: 'could-not-check', error: reason },
            }
          if (record.status === 'proposed') {
            const { progress } = proposedOf(record)
            return {
              ...proposedOf(record),
              progress: { ...progress, status: 'could-not-check', error: reason },
            }
          }
          return shown.status === 'unanswered' ? { status: 'unanswered', progress: 'could-not-check' } : shown
        })
        await new Promise((resolve) => setTimeout(resolve, patience))
        if (!signal.aborted) await keepRunning()
      })
    void keepRunning()
    return () => controller.abort()
  }, [adopt, client, hasHost, record, site])

  /** Remembers a request before the wallet gets it: the answer may never come. */
  const ask = useCallback((asked: AskedAttempt) => {
    asking.current = asked
    lastAsked.current = asked
    current.current = asked
    setRecord(asked)
    setAttempt({ status: 'confirming' })
    attemptStore.write(asked)
  }, [])

  /**
   * The wallet says that it has sent the claim, or the Safe that it has proposed it: remembers and follows
   * it.
   */
  const answer = useCallback(
    (asked: AskedAttempt, sent: SentCall) => {
      if (asking.current === asked) asking.current = undefined
      const hash = sent.kind === 'safe' ? sent.safeTxHash : sent.hash
      if (ended.current?.toLowerCase() === hash.toLowerCase()) return
      const record = sent.kind === 'safe' ? proposalOf(asked, hash) : sentOf(asked, hash)
      attemptStore.write(record)
      adopt(record)
    },
    [adopt],
  )

  /** A proposal of this claim was found in the Safe's queue. What this browser knows better stands. */
  const discover = useCallback(
    (proposal: ProposedAttempt) => {
      if (asking.current || ended.current === proposal.safeTxHash) return
      if (current.current && current.current.status !== 'asked') return
      attemptStore.write(proposal)
      adopt(proposal)
    },
    [adopt],
  )

  useEffect(() => {
    // Given up here and signed there all the same: it is shown, lest it be proposed a second time.
    return onLateProposal?.((safeTxHash) => {
      if (lastAsked.current && current.current?.status !== 'proposed')
        answer(lastAsked.current, { kind: 'safe', safeTxHash })
    })
  }, [answer, onLateProposal])

  /**
   * The wallet gave no hash. What it certainly did not send is forgotten; anything else is looked for from
   * now on.
   */
  const refuse = useCallback((asked: AskedAttempt, error: unknown) => {
    const isRejected = isRejection(error)
    if (asking.current === asked) {
      asking.current = undefined
      const reason = asError(error)
      setAttempt((shown) => {
        if (shown.status !== 'confirming') return shown
        return isRejected ? { status: 'rejected' } : { status: 'not-sent', error: reason }
      })
    }
    if (isRejected || wasNothingSent(error)) attemptStore.forget(asked)
  }, [])

  /** Forgets the attempt, so that another can be made. It is safe: an allocation is paid once at most. */
  const forget = useCallback(() => {
    asking.current = undefined
    current.current = undefined
    setRecord(undefined)
    setAttempt(none)
    attemptStore.clear({ distributor, index })
  }, [distributor, index])

  return { attempt, ask, answer, refuse, forget, discover }
}

function proposedOf({ safe, safeTxHash }: ProposedAttempt) {
  return {
    status: 'proposed',
    safe,
    safeTxHash,
    progress: { status: 'waiting', owners: { status: 'unknown' } },
  } as const
}

function proposalOf(asked: AskedAttempt, safeTxHash: Hex): ProposedAttempt {
  const { distributor, index, account, to, data, from: safe, askedAtBlock: proposedAtBlock } = asked
  return {
    status: 'proposed',
    distributor,
    index,
    account,
    to,
    data,
    safe,
    safeTxHash,
    proposedAtBlock,
    proposedAt: Date.now(),
  }
}

function sentOf(asked: AskedAttempt, hash: Hex): SentAttempt {
  const { nonce: leastNonce, askedAt: _, askedAtBlock, ...claim } = asked
  return { ...claim, status: 'sent', hash, leastNonce, sentAtBlock: askedAtBlock }
}
