import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import type { MadeCampaign } from '../../sandbox/campaign/makeCampaign.ts'
import { renameCampaign } from '../../sandbox/campaign/renameCampaign.ts'
import { createCampaign } from '../../sandbox/devnet/createCampaign.ts'
import type { Sandbox } from '../../sandbox/startSandbox.ts'

/** What the campaign is called by its creator. */
export const theirTitle = 'Rewards of somebody else'

/**
 * Creates a campaign that the site is not configured with. Its package is in `folder`, and nowhere else.
 *
 * @param terms where it pays over time; times of its window in unix seconds
 */
export async function createUnlisted(
  world: Sandbox,
  folder: string,
  terms?: Parameters<typeof renameCampaign>[3],
): Promise<MadeCampaign> {
  const theirs = await renameCampaign(world.campaign('usdb'), theirTitle, folder, terms)
  await createCampaign(world.chain, theirs)
  return theirs
}

/** Puts its package into the site's own folder, as pages of this browser see it. */
export async function putIntoSite(
  context: BrowserContext,
  { manifestHash, folder }: MadeCampaign,
): Promise<void> {
  const base = `/packages/${manifestHash}/`
  await context.route(
    ({ pathname }) => pathname.startsWith(base),
    (route) => {
      const path = join(folder, new URL(route.request().url()).pathname.slice(base.length))
      return route.fulfill(existsSync(path) ? { path } : { status: 404 })
    },
  )
}
