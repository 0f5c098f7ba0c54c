import { act, cleanup, fireEvent, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Address, Hex } from 'viem'
import { vi } from 'vitest'
import { type DemoAccount, demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import type { Devnet } from '../../../sandbox/devnet/startDevnet.ts'
import { safeMessageHash } from '../../../sandbox/safe/createMessageStore.ts'
import type { SiteConfig } from '../../config/site.ts'
import { safeTxHashOf } from '../../multisig/sign/safeTxHashOf.ts'
import { chainId } from '../../multisig/test-support/startSafes.ts'
import { walletErrorOf } from '../../wallet/walletErrorOf.ts'
import { createQueryClient } from '../page/createQueryClient.ts'
import type { WalletActions, WalletCall, WalletState } from '../wallet/walletContext.ts'
import { inPage } from './drawPage.ts'

type Asked =
  | Parameters<NonNullable<WalletActions['signSafeTransaction']>>[0]
  | Parameters<NonNullable<WalletActions['signSafeMessage']>>[0]

/**
 * What a wallet does with one request. `approve`: what it is asked for. `decline`: the owner says no. An
 * error: it ends in it. A promise: nothing before that ends. `answersAfter`: it approves, and answers when
 * that ends.
 */
type Answer = 'approve' | 'decline' | Error | Promise<unknown> | { answersAfter: Promise<unknown> }

/**
 * A page in a document, read by name: over a chain, in a browser that remembers what it does until `forget`.
 * The wallet's code is left out: its place has a wallet that signs with the keys of the sandbox's accounts.
 */
export type OpenPage = {
  /** All that is written on it. */
  text: () => string
  /** Connects the wallet of an account, or changes to it; undefined disconnects. */
  connect: (who: DemoAccount | undefined) => void
  /** What the wallets were asked to sign. */
  asked: Asked[]
  /** What the wallets were asked to send. */
  calls: WalletCall[]
  /** What the wallet does with the next request. Default: it approves. */
  next: (answer: Answer) => void
  press: (name: string | RegExp) => Promise<void>
  /** Whether there is such a button. */
  has: (name: string | RegExp) => boolean
  /** Draws all again, before which React runs the effects of what is drawn. */
  drawAgain: () => void
  /** Comes back to the network: everything is read again at once. */
  comeBack: () => void
  /** Whether queries of one of these kinds are being read. */
  isReading: (kinds: readonly string[]) => boolean
  /** Whether a query of this kind has been answered. */
  hasRead: (kind: string) => boolean
  /** Opens the same address again, as a reload does. */
  reload: () => void
  /** Opens another part of the page by a link. */
  open: (hash: string) => void
}

/** The request never ends. */
export const never = new Promise<never>(() => undefined)
const declined = () => walletErrorOf({ code: 4001, message: 'no' }, 'sign')
/** Ends what wallets are still asked. */
const pending = new Set<() => void>()

/** Leaves the page, closes the wallet, and forgets all that the browser keeps. */
export function forget(): void {
  cleanup()
  document.body.replaceChildren()
  for (const decline of pending) decline()
  pending.clear()
  localStorage.clear()
  sessionStorage.clear()
}

/**
 * The next test begins where the first did: chain, services and browser. What a page that was left had under
 * way may have stored something in between.
 */
export async function beginAgain(world: { reset(): Promise<void> }): Promise<void> {
  forget()
  await world.reset()
  forget()
}

/** @param at `hash` is what is behind the `#` of the link that opens it. */
export function openPage(
  page: ReactNode,
  at: {
    chain: Devnet['chain']
    site: SiteConfig
    path: string
    hash?: string
    who?: DemoAccount | undefined
  },
): OpenPage {
  const { chain, site, path } = at
  const asked: Asked[] = []
  const calls: WalletCall[] = []
  let answer: Answer = 'approve'
  let account = at.who
  let queries = createQueryClient()

  /** As the wallet answers this request. */
  async function answered<Result>(approve: () => Promise<Result>): Promise<Result> {
    const given = answer
    answer = 'approve'
    if (given === 'decline') throw declined()
    if (given instanceof Error) throw given
    const until = (ends: Promise<unknown>) =>
      Promise.race([ends, new Promise((_, reject) => pending.add(() => reject(declined())))])
    if (given instanceof Promise) await until(given)
    const result = await approve()
    if (typeof given === 'object' && 'answersAfter' in given) await until(given.answersAfter)
    return result
  }
  const sign = (owner: Address, hash: Hex, request: Asked) => {
    asked.push(request)
    return answered(() => keyOf(owner).signer.sign({ hash }))
  }
  const actions: Partial<WalletActions> = {
    signSafeTransaction: (request) =>
      sign(request.owner, safeTxHashOf({ chainId, safe: request.safe }, request.transaction), request),
    signSafeMessage(request) {
      const { owner, safe, version, message } = request
      const hash = safeMessageHash(chainId, { address: safe, version: version ?? '' }, message as never)
      return sign(owner, hash, request)
    },
    sendCall(call) {
      calls.push(call)
      return answered(async () => ({ kind: 'transaction', hash: await sendAsAccount(chain, call) }))
    },
  }
  const draw = () => {
    const wallet: WalletState = account
      ? {
          status: 'connected',
          kind: 'wallet',
          account: account.address,
          chainId,
          name: 'A wallet',
          icon: undefined,
        }
      : { status: 'disconnected' }
    return <>{inPage(page, { site, wallet, actions, queries })}</>
  }
  const openAt = (hash: string) => {
    cleanup()
    queries = createQueryClient()
    window.history.replaceState(null, '', `${path}${hash}`)
    return render(draw())
  }
  let drawn = openAt(at.hash ?? '')

  return {
    asked,
    calls,
    text: () => document.body.textContent ?? '',
    connect(next) {
      account = next
      drawn.rerender(draw())
    },
    next(given) {
      answer = given
    },
    async press(name) {
      // As a visitor does: once it is there and takes a press.
      const isPressed = async () => {
        const [button] = buttonsNamed(name)
        if (!button) throw new Error(`There is no button ${name}.`)
        if (button.matches(':disabled, [aria-disabled="true"]')) throw new Error(`${name} takes no press.`)
        await act(async () => fireEvent.click(button))
      }
      await vi.waitFor(isPressed, { timeout: 30_000 })
    },
    has: (name) => buttonsNamed(name).length > 0,
    drawAgain: () => drawn.rerender(draw()),
    comeBack: () =>
      act(() => {
        for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name))
      }),
    hasRead: (kind) => queries.getQueriesData({ queryKey: [kind] }).some(([, data]) => data !== undefined),
    isReading: (kinds) => kinds.some((kind) => queries.isFetching({ queryKey: [kind] })),
    reload() {
      drawn = openAt(window.location.hash)
    },
    open(hash) {
      drawn = openAt(hash)
    },
  }
}

/** By the name that is read out; by role and name Testing Library takes a second for a page of this size. */
export function buttonsNamed(name: string | RegExp): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('button')].filter((button) => {
    const read = (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()
    return !button.closest('[hidden]') && (typeof name === 'string' ? read === name : name.test(read))
  })
}

/** Sends a call as its account does in the wallet's own window, where a page does not see it. */
export async function sendAsAccount(
  chain: Devnet['chain'],
  call: WalletCall | undefined,
  more?: { gas?: bigint; nonce?: number; maxFeePerGas?: bigint; maxPriorityFeePerGas?: bigint },
): Promise<Hex> {
  if (!call) throw new Error('The wallet was asked to send nothing.')
  const { from, to, data, value, gas = 1_500_000n } = call
  return chain.sendTransaction({ account: keyOf(from).signer, to, data, value, gas, ...more })
}

function keyOf(address: Address): DemoAccount {
  const account = Object.values(demoAccounts).find((each) => each.address === address)
  if (!account) throw new Error('Nobody here has this key.')
  return account
}
