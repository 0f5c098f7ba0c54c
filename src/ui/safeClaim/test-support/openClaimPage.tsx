import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Address, Hex } from 'viem'
import { vi } from 'vitest'
import { type DemoAccount, demoAccounts } from '../../../../sandbox/devnet/demoAccounts.ts'
import { safeMessageHash } from '../../../../sandbox/safe/createMessageStore.ts'
import type { SiteConfig } from '../../../config/site.ts'
import { safeTxHashOf } from '../../../multisig/sign/safeTxHashOf.ts'
import { chainId } from '../../../multisig/test-support/startSafes.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { createQueryClient } from '../../page/createQueryClient.ts'
import { SiteContext } from '../../site/siteContext.ts'
import { inPage, walletOf } from '../../test-support/drawPage.ts'
import { type WalletActions, WalletContext, type WalletState } from '../../wallet/walletContext.ts'
import { SafeClaimPage } from '../SafeClaimPage.tsx'
import type { ClaimPages } from './startClaimPages.ts'

type Asked =
  | Parameters<NonNullable<WalletActions['signSafeTransaction']>>[0]
  | Parameters<NonNullable<WalletActions['signSafeMessage']>>[0]

/**
 * A visitor's browser on a page that claims for the demo Safe: the whole page, over the chain, with wallets
 * that sign with real keys. It remembers what a browser does until `forget`.
 */
export type ClaimPage = {
  /** The claim's state, as the page marks it. */
  status: () => string | undefined
  /** All that is written on it. */
  text: () => string
  /** Connects the wallet of an account, or changes to it; undefined disconnects. */
  connect: (who: DemoAccount | undefined) => void
  /** What the wallets were asked to sign. */
  asked: Asked[]
  /** What the wallet does with the next request. Default: it signs. */
  next: (answer: 'sign' | 'decline' | Promise<unknown>) => void
  press: (name: string | RegExp) => Promise<void>
  /** Whether there is such a button. */
  has: (name: string | RegExp) => boolean
  /** What a button copies. */
  copied: (name: string) => Promise<string>
  /** The text of the file that a button saves. */
  saved: (name: string) => Promise<{ name: string; text: string }>
  /** Pastes what another owner has sent into the field with this label. */
  paste: (text: string, opener?: RegExp, label?: string) => Promise<void>
  /** Opens what is folded away under a heading. */
  unfold: (summary: string) => Promise<void>
  /** Comes back to the network: everything is looked at again at once. */
  lookAgain: () => void
  /** Opens the same address again. */
  reload: () => void
  /** Opens another part of the page by a link. */
  open: (hash: string) => void
}

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
export async function beginAgain(world: ClaimPages): Promise<void> {
  forget()
  await world.reset()
  forget()
}

