import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Address, Hex } from 'viem'
import { answeredAttempt, shownProposal } from '../../claim/answeredAttempt.ts'
import type { Attempt } from '../../claim/claimState.ts'
import { followAttempt } from '../../claim/followAttempt.ts'
import { isRejection } from '../../claim/isRejection.ts'
import {
  type AskedAttempt,
  type AttemptPlace,
  isSameAttempt,
  type ProposedAttempt,
  type StoredAttempt,
} from '../../claim/storedAttempts.ts'
import { asError } from '../../errors.ts'
import type { ReadSafeTransaction } from '../../multisig/sources/askHost.ts'
import { wasNothingSent } from '../../wallet/wasNothingSent.ts'
import { onReturn } from '../page/onReturn.ts'
import { useSite } from '../site/siteContext.ts'
import { useLateProposal } from '../wallet/useLateProposal.ts'
import type { SentCall } from '../wallet/walletContext.ts'
import { attemptStore } from './attemptStore.ts'

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
}: AttemptPlace & { readSafeTransaction: ReadSafeTransaction | undefined }) {
  const site = useSite()
  const client = useQueryClient()
  const [attempt, setAttempt] = useState<Attempt>(none)
  /** What is looked for on the chain. */
  const [record, setRecord] = useState<StoredAttempt>()
  const current = useRef<StoredAttempt>(undefined)
  /** The request that this component still expects an answer to. */
  const asking = useRef<AskedAttempt>(undefined)
  /** The last request, answered or not: a Safe may report its proposal when nobody waits for it any more. */
  const lastAsked = useRef<AskedAttempt>(undefined)
  /** The transaction or proposal whose end was seen: a wallet may name it later than the chain. */
  const ended = useRef<Hex>(undefined)
  const readSafe = useRef(readSafeTransaction)
  readSafe.current = readSafeTransaction
  /** The host around the page may be connected after what it is asked about was read from storage. */
  const hasHost = readSafeTransaction !== undefined

  /** Takes over what storage says, no matter who wrote it: this component, one before it, another tab. */
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
      if (stored.status === 'proposed') return shownProposal(stored)
      // Found at the first reading: its status is known in a moment.
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
    const readDetails: ReadSafeTransaction = (hash, signal) =>
      readSafe.current ? readSafe.current(hash, signal) : Promise.reject(new Error('The host is gone.'))
    const readClaimed = () => client.refetchQueries({ queryKey: ['claimed'], type: 'active' })
    const giveUp = () => {
      attemptStore.forget(record)
      adopt(undefined)
    }

    const follow = async () => {
      const options = { signal, onWake: onReturn, readDetails: hasHost ? readDetails : undefined }
      for await (const update of followAttempt(site, record, options)) {
        if (signal.aborted) return
        switch (update.status) {
          case 'shown': {
            const { attempt } = update
            setAttempt((shown) =>
              attempt.status === 'unanswered' && shown.status !== 'unanswered' ? shown : attempt,
            )
            break
          }
          case 'found':
            attemptStore.write(update.sent)
            return adopt(update.sent)
          case 'paid':
            await readClaimed()
            if (!signal.aborted) giveUp()
            return
          case 'moved-on':
            // The wallet in front of the visitor knows better what it is asking.
            if (record.status === 'asked' && asking.current && isSameAttempt(asking.current, record)) break
            return giveUp()
          case 'ended': {
            const { record, attempt } = update
            ended.current = attempt.status === 'proposed' ? attempt.safeTxHash : attempt.hash
            attemptStore.forget(record)
            if (record.status === 'proposed' && attempt.progress.status === 'replaced')
              void noteReplaced({ account: record.safe, chainId: site.chainId }, record.safeTxHash)
            // A claim is shown at once; another end once the bitmap says what it says now, not before.
            if (attempt.progress.status === 'included') setAttempt(attempt)
            await readClaimed()
            if (signal.aborted) return
            current.current = undefined
            setAttempt(attempt)
            void client.invalidateQueries({ queryKey: ['campaign-facts'] })
            void client.invalidateQueries({ queryKey: ['plan'] })
            return
          }
        }
      }
    }
    void follow()
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

  /** The wallet has sent the claim, or the Safe has proposed it: remembers and follows it. */
  const answer = useCallback(
    (asked: AskedAttempt, sent: SentCall) => {
      if (asking.current === asked) asking.current = undefined
      const hash = sent.kind === 'safe' ? sent.safeTxHash : sent.hash
      if (ended.current?.toLowerCase() === hash.toLowerCase()) return
      const record = answeredAttempt(asked, sent)
      attemptStore.write(record)
      adopt(record)
    },
    [adopt],
  )

  /** A proposal of this claim was found in the Safe's queue. What this browser knows better stays. */
  const discover = useCallback(
    (proposal: ProposedAttempt) => {
      if (asking.current || ended.current === proposal.safeTxHash) return
      if (current.current && current.current.status !== 'asked') return
      attemptStore.write(proposal)
      adopt(proposal)
    },
    [adopt],
  )

  useLateProposal((safeTxHash) => {
    // Given up here and signed there all the same: it is shown, lest it be proposed a second time.
    if (lastAsked.current && current.current?.status !== 'proposed')
      answer(lastAsked.current, { kind: 'safe', safeTxHash })
  })

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

/** The list is a convenience: where its code does not load, the claim goes on without it. */
async function noteReplaced(of: { account: Address; chainId: number }, safeTxHash: Hex): Promise<void> {
  try {
    const { recentTransactions } = await import('../wallet/account/recentTransactionStore.ts')
    recentTransactions().update(of, safeTxHash, { status: 'failed', outcome: 'replaced' })
  } catch {
    // It stays in the list as pending.
  }
}
