import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MadeCampaign } from '../../sandbox/campaign/makeCampaign.ts'
import { renameCampaign } from '../../sandbox/campaign/renameCampaign.ts'
import { createCampaign } from '../../sandbox/devnet/createCampaign.ts'
import type { Sandbox } from '../../sandbox/startSandbox.ts'
import { campaignListFile } from '../../src/config/campaignListFile.ts'
import type { CampaignConfig } from '../../src/config/site.ts'

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

/**
 * Puts its package into the site's own folder. By routes of the browser each request of each page would go
 * through this process, and none would be answered by the browser's cache: a journey took three times as
 * long.
 */
export function putIntoSite(world: Sandbox, { manifestHash, folder }: MadeCampaign): void {
  world.added.set(`/packages/${manifestHash}/`, folder)
}

/**
 * Adds campaigns whose packages are in the site's own folder to its list, as its operator would, in turn.
 *
 * @param folder of the test's own
 */
export async function listAlso(
  world: Sandbox,
  folder: string,
  campaigns: readonly (Pick<MadeCampaign, 'distributor' | 'manifestHash'> &
    Pick<CampaignConfig, 'id' | 'next'>)[],
): Promise<void> {
  const path = `/${campaignListFile}`
  const listed = await (await fetch(`${world.url}${path}`)).json()
  const ours = campaigns.map(({ id, distributor, manifestHash, next }) => ({
    id,
    distributor,
    packages: [`/packages/${manifestHash}/`],
    next,
  }))
  const file = join(folder, campaignListFile)
  await mkdir(folder, { recursive: true })
  await writeFile(file, JSON.stringify([...listed, ...ours]))
  world.added.set(path, file)
}
