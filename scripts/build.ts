/**
 * Builds the site into `out/`: checks the environment, lets Next.js export, seals the pages with their
 * policy, and compresses.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment, readSiteFolders } from '../src/config/env.ts'
import { EverclaimError } from '../src/errors.ts'
import { compressExport } from './compress-export.ts'
import { sealExport } from './seal-export.ts'
import { copyBrand } from './site/copyBrand.ts'
import { readCampaignPreviews } from './site/readCampaignPreviews.ts'
import { writePreviewPictures } from './site/writePreviewPictures.ts'
import { writeManifest } from './write-manifest.ts'
import { writeSpeedScript } from './write-speed-script.ts'

const folder = process.env.EVERCLAIM_OUT ?? 'out'

/** Builds the site and returns an exit code. */
async function build(): Promise<number> {
  const site = readEnvironment(process.env)
  const { previews, warnings } = await readCampaignPreviews(site, readSiteFolders(process.env))
  for (const warning of warnings) console.warn(warning)
  if (!site.url) console.warn('EVERCLAIM_URL is not set: links to this site are shown without a picture.')
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  const given = mkdtempSync(join(tmpdir(), 'everclaim-build-'))
  try {
    // As a file: texts of many campaigns are more than an environment holds.
    const previewsFile = join(given, 'previews.json')
    writeFileSync(previewsFile, JSON.stringify(previews))
    const { status } = spawnSync(process.execPath, [next, 'build'], {
      stdio: 'inherit',
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', EVERCLAIM_PREVIEWS_FILE: previewsFile },
    })
    if (status !== 0) return status ?? 1
  } finally {
    rmSync(given, { recursive: true })
  }
  try {
    writeSpeedScript(folder, site)
    writeManifest(folder, site, previews)
    copyBrand(folder, process.env.EVERCLAIM_BRAND?.trim(), site.brand)
    await writePreviewPictures(folder, site, previews)
    const pages = sealExport(folder, site)
    compressExport(folder)
    console.log(`\nThe site is in ${folder}/: plain files, ${pages} pages, ready for any static host.`)
    return 0
  } catch (error) {
    // Pages without their policy must not be mistaken for a site.
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

try {
  process.exitCode = await build()
} catch (error) {
  if (!(error instanceof EverclaimError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
