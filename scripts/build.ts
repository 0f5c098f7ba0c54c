/**
 * Builds the site into `out/`: checks the environment, bundles, draws the pages, seals them with their
 * policy, and compresses unless `EVERCLAIM_COMPRESS` is `off`.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readCompress, readEnvironment, readSiteFolders } from '../src/config/env.ts'
import { EverclaimError } from '../src/errors.ts'
import { compressExport } from './compress-export.ts'
import { sealExport } from './seal-export.ts'
import { bundleSite } from './site/bundleSite.ts'
import { copyBrand } from './site/copyBrand.ts'
import { readDocs } from './site/docs/readDocs.ts'
import { writeDocs } from './site/docs/writeDocs.ts'
import { heroInDocument } from './site/heroInDocument.ts'
import { readCampaignPreviews } from './site/readCampaignPreviews.ts'
import { sealFiles } from './site/sealFiles.ts'
import { writeCampaignList } from './site/writeCampaignList.ts'
import { writeEmbed } from './site/writeEmbed.ts'
import { writePages } from './site/writePages.ts'
import { writePreviewPictures } from './site/writePreviewPictures.ts'
import { writeServiceWorker } from './site/writeServiceWorker.ts'
import { writeManifest } from './write-manifest.ts'
import { writeSpeedScript } from './write-speed-script.ts'

const folder = process.env.EVERCLAIM_OUT ?? 'out'

const unlistedWords = {
  on: 'a link opens them, marked as not listed',
  'verify-only': 'opened once a visitor has verified them',
  off: 'not opened',
} as const

/** Builds the site and returns an exit code. */
async function build(): Promise<number> {
  const site = readEnvironment(process.env)
  const isCompressed = readCompress(process.env)
  const { previews, warnings } = await readCampaignPreviews(site, readSiteFolders(process.env))
  for (const warning of warnings) console.warn(warning)
  if (!site.url) console.warn('EVERCLAIM_URL isn’t set: links to this site have no picture.')
  if (!process.env.EVERCLAIM_WALLETCONNECT_PROJECT_ID?.trim())
    console.warn('EVERCLAIM_WALLETCONNECT_PROJECT_ID isn’t set: no wallet connects through WalletConnect.')
  const docs = site.hasDocs ? readDocs(join(import.meta.dirname, '..')) : undefined
  const made = await bundleSite(folder, site, previews, docs)
  try {
    const brandFolder = process.env.EVERCLAIM_BRAND?.trim()
    await writePages(folder, heroInDocument(made.drawn, brandFolder, site.brand))
    if (docs) await writeDocs(folder, docs, made.docs)
    if (site.embed.isEnabled) await writeEmbed(folder, made.embed)
    writeSpeedScript(folder, site)
    const tables = sealFiles(folder, [made.report, made.besideReport])
    await writeServiceWorker(folder, site, { ...made.kept, files: [...made.kept.files, ...tables] })
    writeCampaignList(folder, site)
    copyBrand(folder, brandFolder, site.brand)
    await writeManifest(folder, site, previews)
    await writePreviewPictures(folder, site, previews)
    const pages = sealExport(folder, site)
    if (isCompressed) compressExport(folder)
    if (site.campaigns.length === 0)
      console.log(
        `\nThe site lists no campaign. /create/, /manage/ and /verify/ are ready; ${folder}/campaigns.json takes the first one.`,
      )
    console.log(
      `\nCampaigns that the site doesn’t list: ${unlistedWords[site.unlisted]} (EVERCLAIM_UNLISTED=${site.unlisted}).`,
    )
    console.log(`\nThe site is in ${folder}/: plain files, ${pages} pages, ready for any static host.`)
    return 0
  } catch (error) {
    // Pages without their policy must not be mistaken for a site.
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

try {
  // What was drawn for the pages leaves timers.
  process.exit(await build())
} catch (error) {
  if (!(error instanceof EverclaimError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
