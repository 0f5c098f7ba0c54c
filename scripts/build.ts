/**
 * Builds the site into `out/`: checks the environment, lets Next.js export, seals the pages with their
 * policy, and compresses.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readEnvironment } from '../src/config/env.ts'
import { EverclaimError } from '../src/errors.ts'
import { compressExport } from './compress-export.ts'
import { sealExport } from './seal-export.ts'
import { writeManifest } from './write-manifest.ts'
import { writeSpeedScript } from './write-speed-script.ts'

const folder = process.env.EVERCLAIM_OUT ?? 'out'

/** Builds the site and returns an exit code. */
function build(): number {
  const site = readEnvironment(process.env)
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  const { status } = spawnSync(process.execPath, [next, 'build'], {
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) return status ?? 1
  try {
    writeSpeedScript(folder, site)
    writeManifest(folder, site)
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
  process.exitCode = build()
} catch (error) {
  if (!(error instanceof EverclaimError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
