import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { oneIn, runs, seedOf } from '../../../scripts/test-support/runs.ts'
import { readClaimed } from '../../chain/readClaimed.ts'
import { type ClaimState, claimState } from '../../claim/claimState.ts'
import { isFinal } from '../../claim/followClaim.ts'
import { isRejection } from '../../claim/isRejection.ts'
import type { ClaimPlan } from '../../claim/planClaim.ts'
import { WrongStateError } from '../../claim/safeClaim/test-support/judgeState.ts'
import { type AskedAttempt, storedAttempts } from '../../claim/storedAttempts.ts'
import type { SiteConfig } from '../../config/site.ts'
import { walletErrorOf } from '../../wallet/walletErrorOf.ts'
import { SiteContext } from '../site/siteContext.ts'
import { type Command, examples, scripts } from './test-support/attemptScripts.ts'
import {
  account,
  allocation,
  chainId,
  claim,
  createWalletModel,
  distributor,
  type Sent,
  type WalletModel,
} from './test-support/createWalletModel.ts'
import { useAttempt } from './useAttempt.ts'
import { claimedCheck } from './useClaim.ts'

// What a claim's page says of what it has asked of a wallet, against what is so, after every step of scripts
// in which a person, the wallet, its pool, strangers, nodes, tabs and blocks do what they like. Chain and
// wallet are a model (createWalletModel.ts); what remembers, follows and decides is the real thing. The half
// of Safes is in src/claim/safeClaim/safeClaim.model.test.ts.

const running = vi.hoisted(() => ({ reader: undefined as unknown }))
vi.mock('../../chain/readerOf.ts', () => ({ readerOf: () => running.reader }))
vi.mock('../wallet/useLateProposal.ts', () => ({ useLateProposal: () => undefined }))

const isMaybeSent = (answer: unknown) => answer instanceof Error && !isRejection(answer)

type Tab = {
  hook: { current: ReturnType<typeof useAttempt> }
  close: () => void
  /** Blocks were taken back under an end that it has seen: it shows that end until it is loaded anew. */
  isOutlived: boolean
  /** What it has asked the wallet, and has not heard the answer to. */
  asking?: AskedAttempt | undefined
  /** What it has seen waiting in a pool. */
  seen?: Hex
}
/** A question that is open in the wallet; `tab` has asked it, and may be gone. */
type Question = { asked: AskedAttempt; tab: Tab }

const place = { distributor, index: allocation.index }
/** Of a plan the state looks at these alone. */
const plan = { outcome: { status: 'ok' }, fee: { status: 'unknown' } } as unknown as ClaimPlan
const follows = (state: ClaimState) => state.status === 'sent' || state.status === 'unanswered'
const isOver = ({ status }: ClaimState) =>
  status === 'reverted' || status === 'cancelled' || status === 'paid-nothing'

/** What it has sent is at its end, as the page has seen it. */
function hasEnded({ hook: { current } }: Tab): boolean {
  const { attempt } = current
  return attempt.status === 'following' && isFinal(attempt.progress)
}

/** How often each was held against the truth. */
const judged: Partial<Record<ClaimState['status'], number>> = {}

