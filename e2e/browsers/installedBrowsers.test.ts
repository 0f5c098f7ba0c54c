import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installedBrowsers, ProgramMissingError } from './installedBrowsers.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'browsers-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A machine on whose PATH these can be run; the others of the folder are there and cannot. */
async function machineWith(programs: readonly string[], notRunnable: readonly string[] = []) {
  for (const name of [...programs, ...notRunnable]) {
    await writeFile(join(folder, name), '')
    await chmod(join(folder, name), programs.includes(name) ? 0o755 : 0o644)
  }
  return { PATH: ['', '/nowhere', folder].join(delimiter) }
}
const namesOf = ({ found, missing }: ReturnType<typeof installedBrowsers>) => ({
  found: found.map(({ name, path }) => `${name} ${path.replace(folder, '')}`),
  missing: missing.map((sentence) => sentence.split('.')[0]),
})

test('finds what can be run, the first by its order, and a display for it', async () => {
  const machine = await machineWith(['firefox-esr', 'firefox', 'WebKitWebDriver', 'Xvfb'])
  expect(namesOf(installedBrowsers(machine))).toEqual({
    found: ['firefox /firefox', 'webkit /WebKitWebDriver'],
    missing: [],
  })
})

test('says of each that is missing what was looked for, where else it may be named, and who has it', async () => {
  const machine = await machineWith([], ['firefox-esr'])
  const { found, missing } = installedBrowsers(machine)
  expect(found).toEqual([])
  expect(missing).toEqual([
    'Firefox was not found: none of firefox, firefox-esr, /Applications/Firefox.app/Contents/MacOS/firefox can be run, and FIREFOX_PATH names none. Debian has it as firefox-esr.',
    'WebKit was not found: none of WebKitWebDriver can be run, and WEBKIT_DRIVER_PATH names none. Debian has it as webkit2gtk-driver.',
  ])
})

test('WebKit without a display is not run, and it is said why; any display will do', async () => {
  const machine = await machineWith(['WebKitWebDriver'])
  expect(namesOf(installedBrowsers(machine)).missing).toContain('WebKit was not run: it needs a display')
  for (const display of [{ DISPLAY: ':1' }, { WAYLAND_DISPLAY: 'wayland-0' }])
    expect(namesOf(installedBrowsers({ ...machine, ...display })).found).toEqual(['webkit /WebKitWebDriver'])
})

test('one that is named is taken, or refused by its name; no other is run in its place', async () => {
  const machine = await machineWith(['firefox', 'mine'])
  expect(namesOf(installedBrowsers({ ...machine, FIREFOX_PATH: join(folder, 'mine') })).found).toEqual([
    'firefox /mine',
  ])
  const FIREFOX_PATH = join(folder, 'gone')
  expect(() => installedBrowsers({ ...machine, FIREFOX_PATH })).toThrow(
    new ProgramMissingError(FIREFOX_PATH, 'FIREFOX_PATH'),
  )
})
