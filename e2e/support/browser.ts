import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type LaunchOptions } from '@playwright/test'
import { EverclaimError } from '../../src/errors.ts'

/** No browser can be run on this machine. */
export class BrowserMissingError extends EverclaimError {
  override name = 'BrowserMissingError'
  constructor(tried: readonly string[], cause?: unknown) {
    super('No Chromium or Chrome could be started for the browser tests.', {
      cause,
      facts: [
        ...tried.map((path) => `Tried: ${path}`),
        'Set CHROME_PATH to an installed Chromium or Chrome.',
      ],
      docs: 'sandbox',
    })
  }
}

const installedPaths = [
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/**
 * How Playwright starts a browser here: an installed Chromium or Chrome (`CHROME_PATH` first), else the one
 * that the npm package `@sparticuz/chromium` carries, which brings the libraries and the fonts that a bare
 * Linux lacks.
 *
 * @throws BrowserMissingError
 */
export async function launchOptions(): Promise<LaunchOptions> {
  const chosen = process.env.CHROME_PATH
  if (chosen) {
    if (!(await isRunnable(chosen))) throw new BrowserMissingError([`${chosen} (from CHROME_PATH)`])
    return { executablePath: chosen, args }
  }
  for (const path of [...installedPaths, chromium.executablePath()]) {
    if (existsSync(path) && (await isRunnable(path))) return { executablePath: path, args }
  }
  return packagedBrowser()
}

/**
 * The same glyph shapes on every machine, whatever its font settings say. A page lives for seconds here:
 * compiling and collecting garbage for a long life, in threads beside it, cost a fifth of its time. No name
 * but this machine's own leads anywhere: a route for that would have each request of each page pass through
 * the test, and none answered by the browser's cache.
 */
const args = [
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--js-flags=--single-threaded --min-semi-space-size=32',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

async function packagedBrowser(): Promise<LaunchOptions> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new BrowserMissingError([
      ...installedPaths,
      `@sparticuz/chromium (Linux x64 only, this is ${process.platform} ${process.arch})`,
    ])

  const folder = await unpack()
  const executablePath = join(folder, 'chromium')
  const env = { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  // The system's own libraries are preferred: they are the ones that its security updates reach.
  const libraries = join(folder, 'al2023', 'lib')
  const needsLibraries = !(await isRunnable(executablePath))
  const full = needsLibraries
    ? { ...env, LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') }
    : env
  if (needsLibraries && !(await isRunnable(executablePath, full)))
    throw new BrowserMissingError([executablePath])
  // Playwright itself adds `--headless` and `--no-sandbox`. The zygote needs the sandbox that is then off.
  return { executablePath, env: full, args: [...args, '--no-zygote', '--disable-gpu'] }
}

async function isRunnable(path: string, env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  try {
    const { stdout } = await run(path, ['--version'], { env, timeout: 20_000 })
    return /chrom/i.test(stdout)
  } catch {
    return false
  }
}

/**
 * Unpacks the packaged browser once for each version. The package's own code extracts to the temporary folder
 * and takes a half-written file for a whole one, so it works in a folder of its own, which is then renamed
 * into place.
 */
async function unpack(): Promise<string> {
  const entry = require.resolve('@sparticuz/chromium')
  const manifest: unknown = JSON.parse(
    await readFile(join(dirname(entry), '..', '..', 'package.json'), 'utf8'),
  )
  const version =
    typeof manifest === 'object' && manifest && 'version' in manifest ? String(manifest.version) : '0'
  const cache = join(dirname(entry), '..', '..', '..', '..', '.cache', 'everclaim')
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder

  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(join(cache, 'unpacking-'))
  try {
    const script = `import(process.argv[1]).then((module) => (module.default.default ?? module.default).executablePath())`
    await run(process.execPath, ['-e', script, entry], {
      // The second variable makes the package unpack its shared libraries too.
      env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    })
    await writeFile(join(draft, 'fonts.conf'), fontsConf(folder))
    await rename(draft, folder)
  } catch (cause) {
    await rm(draft, { recursive: true, force: true })
    // Another process may have been faster.
    if (!existsSync(folder)) throw new BrowserMissingError(['@sparticuz/chromium'], cause)
  }
  return folder
}

function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <alias><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`
}
