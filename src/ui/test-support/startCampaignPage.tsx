import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { act, cleanup, fireEvent, type RenderResult, render, screen } from '@testing-library/react'
import type { Address, Hex } from 'viem'
import { expect } from 'vitest'
import type { SandboxCampaignId } from '../../../sandbox/campaign/sandboxCampaigns.ts'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { type Devnet, startDevnet } from '../../../sandbox/devnet/startDevnet.ts'
import { turnClockToNow } from '../../../sandbox/devnet/turnClockToNow.ts'
import { silent } from '../../../sandbox/progress.ts'
import { type FaultProxy, startFaultProxy } from '../../chain/test-support/startFaultProxy.ts'
import type { SiteConfig } from '../../config/site.ts'
import { openedFiles } from '../../package/fetchFile.ts'
import { CampaignPage } from '../campaign/CampaignPage.tsx'
import { createQueryClient } from '../page/createQueryClient.ts'
import type { SentCall, WalletActions, WalletCall, WalletState } from '../wallet/walletContext.ts'
import { inPage, plainSite } from './drawPage.ts'

/** Who signs for an account of the sandbox. */
const signers = Object.values(demoAccounts)

/**
 * What the wallet does with what it is asked to send. `approve`: sends it, and answers. `hold`: nothing.
 * `late`: sends it, and answers when the mode is another one. `lose`: sends it, and never answers.
 */
type WalletMode = 'approve' | 'hold' | 'late' | 'lose'

/**
 * The page of a campaign, drawn in a document and read by role and name. Its package and its chain are real,
 * and it keeps what it remembers in the document's storage. The wallet's code is left out: its place has a
 * wallet that signs with the keys of the sandbox's accounts.
 */
