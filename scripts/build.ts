/** Builds the site into `out/`: checks the environment, lets Next.js export, and seals the pages with their policy. */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { readEnvironment } from '../src/config/env.ts'
import type { SiteConfig } from '../src/config/site.ts'
import { EverclaimError } from '../src/errors.ts'
import { sealExport } from './seal-export.ts'

let site: SiteConfig
try {
  site = readEnvironment(process.env)
} catch (error) {
  if (!(error instanceof EverclaimError)) throw error
  console.error(error.message)
  process.exit(1)
}

const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
const built = spawnSync(process.execPath, [next, 'build'], {
  stdio: 'inherit',
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
})
if (built.status !== 0) process.exit(built.status ?? 1)

const folder = process.env.EVERCLAIM_OUT ?? 'out'
const pages = sealExport(folder, site)
console.log(`\nThe site is in ${folder}/: plain files, ${pages} pages, ready for any static host.`)
