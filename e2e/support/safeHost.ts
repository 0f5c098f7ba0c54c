import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { Sandbox } from '../../sandbox/startSandbox.ts'

export type DemoPerson = 'Olga' | 'Otto' | 'Omar' | 'Ada'

/** The sandbox's double of Safe{Wallet}, used as its owners use it. Assertions stay in the tests. */
export class SafeHost {
  readonly page: Page
  readonly world: Sandbox
  /** The embedded app. */
  readonly app: FrameLocator
  /** The dialog that asks the person for something. */
  readonly dialog: Locator

  constructor(page: Page, world: Sandbox) {
    this.page = page
    this.world = world
    this.app = page.frameLocator('iframe[name="app"]')
    this.dialog = page.getByRole('dialog')
  }

  /** Opens an app in the host: the claim page of the main campaign, or a URL, or a path of the site. */
  async open(app?: string) {
    await this.page.goto(this.addressOf(this.world.safeHost.url, app))
  }

  /** The same page under an origin that no site knows. */
  async openUnlisted(app?: string) {
    await this.page.goto(this.addressOf(this.world.safeHost.unlistedUrl, app))
  }

  private addressOf(host: string, app?: string): string {
    if (app === undefined) return `${host}/`
    return `${host}/?appUrl=${encodeURIComponent(new URL(app, this.world.url).href)}`
  }

  /** Changes who sits in front of the host, in the open dialog if there is one. */
  async be(name: DemoPerson) {
    const person = Object.values(this.world.accounts).find((each) => each.name === name)
    const scope = (await this.dialog.isVisible()) ? this.dialog : this.page.getByRole('banner')
    await scope.getByLabel('You are').selectOption(person?.address ?? '')
  }

  /** Signs what the open dialog shows. */
  async sign() {
    await this.dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  }

  /** Refuses what the open dialog asks. */
  async refuse() {
    await this.dialog.getByRole('button', { name: /^(Reject|Refuse)$/ }).click()
  }

  /** Allows what the permission dialog asks. */
  async allow() {
    await this.dialog.getByRole('button', { name: 'Allow' }).click()
  }

  /** Closes the dialog after signing. */
  async close() {
    await this.dialog.getByText('Close', { exact: true }).click()
  }

  async show(panel: 'App' | 'Queue' | 'History' | 'Messages' | 'Settings') {
    await this.page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { name: new RegExp(`^${panel}`) })
      .click()
  }

  /** A transaction or message in the panel that is shown, by the start of its title or its hash. */
  entry(titleOrHash: string | RegExp): Locator {
    if (typeof titleOrHash === 'string' && titleOrHash.startsWith('0x'))
      return this.page.locator(`article[data-hash="${titleOrHash}"]`)
    return this.page.getByRole('article', { name: titleOrHash })
  }

  /**
   * Confirms a transaction of the queue as the person of the moment. An owner whose signature is there is not
   * asked for it again.
   */
  async confirm(titleOrHash: string | RegExp) {
    await this.show('Queue')
    const button = this.entry(titleOrHash).getByRole('button', { name: /^Confirm/ })
    await button.click()
    await button.waitFor({ state: 'hidden' })
  }

  /** Proposes the rejection of a transaction of the queue. */
  async reject(titleOrHash: string | RegExp) {
    await this.show('Queue')
    await this.entry(titleOrHash)
      .getByRole('button', { name: /^Reject/ })
      .click()
  }

  /** Executes a transaction of the queue. It is in a block when the entry has left the queue. */
  async execute(titleOrHash: string | RegExp) {
    await this.show('Queue')
    await this.entry(titleOrHash)
      .getByRole('button', { name: /^Execute/ })
      .click()
  }

  async toggleTheme() {
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: /theme$/ })
      .click()
  }

  /** Messages are approved on chain from now on, or off chain again. */
  async setOnChainSigning(isOn: boolean) {
    await this.show('Settings')
    await this.page.getByLabel('Always sign messages on chain').setChecked(isOn)
  }
}
