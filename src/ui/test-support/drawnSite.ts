import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect } from 'vitest'
import { ClaimPage } from '../../../e2e/support/claimPage.ts'
import { DemoWallet } from '../../../e2e/support/demoWallet.ts'
import { Workspace } from '../../../e2e/support/workspace.ts'
import { projectFolder } from '../../../sandbox/cacheFolder.ts'
import { revertTo } from '../../../sandbox/devnet/revertTo.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/startSandbox.ts'
import './locatorMatchers.ts'
import { DrawnPage } from './drawnPage.ts'

type Fixtures = {
  /** As it was when it began. */
  world: Sandbox
  page: DrawnPage & Page
  wallet: DemoWallet
  workspace: Workspace
  claimPage: ClaimPage
}

/**
 * One sandbox for all files of a process, whose tests leave it as they found it. It lives in no module: a
 * page that is loaded again loads all of them anew. It ends with the process.
 */
const shared = globalThis as typeof globalThis & { everclaimSandbox?: Promise<Sandbox> }

async function start(): Promise<Sandbox> {
  const world = await startSandbox({
    campaigns: ['safe-users', 'upcoming', 'ended', 'ether', 'usdb'],
    siteFolder: join(projectFolder, 'public'),
  })
  // A page waits five seconds for the API, which are not meant for the first load of its code.
  await fetch(`${world.url}/api/v1/session`)
  await world.api.clear()
  return world
}

/**
 * Tests meet the site in a document of this process, with what the browser tests have around it: a sandbox,
 * a wallet, page objects and locators. For what needs no layout, no real frame and no second tab; a test
 * takes a fifth of what it takes in a browser.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from here
  world: async ({}, use) => {
    shared.everclaimSandbox ??= start()
    const world = await shared.everclaimSandbox
    const snapshot = await world.chain.snapshot()
    // As in e2e/support/test.ts.
    world.api.control({ budget: 'none' })
    await use(world)
    world.control({ rpc: 'ok', packages: 'ok' })
    world.walletService.control({ answers: 'ok', words: 'true' })
    world.walletService.clear()
    world.api.control({ answers: 'ok', budget: 'ok', relayer: 'ok' })
    await world.api.clear()
    await world.holdBlocks(false)
    await revertTo(world.chain, snapshot)
  },
  page: async ({ world }, use) => {
    const page = await DrawnPage.of(world)
    await use(page as DrawnPage & Page)
    page.end()
  },
  wallet: async ({ page, world }, use) => use(new DemoWallet(page, world)),
  workspace: async ({ page }, use) => use(new Workspace(page)),
  claimPage: async ({ page }, use) => use(new ClaimPage(page)),
})

export { expect }
