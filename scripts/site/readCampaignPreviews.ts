import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { previewOf } from '../../src/campaign/previewOf.ts'
import type { CampaignPreview } from '../../src/config/campaignPreview.ts'
import type { CampaignConfig, SiteConfig } from '../../src/config/site.ts'
import { EverclaimError } from '../../src/errors.ts'
import { FileUnavailableError, openedFiles } from '../../src/package/fetchFile.ts'
import { PackageUnavailableError } from '../../src/package/fromFirstValidHost.ts'
import { loadPackage } from '../../src/package/loadPackage.ts'

/** A configured campaign's package belongs to another contract. Nothing is built. */
export class FalsePackageError extends EverclaimError {
  override name = 'FalsePackageError'
  constructor({ id, distributor, facts }: CampaignConfig & { facts: readonly string[] }) {
    super(
      `The package of campaign "${id}" does not lead to its distributor ${distributor}. Nothing was built.`,
      {
        facts,
        docs: 'site',
      },
    )
  }
}

export type ReadPreviews = {
  /** By the campaign's id; without those that could not be reached. */
  readonly previews: Readonly<Record<string, CampaignPreview>>
  /** A sentence for each campaign that could not be reached. */
  readonly warnings: readonly string[]
}

/**
 * Reads each configured campaign's package as its page does, and checks it in the same way. A path of the
 * site is looked for in `folders`, in their order: what will be at the site's root.
 *
 * @throws FalsePackageError
 */
export async function readCampaignPreviews(
  site: SiteConfig,
  folders: readonly string[],
): Promise<ReadPreviews> {
  openedFiles.read = (url) => (url.startsWith('/') ? readSiteFile(url, folders) : undefined)
  try {
    const read = await Promise.all(site.campaigns.map((campaign) => readPreview(site, campaign)))
    return {
      previews: Object.fromEntries(read.flatMap(({ id, preview }) => (preview ? [[id, preview]] : []))),
      warnings: read.flatMap(({ warning }) => (warning ? [warning] : [])),
    }
  } finally {
    delete openedFiles.read
  }
}

async function readPreview(site: SiteConfig, campaign: CampaignConfig) {
  const { id } = campaign
  try {
    const { manifest } = await loadPackage(site, campaign)
    return { id, preview: previewOf(manifest) }
  } catch (cause) {
    if (!(cause instanceof PackageUnavailableError)) throw cause
    if (!cause.isRetryable) throw new FalsePackageError({ ...campaign, facts: cause.facts })
    const places = campaign.packages.join(', ')
    return {
      id,
      warning: `The package of campaign "${id}" couldn’t be read at ${places}. Its pages are built without its title, and load it when opened.`,
    }
  }
}

async function readSiteFile(url: string, folders: readonly string[]): Promise<Uint8Array> {
  for (const folder of folders) {
    const bytes = await readFile(join(folder, url)).catch(() => undefined)
    if (bytes) return new Uint8Array(bytes)
  }
  throw new FileUnavailableError({ url, reason: `not in ${folders.join(' or ')}` })
}