/** Longer than any pause between two looks. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(4_100))

function openTab(): Tab {
  const client = new QueryClient()
  const { result, unmount } = renderHook(() => useAttempt({ ...place, readSafeTransaction: undefined }), {
    wrapper: ({ children }) => (
      <SiteContext value={{ chainId } as SiteConfig}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </SiteContext>
    ),
  })
  return { hook: result, close: unmount, isOutlived: false }
}

async function play(script: readonly Command[]): Promise<void> {
  localStorage.clear()
  const world = createWalletModel()
  running.reader = world.reader
  let tabs = [openTab()]
  const questions: Question[] = []
  /** What the wallet has answered this browser last, as long as nobody has started again. */
  let answered: Sent | undefined
  /** How much the wallet had sent when it was asked. */
  const sentBefore = new Map<AskedAttempt, number>()
  /** What a wallet was asked for and nobody knows the answer to, as long as the wallet sends nothing else. */
  let remembered: AskedAttempt | undefined
  const tabAt = (which: number) => tabs[which % tabs.length] as Tab
  try {
    await settle()
    for (const [step, command] of script.entries()) {
      await run(command)
      await settle()
      // What a look has missed, the next one sees.
      if (command.do === 'meanwhile') await settle()
      world.setMeanwhile(undefined)
      forgetOld()
      for (const tab of tabs) await judge(tab, `after step ${step} (${JSON.stringify(command)})`)
    }
    world.setNodes('up')
    for (const { asked, tab } of questions.splice(0)) hear(asked, tab, refusal(4001))
    while (world.pool().length > 0 && world.pool()[0]?.nonce === world.head().count) world.include('ok')
    await settle()
    for (let at = 0; at < 31; at++) world.mine()
    await settle()
    await settle()
    forgetOld()
    for (const tab of tabs) await judgeEnd(tab)
  } finally {
    for (const { close } of tabs) close()
  }

  /** What is paid needs no answer, and a wallet that has sent something else hardly asks any more. */
  function forgetOld() {
    if (!remembered) return
    const { count, payment } = world.head()
    const hasMovedOn = count > remembered.nonce && !claimSince(remembered)
    if (payment || hasMovedOn) remembered = undefined
  }
  /** The claim itself, paid or not, in a block. */
  function claimSince(asked: AskedAttempt) {
    return world
      .everSent()
      .slice(sentBefore.get(asked))
      .find(({ hash, kind }) => kind === 'claim' && world.included(hash))
  }
  function refusal(code: number | undefined) {
    return walletErrorOf(
      code === undefined ? new Error('The connection broke.') : { code, message: 'No.' },
      'send',
    )
  }
  function hear(asked: AskedAttempt, tab: Tab, answer: Sent | Error) {
    if (!tabs.includes(tab)) return
    if (tab.asking === asked) tab.asking = undefined
    act(() => {
      if (answer instanceof Error) tab.hook.current.refuse(asked, answer)
      else tab.hook.current.answer(asked, { kind: 'transaction', hash: answer.hash })
    })
    // An error says nothing of what was sent: it is still looked for.
    if (remembered === asked && !isMaybeSent(answer)) remembered = undefined
    if (!(answer instanceof Error)) answered = answer
  }

  async function run(command: Command): Promise<void> {
    switch (command.do) {
      case 'press': {
        const tab = tabAt(command.tab)
        if (world.nodes() !== 'up' || (await stateOf(tab)).status !== 'ready') return
        const { number: askedAtBlock, count: nonce } = world.head()
        const asked: AskedAttempt = {
          ...place,
          ...claim,
          status: 'asked',
          account,
          from: account,
          nonce,
          askedAtBlock,
          askedAt: Date.now(),
        }
        act(() => tab.hook.current.ask(asked))
        answered = undefined
        remembered = tab.asking = asked
        sentBefore.set(asked, world.everSent().length)
        tab.isOutlived = false
        questions.push({ asked, tab })
        return
      }
      case 'confirm': {
        const question = questions.shift()
        if (!question) return
        const sent = await world.send(command.sends)
        const { asked, tab } = question
        if (command.heard === 'hash') hear(asked, tab, sent)
        else if (command.heard === 'error') hear(asked, tab, refusal(undefined))
        return
      }
      case 'decline': {
        const question = questions.shift()
        if (!question || command.heard === 'nothing') return
        return hear(question.asked, question.tab, refusal(command.heard === 'no' ? 4001 : undefined))
      }
      case 'include':
        return world.include(command.mode)
      case 'replace': {
        const which = world.pool().at(-1 - command.which)
        if (which) await world.replace(which, command.by)
        return
      }
      case 'drop': {
        const last = world.pool().at(-1)
        if (last) world.drop(last)
        return
      }
      case 'sendOther':
        await world.send('other')
        return
      case 'push':
        return world.push()
      case 'meanwhile': {
        const { after, what } = command
        const run = { include: () => world.include('ok'), push: world.push, mine: () => world.mine() }[what]
        return world.setMeanwhile({ after, run })
      }
      case 'takeBack':
        for (const tab of tabs) tab.isOutlived ||= hasEnded(tab)
        return world.takeBack(command.count, command.isLost)
      case 'wait':
        for (let at = 0; at < command.blocks; at++) world.mine()
        return
      case 'nodes':
        return world.setNodes(command.are)
      case 'reload': {
        const tab = tabAt(command.tab)
        tab.close()
        tabs = tabs.map((each) => (each === tab ? openTab() : each))
        return
      }
      case 'openTab':
        if (tabs.length < 2) tabs = [...tabs, openTab()]
        return
      case 'closeTab': {
        const tab = tabAt(command.tab)
        if (tabs.length < 2) return
        tab.close()
        tabs = tabs.filter((each) => each !== tab)
        return
      }
      case 'startAgain': {
        const tab = tabAt(command.tab)
        const state = await stateOf(tab)
        if (!isOver(state) && !follows(state)) return
        act(() => tab.hook.current.forget())
        answered = remembered = tab.asking = undefined
        tab.isOutlived = false
      }
    }
  }

  /** What the page would show. Of its facts only those of the chain and the attempt are in question. */
  async function stateOf({ hook }: Tab): Promise<ClaimState> {
    return claimState({
      chainId,
      check: { status: 'eligible', account, allocation },
      claimed: await claimedOf(world),
      window: { start: 0, end: null, now: world.head().timestamp },
      windowError: undefined,
      wallet: { status: 'connected', account, chainId },
      plan: { status: 'planned', plan },
      attempt: hook.current.attempt,
    })
  }

  async function judge(tab: Tab, where: string): Promise<void> {
    if (tab.isOutlived) return
    const state = await stateOf(tab)
    judged[state.status] = (judged[state.status] ?? 0) + 1
    const wrong = faultOf(state, tab)
    if (wrong) throw new WrongStateError(`“${state.status}” ${where}: ${wrong}.`)
    // Its end was seen: nothing of it is looked for any more.
    if (hasEnded(tab)) answered = remembered = undefined
  }

  /** Why it is not so, or undefined. */
  function faultOf(state: ClaimState, tab: Tab): string | undefined {
    const isKnown = world.nodes() === 'up'
    const { payment } = world.head()
    const included = 'hash' in state && state.hash ? world.included(state.hash) : undefined
    switch (state.status) {
      case 'done':
        if (payment?.hash !== state.hash) return 'it was not paid by that'
        return state.recipient === account && state.amount === allocation.amount
          ? undefined
          : 'others were paid'
      case 'claimed-before':
        return payment ? undefined : 'it is not paid'
      case 'reverted':
        if (payment) return 'it is paid'
        return included?.isReverted ? undefined : 'it has not reverted'
      case 'cancelled':
      case 'paid-nothing':
        if (payment) return 'it is paid'
        if (included?.kind === 'claim') return 'it is the claim itself'
        return included && !included.isPaid ? undefined : 'nothing was done in its place'
      case 'sent': {
        if (!world.everSent().some(({ hash }) => hash === state.hash)) return 'nobody has sent that'
        const waiting = world.pool().find(({ hash }) => hash === state.hash)
        if (state.progress === 'pending' && isKnown && !waiting) return 'it does not wait'
        if (state.progress === 'unseen' || state.progress === 'dropped') {
          if (isKnown && waiting) return 'it waits'
        }
        if (state.progress === 'could-not-check' && isKnown) return 'it could have been checked'
        if (state.progress === 'reported' && isKnown) return 'all nodes answer'
        if (isKnown && waiting) tab.seen = state.hash
        const inPlace = answered?.hash === state.hash ? world.usedBy(answered.nonce) : undefined
        // Its nonce is learned from the pool, or from what looks like it.
        const isLearned = tab.seen === state.hash || inPlace?.kind === 'claim' || inPlace?.kind === 'cancel'
        if (isKnown && inPlace && isLearned) return 'another took its place'
        return isKnown && included ? 'a block includes it' : undefined
      }
      case 'unanswered': {
        if (state.progress === 'could-not-check') return isKnown ? 'it could have been checked' : undefined
        return storedAttempts.find(localStorage, place)?.status === 'asked'
          ? seenFault(isKnown)
          : 'nothing is open'
      }
      case 'confirm-in-wallet':
        return tab.asking ? seenFault(isKnown) : 'the wallet was asked nothing'
      case 'ready':
        // The word of one node closes nothing.
        if (payment && world.nodes() !== 'forked') return 'it is paid'
        if (isKnown && remembered && !state.notSent) return 'the wallet was asked already'
        return world.pool().some(({ hash }) => hash === answered?.hash)
          ? 'what the wallet has sent still waits'
          : undefined
      case 'checking':
      case 'could-not-check':
        return isKnown ? 'it could have been checked' : undefined
      default:
        return 'it is no state of this script'
    }
  }

  /** Of what is remembered as asked for: the chain shows it. */
  function seenFault(isKnown: boolean): string | undefined {
    const stored = storedAttempts.find(localStorage, place)
    const asked = [...sentBefore.keys()].find(
      ({ askedAt }) => stored?.status === 'asked' && askedAt === stored.askedAt,
    )
    if (!asked) return undefined
    if (isKnown && claimSince(asked)) return 'a block includes it'
    return isKnown && world.head().payment ? 'it is paid' : undefined
  }

  /** Everything is on the chain, and nobody is asked any more. */
  async function judgeEnd(tab: Tab): Promise<void> {
    await judge(tab, 'in the end')
    if (tab.isOutlived) return
    const state = await stateOf(tab)
    const { payment } = world.head()
    const isPaid = state.status === 'done' || state.status === 'claimed-before'
    if (payment && storedAttempts.find(localStorage, place)?.status === 'asked')
      throw new WrongStateError('It is paid, and still looked for.')
    if (payment && !isPaid) throw new WrongStateError(`“${state.status}” in the end, and it is paid.`)
    // Behind a transaction that was lost with its block it waits for good.
    const isWaiting = state.status === 'sent' && world.pool().some(({ hash }) => hash === state.hash)
    if (state.status === 'sent' && state.progress !== (isWaiting ? 'pending' : 'dropped'))
      throw new WrongStateError(`Still “${state.progress}” in the end.`)
  }
}

