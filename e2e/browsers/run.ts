/**
 * `npm run test:browsers`: some journeys in Firefox and WebKit, where they are installed. It says which of
 * them it could not find. Options of Playwright's runner may follow, such as `-g "a part of a name"`.
 *
 * It ends with 0 where all passed in the browsers that were found, with 1 where something failed, and with 2
 * where neither was found: nothing was tested then.
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { EverclaimError } from '../../src/errors.ts'
import { type Installed, installedBrowsers } from './installedBrowsers.ts'

const config = fileURLToPath(new URL('playwright.config.ts', import.meta.url))
const runner = createRequire(import.meta.url).resolve('@playwright/test/cli')

function runIn({ name, title, path }: Installed): boolean {
  const began = Date.now()
  console.log(`${title}: ${path}`)
  const { status } = spawnSync(
    process.execPath,
    [runner, 'test', '--config', config, '--project', name, ...process.argv.slice(2)],
    { stdio: 'inherit' },
  )
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  console.log(`${title}: ${status === 0 ? 'passed' : 'failed'} in ${seconds} s.\n`)
  return status === 0
}

try {
  const { found, missing } = installedBrowsers()
  const failed = found.filter((browser) => !runIn(browser))
  for (const sentence of missing) console.log(sentence)
  if (found.length === 0) console.log('Nothing was tested.')
  process.exitCode = found.length === 0 ? 2 : failed.length > 0 ? 1 : 0
} catch (error) {
  // A fault that we know is a sentence; one that we do not is a bug, and its trace helps.
  console.error(error instanceof EverclaimError ? error.message : error)
  process.exitCode = 1
}
