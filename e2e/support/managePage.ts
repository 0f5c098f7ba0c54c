import type { Locator, Page } from '@playwright/test'
import type { Sandbox } from '../../sandbox/startSandbox.ts'
import { saveBy } from './saveBy.ts'

type CampaignId = Parameters<Sandbox['campaign']>[0]

/** What an operator sees and does on the page of a running campaign. Assertions stay in the tests. */
export class ManagePage {
  readonly page: Page
  readonly world: Sandbox
  /** The page, or the frame in which it is. */
  readonly root: Pick<Page, 'getByRole' | 'getByText' | 'getByLabel' | 'locator'>

  constructor(page: Page, world: Sandbox, root: ManagePage['root'] = page) {
    this.page = page
    this.world = world
    this.root = root
  }

  /** The path of a campaign's page. */
  path(id: CampaignId): string {
    return `/manage/#distributor=${this.world.campaign(id).distributor}`
  }

  async open(id: CampaignId) {
    await this.page.goto(this.path(id))
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name })
  }

  /** The part of the page with this heading. */
  card(title: string): Locator {
    return this.root.getByRole('region', { name: title, exact: true })
  }

  /** A fact of a card by its label. */
  fact(card: string, label: string): Locator {
    return this.card(card).locator('dl > div').filter({ hasText: label }).locator('dd')
  }

  /** An item of the checklist. */
  item(id: string): Locator {
    return this.root.locator(`[data-item="${id}"]`)
  }

  /** A line of what is to be done next. */
  step(id: string): Locator {
    return this.root.locator(`[data-step="${id}"]`)
  }

  /** What Safes were asked for. */
  get proposals(): Locator {
    return this.root.getByLabel('Proposals to Safes')
  }

  /** Opens the way through a Safe in a card, for the demo Safe. */
  async haveSafeDoIt(card: string) {
    await this.card(card).getByText('Use a Safe').click()
    await this.card(card).getByLabel('Address of the Safe on Blast').fill(this.world.demoSafe)
  }

  /** Presses a button that saves a file, and returns the file. */
  save(name: string) {
    return saveBy(this.page, this.button(name))
  }
}