async function claimedOf({ reader }: WalletModel) {
  try {
    const index = BigInt(allocation.index)
    return claimedCheck(await readClaimed(reader, { distributor, index }), undefined, undefined)
  } catch (error) {
    return claimedCheck(undefined, error as Error, undefined)
  }
}

const count = runs(1_000)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

// Code that comes when it is needed is there: what is tested is not how long a page waits for it.
beforeAll(() =>
  Promise.all([
    import('../../claim/followRecord.ts'),
    import('../../claim/watchAskedClaim.ts'),
    import('../../claim/followClaim.ts'),
  ]),
)

describe('a wallet’s claim against the truth', () => {
  test(`in ${count} scripts no state says what is not so`, async () => {
    await fc.assert(fc.asyncProperty(scripts, play), {
      numRuns: count + examples.length,
      seed: seedOf(17),
      examples,
    })
  })

  // A tenth of the scripts is too little for the rare ones.
  const testWhole = oneIn === 1 ? test : () => undefined
  testWhole('and each state was said often enough to mean something', () => {
    const wanted = [
      ...(['done', 'claimed-before', 'reverted', 'cancelled', 'paid-nothing', 'sent'] as const),
      ...(['unanswered', 'confirm-in-wallet', 'ready', 'could-not-check'] as const),
    ]
    expect(Object.fromEntries(wanted.map((each) => [each, (judged[each] ?? 0) > count / 500]))).toEqual(
      Object.fromEntries(wanted.map((each) => [each, true])),
    )
  })
})