/** @param hash what is behind the `#` of the link that opens it. Default: the Safe's address. */
export function openClaimPage(
  world: ClaimPages,
  {
    campaign: id = 'ether',
    hash: first = `#safe=${world.safe}`,
    site = world.site,
    who,
  }: { campaign?: string; hash?: string; site?: SiteConfig; who?: DemoAccount } = {},
): ClaimPage {
  const campaign = site.campaigns.find((each) => each.id === id)
  if (!campaign) throw new Error(`There is no campaign ${id}.`)
  const asked: Asked[] = []
  let answer: 'sign' | 'decline' | Promise<unknown> = 'sign'
  let account = who
  let queries = createQueryClient()

  async function sign(owner: Address, hash: Hex, request: Asked): Promise<Hex> {
    asked.push(request)
    const given = answer
    answer = 'sign'
    if (given === 'decline') throw declined()
    if (given !== 'sign')
      await Promise.race([given, new Promise((_, reject) => pending.add(() => reject(declined())))])
    return keyOf(owner).signer.sign({ hash })
  }
  const actions: Partial<WalletActions> = {
    signSafeTransaction: (request) =>
      sign(request.owner, safeTxHashOf({ chainId, safe: request.safe }, request.transaction), request),
    signSafeMessage(request) {
      const { owner, safe, version, message } = request
      const hash = safeMessageHash(chainId, { address: safe, version: version ?? '' }, message as never)
      return sign(owner, hash, request)
    },
    async sendCall({ from, to, data, value, gas }) {
      const { chain } = world.devnet
      const hash = await chain.sendTransaction({
        account: keyOf(from).signer,
        to,
        data,
        value,
        gas: gas ?? 1_500_000n,
      })
      return { kind: 'transaction', hash }
    },
  }
  const draw = () => {
    const state: WalletState = account
      ? {
          status: 'connected',
          kind: 'wallet',
          account: account.address,
          chainId,
          name: 'A wallet',
          icon: undefined,
        }
      : { status: 'disconnected' }
    return inPage(
      <SiteContext value={site}>
        <WalletContext value={walletOf(state, actions)}>
          <SafeClaimPage campaign={campaign} />
        </WalletContext>
      </SiteContext>,
      { queries },
    )
  }
  const openAt = (hash: string) => {
    cleanup()
    queries = createQueryClient()
    window.history.replaceState(null, '', `/claim/${id}/safe/${hash}`)
    return render(draw())
  }
  let drawn = openAt(first)

  const press: ClaimPage['press'] = async (name) => {
    // As a visitor does: once it is there and takes a press.
    const isPressed = async () => {
      const [button] = buttonsNamed(name)
      if (!button) throw new Error(`There is no button ${name}.`)
      if (button.matches(':disabled, [aria-disabled="true"]')) throw new Error(`${name} takes no press.`)
      await act(async () => fireEvent.click(button))
    }
    await vi.waitFor(isPressed, { timeout: 30_000 })
  }
  return {
    asked,
    status: () => document.querySelector<HTMLElement>('[data-safe-claim]')?.dataset.safeClaim,
    text: () => document.body.textContent ?? '',
    connect(next) {
      account = next
      drawn.rerender(draw())
    },
    next(given) {
      answer = given
    },
    press,
    has: (name) => buttonsNamed(name).length > 0,
    async copied(name) {
      const writeText = vi.fn(async (_: string) => undefined)
      vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } })
      await press(name)
      vi.unstubAllGlobals()
      return writeText.mock.calls[0]?.[0] ?? ''
    },
    async saved(name) {
      const contents: Blob[] = []
      const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
        contents.push(content as Blob)
        return 'blob:saved'
      })
      const names: string[] = []
      const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
        this: HTMLAnchorElement,
      ) {
        names.push(this.download)
      })
      await press(name)
      create.mockRestore()
      click.mockRestore()
      return { name: names[0] ?? '', text: (await contents[0]?.text()) ?? '' }
    },
    async paste(
      text,
      opener = /that you were sent$|that another owner sent you$/,
      label = 'The link, or what stands in the file',
    ) {
      if (buttonsNamed(opener)[0]?.getAttribute('aria-expanded') !== 'true') await press(opener)
      fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
      await press('Take it in')
    },
    unfold: (name) =>
      vi.waitFor(async () => {
        const summary = [...document.querySelectorAll('summary')].find((each) => each.textContent === name)
        const details = summary?.closest('details')
        if (!details) throw new Error(`Nothing is folded under ${name}.`)
        if (details.open) return
        await act(async () => {
          details.open = true
          fireEvent(details, new Event('toggle'))
        })
      }),
    lookAgain() {
      for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name))
    },
    reload() {
      drawn = openAt(window.location.hash)
    },
    open(hash) {
      drawn = openAt(hash)
    },
  }
}

/** By the name that is read out; by role and name Testing Library takes a second for a page of this size. */
function buttonsNamed(name: string | RegExp): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('button')].filter((button) => {
    const read = (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()
    return !button.closest('[hidden]') && (typeof name === 'string' ? read === name : name.test(read))
  })
}

function keyOf(address: Address): DemoAccount {
  const account = Object.values(demoAccounts).find((each) => each.address === address)
  if (!account) throw new Error('Nobody here has this key.')
  return account
}
