import type { Page } from '@playwright/test'
import { type Address, isAddress, numberToHex } from 'viem'
import { blast } from 'viem/chains'
import type { Sandbox } from '../../sandbox/startSandbox.ts'

type Request = { method: string; params: readonly unknown[] }
type Mode = 'ask' | 'approve' | 'reject' | 'hold' | 'late' | 'lose'
type Controls = {
  requests: Request[]
  setMode(mode: Mode): void
  disconnect(): void
  rejectNext(code?: number): void
  setAccount(nameOrAddress: string): Promise<void>
  tellAccountAgain(): void
  setChain(chainId: number): void
  setChains(chainIds: readonly number[]): void
  answerNext(method: string, answer: Answer): void
}
type Answer = { result?: unknown } | { error: { code: number; message?: string; data?: unknown } }

declare global {
  interface Window {
    __everclaimSandboxWallet: Controls
  }
}

/** The sandbox's wallet, steered by a test: it signs with a real key and sends to the real chain. */
export class DemoWallet {
  readonly page: Page
  readonly world: Sandbox

  constructor(page: Page, world: Sandbox) {
    this.page = page
    this.world = world
  }

  async setMode(mode: Mode) {
    await this.page.evaluate((mode) => window.__everclaimSandboxWallet.setMode(mode), mode)
  }

  /** The next question is refused with this code, 4001 where none is given. */
  async rejectNext(code = 4001) {
    await this.page.evaluate((code) => window.__everclaimSandboxWallet.rejectNext(code), code)
  }

  /** The next request of this method gets this answer, and nothing happens. */
  async answerNext(method: string, answer: Answer) {
    await this.page.evaluate(
      ([method, answer]) => window.__everclaimSandboxWallet.answerNext(method, answer),
      [method, answer] as const,
    )
  }

  /** The chains that the wallet knows. */
  async setChains(chainIds: readonly number[]) {
    await this.page.evaluate((chainIds) => window.__everclaimSandboxWallet.setChains(chainIds), chainIds)
  }

  /** Changes the account in the wallet's own window. */
  async setAccount(name: string) {
    await this.page.evaluate((name) => window.__everclaimSandboxWallet.setAccount(name), name)
  }

  /** The wallet reports the account that it has reported already. */
  async tellAccountAgain() {
    await this.page.evaluate(() => window.__everclaimSandboxWallet.tellAccountAgain())
  }

  /** Changes the network in the wallet's own window. */
  async setChain(chainId: number) {
    await this.page.evaluate((chainId) => window.__everclaimSandboxWallet.setChain(chainId), chainId)
  }

  /** Takes the site's permission away, in the wallet's own window. */
  async disconnect() {
    await this.page.evaluate(() => window.__everclaimSandboxWallet.disconnect())
  }

  /**
   * The visitor connected this account on an earlier visit. Called before the first page is opened; the
   * wallet agrees to what it is asked. A page that is opened so costs half of one that connects by the
   * dialog.
   */
  async connectBefore(name: keyof Sandbox['accounts'] | Address) {
    const account = isAddress(name) ? name : this.world.accounts[name].address
    await this.page.addInitScript(
      ({ account, chainId }) => {
        // Once a tab: a reload must find what the test and the page have changed since. In a Safe host's
        // frame there is no such wallet.
        if (window !== window.top || sessionStorage.getItem('everclaim-test.connected-before')) return
        sessionStorage.setItem('everclaim-test.connected-before', 'yes')
        sessionStorage.setItem('EVERCLAIM-SANDBOX-WALLET', JSON.stringify({ mode: 'approve', account }))
        localStorage.setItem('EVERCLAIM-SANDBOX-WALLET', JSON.stringify({ account, chainId }))
        localStorage.setItem('wagmi.recentConnectorId', JSON.stringify('org.everclaim.sandbox'))
      },
      { account, chainId: numberToHex(blast.id) },
    )
  }

  /** The page shows a connected wallet. */
  async connected() {
    // Its button names it, in whatever language.
    await this.page.getByRole('banner').locator('[data-connection][aria-label*="0x"]').waitFor()
  }

  /** Connects through the ordinary wallet dialog. */
  async connect(name: string) {
    await this.setMode('approve')
    await this.page.evaluate((name) => window.__everclaimSandboxWallet.setAccount(name), name)
    await this.page.getByRole('banner').locator('[data-connect]').click()
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: /Sandbox wallet/i })
      .click()
    await this.connected()
    // What is pressed next is pressed on the page, and the focus has come back to it.
    await this.page.locator('[data-rk] [role="dialog"]').waitFor({ state: 'hidden' })
  }

  /** Everything that the page has asked this wallet since it was loaded. */
  requests(): Promise<Request[]> {
    return this.page.evaluate(() => window.__everclaimSandboxWallet.requests)
  }

  async methodsAsked(): Promise<string[]> {
    return (await this.requests()).map(({ method }) => method)
  }

  /** How often the wallet was asked to sign typed data. */
  async signaturesAsked(): Promise<number> {
    return (await this.methodsAsked()).filter((method) => method === 'eth_signTypedData_v4').length
  }
}
