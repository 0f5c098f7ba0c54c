import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { EverclaimError } from '../../src/errors.ts'

/** A variable names a program that cannot be run. */
export class ProgramMissingError extends EverclaimError {
  override name = 'ProgramMissingError'
  constructor(path: string, variable: string) {
    super(`${path} cannot be run.`, { facts: [`Named by: ${variable}`], docs: 'sandbox' })
  }
}

/** What `npm run test:browsers` runs the journeys in, and where it may be. */
type Wanted = {
  readonly name: 'firefox' | 'webkit'
  readonly title: string
  /** The first of these on PATH, or at a path of its own. */
  readonly programs: readonly string[]
  /** Names the program where it is somewhere else. */
  readonly variable: string
  readonly debian: string
}
export type Installed = Wanted & { readonly path: string }

const wanted: readonly Wanted[] = [
  {
    name: 'firefox',
    title: 'Firefox',
    programs: ['firefox', 'firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    variable: 'FIREFOX_PATH',
    debian: 'firefox-esr',
  },
  {
    name: 'webkit',
    title: 'WebKit',
    programs: ['WebKitWebDriver'],
    variable: 'WEBKIT_DRIVER_PATH',
    debian: 'webkit2gtk-driver',
  },
]

/**
 * The browsers beside Chromium that are on this machine, and a sentence for each that is not.
 *
 * @throws ProgramMissingError where somebody names a program that cannot be run
 */
export function installedBrowsers(environment = process.env): { found: Installed[]; missing: string[] } {
  const found: Installed[] = []
  const missing: string[] = []
  for (const browser of wanted) {
    const path = programOf(browser, environment)
    if (path === undefined)
      missing.push(
        `${browser.title} was not found: none of ${browser.programs.join(', ')} can be run, and ${browser.variable} names none. Debian has it as ${browser.debian}.`,
      )
    else if (browser.name === 'webkit' && !hasDisplay(environment))
      missing.push(
        `${browser.title} was not run: it needs a display. Debian has one without a screen as xvfb.`,
      )
    else found.push({ ...browser, path })
  }
  return { found, missing }
}

/** A display of this machine, or the program that makes one. */
const hasDisplay = (environment: NodeJS.ProcessEnv) =>
  Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY || onPath('Xvfb', environment))

function programOf({ programs, variable }: Wanted, environment: NodeJS.ProcessEnv): string | undefined {
  const named = environment[variable]
  if (!named)
    return programs.map((program) => onPath(program, environment)).find((path) => path !== undefined)
  if (!isProgram(named)) throw new ProgramMissingError(named, variable)
  return named
}

/** Where a program is that is started by its name. */
function onPath(program: string, { PATH = '' }: NodeJS.ProcessEnv): string | undefined {
  if (program.includes('/')) return isProgram(program) ? program : undefined
  return PATH.split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, program))
    .find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