export type CampaignPageFixture = {
  readonly devnet: Devnet
  /** The page's only node. */
  readonly node: FaultProxy
  /** Opens the page; again is a reload, after which nothing is known but what the browser keeps. */
  open(options?: { campaign?: SandboxCampaignId; fragment?: string; site?: Partial<SiteConfig> }): void
  /** Connects this account of the sandbox, with what else a page knows of a wallet. */
  connect(account: Address, more?: Partial<Extract<WalletState, { status: 'connected' }>>): void
  disconnect(): void
  setMode(mode: WalletMode): void
  /** The next that the wallet is asked to send ends in this error. */
  refuse(error: Error): void
  /** All that the wallet was asked to send. */
  readonly asked: readonly WalletCall[]
  /** Sends a call as its account does in the wallet's own window, where the page does not see it. */
  send(
    call: WalletCall | undefined,
    more?: { gas?: bigint; nonce?: number; maxFeePerGas?: bigint },
  ): Promise<Hex>
  /** Presses a button, once it is there. */
  press(name: string | RegExp): Promise<void>
  /** Asks the page for an address. */
  check(text: string): void
  /** Draws all again, before which React runs the effects of what is drawn. */
  drawAgain(): void
  /** The visitor is back, and what is waited for is read at once. */
  comeBack(): void
  /** What changes with the chain is being read. */
  isReading(): boolean
  /** Which state the claim is in. */
  state(): string | undefined
  /** What is shown of the claim. */
  text(): string
  /** The document, its storage and the chain are as they were at the start. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** Starts a chain with these campaigns; `open` opens the page of one. */
export async function startCampaignPage(
  campaigns: readonly SandboxCampaignId[] = ['safe-users'],
): Promise<CampaignPageFixture> {
  const devnet = await startDevnet({ port: 0, campaigns, mining: 'instant', progress: silent })
  const { chain } = devnet
  const node = await startFaultProxy(devnet.anvilUrl)
  const folders = new Map<string, string>(devnet.campaigns.map(({ id, folder }) => [id, folder]))
  openedFiles.read = (url) => {
    const [, id = '', ...path] = url.split('/')
    const folder = folders.get(id)
    return folder === undefined ? undefined : readFile(join(folder, ...path))
  }

  let start = await chain.snapshot()
  let view: RenderResult | undefined
  let queries = createQueryClient()
  let draw = () => <></>
  let wallet: WalletState = { status: 'disconnected' }
  let mode: WalletMode = 'approve'
  let refusal: Error | undefined
  let release: (() => void) | undefined
  const asked: WalletCall[] = []

  const setWallet = (next: WalletState) => {
    wallet = next
    view?.rerender(draw())
  }
  const send: CampaignPageFixture['send'] = async (call, more) => {
    const signer = signers.find(({ address }) => address === call?.from)?.signer
    if (!call || !signer) throw new Error('No account of the sandbox was asked to send anything.')
    const { to, data, value, gas = 300_000n } = call
    return chain.sendTransaction({ account: signer, to, data, value, gas, ...more })
  }
  const sendCall: WalletActions['sendCall'] = async (call): Promise<SentCall> => {
    asked.push(call)
    const error = refusal
    refusal = undefined
    if (error) throw error
    const then = mode
    const never = new Promise<never>(() => undefined)
    if (then === 'hold') return never
    const hash = await send(call)
    if (then === 'lose') return never
    if (then === 'late')
      await new Promise<void>((resolve) => {
        release = resolve
      })
    return { kind: 'transaction', hash }
  }
  const panel = () => screen.queryByRole('region', { name: 'The claim' })

  return {
    devnet,
    node,
    asked,
    open({ campaign: id = 'safe-users', fragment = '', site: own } = {}) {
      cleanup()
      window.history.replaceState(null, '', `/claim/${id}/${fragment}`)
      const site: SiteConfig = {
        ...plainSite,
        rpcUrls: [node.url],
        campaigns: devnet.campaigns.map(({ id, distributor, fromBlock }) => ({
          id,
          distributor,
          fromBlock: Number(fromBlock),
          packages: [`/${id}/`],
        })),
        ...own,
      }
      const campaign = site.campaigns.find((each) => each.id === id)
      if (!campaign) throw new Error(`The chain has no campaign ${id}.`)
      queries = createQueryClient()
      const page = <CampaignPage campaign={campaign} />
      draw = () => <>{inPage(page, { site, wallet, actions: { sendCall }, queries })}</>
      view = render(draw())
    },
    connect: (account, more) =>
      setWallet({
        status: 'connected',
        kind: 'wallet',
        account,
        chainId: 81457,
        name: 'A wallet',
        icon: undefined,
        ...more,
      }),
    disconnect: () => setWallet({ status: 'disconnected' }),
    setMode(next) {
      mode = next
      if (next !== 'late') release?.()
    },
    refuse(error) {
      refusal = error
    },
    send,
    async press(name) {
      const button = () => screen.queryByRole('button', { name })
      await expect.poll(button).not.toBeNull()
      fireEvent.click(screen.getByRole('button', { name }))
    },
    check(text) {
      fireEvent.change(screen.getByRole('textbox', { name: 'Address or ENS name' }), {
        target: { value: text },
      })
      fireEvent.click(screen.getByRole('button', { name: 'Check' }))
    },
    drawAgain: () => view?.rerender(draw()),
    comeBack: () => act(() => void window.dispatchEvent(new Event('online'))),
    isReading: () =>
      ['campaign-facts', 'claimed', 'plan'].some((kind) => queries.isFetching({ queryKey: [kind] })),
    state: () => panel()?.dataset.state,
    text: () => panel()?.textContent ?? '',
    async reset() {
      cleanup()
      view = undefined
      window.localStorage.clear()
      wallet = { status: 'disconnected' }
      mode = 'approve'
      refusal = undefined
      asked.length = 0
      node.set({ type: 'none' })
      await devnet.holdBlocks(false)
      await chain.request({ method: 'anvil_dropAllTransactions', params: [] } as never)
      await chain.revert({ id: start })
      start = await chain.snapshot()
      await turnClockToNow(chain)
      await chain.mine({ blocks: 1 })
    },
    async stop() {
      cleanup()
      delete openedFiles.read
      await node.stop()
      await devnet.stop()
    },
  }
}
