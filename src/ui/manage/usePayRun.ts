import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Allocations } from '../../campaign/allocations.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import { readAgain } from '../../claim/readAgain.ts'
import { asError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { type PayOrder, totalOf } from '../../operator/manage/chooseRecipients.ts'
import { type DueAmounts, readDueAmounts } from '../../operator/manage/dueAmounts.ts'
import { followCall } from '../../operator/manage/followCall.ts'
import { ManageError } from '../../operator/manage/manageErrors.ts'
import { type PayStep, payRest } from '../../operator/manage/payRest.ts'
import { type PushPlan, planPush } from '../../operator/manage/planPush.ts'
import { prepareCall } from '../../operator/manage/prepareCall.ts'
import { readPaidWords } from '../../operator/manage/readPaidWords.ts'
import { proveAllocations } from '../../operator/manage/readWholeList.ts'
import type { SentManageCall } from '../../operator/manage/storedCalls.ts'
import { newPayRun, type PayRun, storedPayRunOf } from '../../operator/manage/storedPayRun.ts'
import { keccak256 } from '../../package/keccak.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { browserStorage } from '../../storage/browserStorage.ts'
import { onReturn } from '../page/onReturn.ts'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'

export type PayRunState = {
  /** The journal of this browser; undefined where no run was begun. */
  readonly run: PayRun | undefined
  /** What goes on in this tab; undefined while nothing does. */
  readonly step: PayStep | undefined
  readonly isRunning: boolean
  /** It stops once the batch under way is decided. */
  readonly isPausing: boolean
  /** Why it stopped by itself. */
  readonly error: Error | undefined
  /** `now`: the chain's time in unix seconds, up to which a campaign over time is paid. */
  start(chosen: readonly number[], order: PayOrder, now: number): void
  resume(): void
  pause(): void
  /** Goes on without the batch that is on its way, which no node knows any more. */
  sendAnew(): void
  /** Takes the run off the page; the chain keeps what was paid. */
  remove(): void
}

/**
 * Pays chosen allocations one batch after the other by the connected wallet, with a journal in the browser.
 */
export function usePayRun({
  terms,
  pkg,
  allocations,
}: {
  terms: CampaignParameters
  pkg: VerifiedPackage
  allocations: Allocations
}): PayRunState {
  const { distributor, token, window, schedule } = terms
  const site = useSite()
  const client = useQueryClient()
  const stored = useMemo(() => storedPayRunOf(distributor), [distributor])
  const [run, setRun] = useState<PayRun | undefined>(() => stored.read(browserStorage)[0])
  const [step, setStep] = useState<PayStep>()
  const [error, setError] = useState<Error>()
  const [isPausing, setPausing] = useState(false)
  const wallet = useWallet()
  // The run asks whichever account is connected when a batch is due.
  const current = useRef({ wallet, isPausing })
  current.current = { wallet, isPausing }
  const running = useRef<AbortController>(null)

  useEffect(() => () => running.current?.abort(), [])

  const keep = useCallback(
    (next: PayRun) => {
      stored.put(browserStorage, next)
      setRun(next)
    },
    [stored],
  )

  const accountNow = () => {
    const { wallet } = current.current
    if (wallet.status !== 'connected' || wallet.kind === 'safe' || wallet.safeAccount !== undefined)
      throw new ManageError(
        say('No ordinary account is connected. Nothing was sent. Connect one and continue.'),
      )
    if (wallet.chainId !== site.chainId)
      throw new ManageError(
        say('Your wallet is on another network. Nothing was sent. Switch to Blast and continue.'),
      )
    return wallet.account
  }

  const send = async (plan: PushPlan): Promise<SentManageCall> => {
    if (!plan.call) throw new ManageError(say('The batch pays nobody. Nothing was sent.'))
    const { to, data } = plan.call
    const from = accountNow()
    const { gas, needed, balance, leastNonce, sentAtBlock } = await prepareCall(twoNodeReaderOf(site), {
      from,
      to,
      data,
    })
    if (balance < needed)
      throw new ManageError(
        say('Your account has too little ETH for the next batch. Nothing was sent. Add ETH and continue.'),
        {
          facts: [
            say('It has, in wei: {balance}', { balance: String(balance) }),
            say('A wallet sets aside, in wei: {needed}', { needed: String(needed) }),
          ],
        },
      )
    const { indices, total: due } = plan
    const total = totalOf(allocations, indices)
    const answer = await current.current.wallet.actions.sendCall(
      { from, to, data, value: 0n, gas },
      {
        intent: { kind: 'pay-others', distributor, indices, total, due, token },
        before: { nonce: leastNonce, block: sentAtBlock },
      },
    )
    if (answer.kind === 'safe')
      throw new ManageError(
        say('Your account is a Safe, which was asked to propose this batch. Prepare batches instead.'),
      )
    return { kind: 'push', hash: answer.hash, from, to, data, leastNonce, sentAtBlock }
  }

  const go = async (begun: PayRun) => {
    if (running.current && !running.current.signal.aborted) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setError(undefined)
    setPausing(false)
    setStep({ doing: 'preparing', run: begun })
    current.current.isPausing = false
    const reader = twoNodeReaderOf(site)
    /** Of a campaign over time, as it was read last. */
    let due: DueAmounts['due'] | undefined
    const readWords = async () => {
      if (!schedule) return readPaidWords(reader, { distributor, count: allocations.count })
      // What unlocks while it runs is for the next run: by the second it would have no end.
      const until = Math.floor(begun.startedAt / 1_000)
      const read = await readDueAmounts(reader, {
        distributor,
        allocations,
        terms: { start: window.start, schedule },
        until,
      })
      due = read.due
      return read.words
    }
    try {
      await alone(stored.key, async () => {
        const steps = payRest(begun, {
          allocations,
          keep,
          send,
          isPausing: () => signal.aborted || current.current.isPausing,
          readWords,
          plan: (candidates, refused) =>
            planPush(reader, {
              distributor,
              payer: accountNow(),
              allocations,
              candidates,
              refused,
              due,
              prove: (indices) => proveAllocations(pkg, allocations, indices, { keccak256 }),
            }),
          follow: (call) => followCall(reader, call, { signal, onWake: onReturn }),
        })
        let batches = begun.batches
        for await (const next of steps) {
          if (signal.aborted) continue
          setStep(next)
          if (next.run.batches > batches) void readAgain(client)
          batches = next.run.batches
        }
      })
    } catch (caught) {
      if (!signal.aborted) setError(asError(caught))
    } finally {
      controller.abort()
      setPausing(false)
      setStep((last) => (last?.doing === 'finished' || last?.doing === 'replaced' ? last : undefined))
      void readAgain(client)
    }
  }

  return {
    run,
    step,
    error,
    isPausing,
    isRunning: step !== undefined && step.doing !== 'finished' && step.doing !== 'replaced',
    start(chosen, order, now) {
      const startedAt = schedule ? now * 1_000 : Date.now()
      const begun = newPayRun(allocations, chosen, { order, startedAt })
      keep(begun)
      void go(begun)
    },
    resume() {
      // Another tab may have gone on with it meanwhile.
      const [kept] = stored.read(browserStorage)
      const begun = kept ?? run
      if (begun) void go(begun)
    },
    pause: () => setPausing(true),
    sendAnew() {
      if (!run) return
      running.current?.abort()
      keep({ ...run, open: null })
      setStep(undefined)
    },
    remove() {
      running.current?.abort()
      stored.change(browserStorage, () => [])
      setRun(undefined)
      setStep(undefined)
      setError(undefined)
    },
  }
}

/** Only one tab of this browser goes on with a run: two would ask for the same batch. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  // Missing outside of secure contexts.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock)
      throw new ManageError(say('Another tab of this browser is paying. Nothing was sent. Go on there.'))
    await work()
  })
}
