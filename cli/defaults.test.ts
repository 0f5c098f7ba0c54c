import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deployCampaign } from '../src/chain/test-support/deployCampaign.ts'
import { type Anvil, startAnvil } from '../src/chain/test-support/startAnvil.ts'
import { nearest } from './nearest.ts'
import { runMain as run } from './test-support/runMain.ts'

const folder = mkdtempSync(join(tmpdir(), 'everclaim-defaults-'))
const config = join(folder, 'everclaim.config.json')
const list = join(folder, 'list.csv')
const receiver = `0x${'9'.repeat(39)}1`
let anvil: Anvil
let token: string
let distributor: string

beforeAll(async () => {
  anvil = await startAnvil()
  ;({ token, distributor } = await deployCampaign(anvil))
  writeFileSync(list, ['aa', 'bb', 'cc'].map((byte) => `0x${byte.repeat(19)}01,1\n`).join(''))
})
const home = process.cwd()
beforeEach(() => process.chdir(folder))
afterEach(() => {
  process.chdir(home)
  rmSync(config, { force: true })
})
afterAll(async () => {
  await anvil?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Two names of one machine are two nodes. */
const twoNodes = () => [anvil.url, anvil.url.replace('127.0.0.1', 'localhost')]
let packages = 0
const building = (...options: string[]) => {
  const out = join(folder, `package-${++packages}`)
  const args = ['build', list, '--out', out, '--units', 'whole', '--title', 'Spring', '--receiver', receiver]
  return { out, args: [...args, ...options] }
}
const manifestOf = (out: string) => JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))

test('EVERCLAIM_RPC_URLS names the nodes where --rpc does not', async () => {
  vi.stubEnv('EVERCLAIM_RPC_URLS', twoNodes().join(', '))
  const said = await run('status', distributor, '--json')
  expect(said).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(said.out)).toMatchObject({ nodes: 2 })
  expect(JSON.parse((await run('status', distributor, '--rpc', anvil.url, '--json')).out).nodes).toBe(1)
})

test('everclaim.config.json gives options that the command line leaves out, and says so', async () => {
  writeFileSync(config, JSON.stringify({ rpc: twoNodes(), token, units: 'whole', receiver }))
  const out = join(folder, `package-${++packages}`)
  const times = ['--start', '1', '--end', 'never']
  const said = await run('build', list, '--out', out, '--title', 'Spring', ...times)
  expect(said.code).toBe(0)
  expect(said.err).toContain('From everclaim.config.json: token, units, receiver\n')
  expect(said.err).toContain('From everclaim.config.json: rpc, for the token\n')
  const { tree, receivers, token: written } = manifestOf(out)
  expect(tree.total).toBe((3n * 10n ** 18n).toString())
  expect(receivers.sweep).toBe(receiver)
  // Left out, and on chain.
  expect(written).toMatchObject({ symbol: 'DEMO', name: 'Demo Token', decimals: 18 })

  const other = building('--token', 'native', ...times)
  expect((await run(...other.args)).code).toBe(0)
  expect(manifestOf(other.out).tree.total).toBe((3n * 10n ** 18n).toString())
})

test('what the configuration must not hold is refused with file and key', async () => {
  writeFileSync(
    config,
    JSON.stringify({ recever: receiver, keystore: 'key.json', rpc: 'http://node.example' }),
  )
  const said = await run('status', distributor)
  expect(said).toMatchObject({ code: 2, out: '' })
  expect(said.err).toContain('everclaim.config.json: "recever" isn’t a key of it. Did you mean receiver?')
  expect(said.err).toContain('everclaim.config.json: "keystore" isn’t a key of it.')
  expect(said.err).toContain('everclaim.config.json: "rpc" isn’t a list of addresses')
  writeFileSync(config, 'rpc = 1')
  expect((await run('status', distributor)).err).toContain('everclaim.config.json: it isn’t a JSON object')
})

test('errors and help name the site’s documentation where a site is known, else the repository’s', async () => {
  const wrong = () => run('status', distributor, '--verbose')
  expect((await wrong()).err).toContain('\nDocs: docs/cli.md\n')
  expect((await run('--help')).out).toMatch(/\n {2}Guide: docs\/cli\.md\n$/)

  writeFileSync(config, JSON.stringify({ site: 'https://claim.example/' }))
  expect((await wrong()).err).toContain('\nDocs: https://claim.example/docs/cli/\n')
  expect((await run('build', '--help')).out).toMatch(/\n {2}Guide: https:\/\/claim\.example\/docs\/cli\/\n$/)
  const missing = await run('verify', join(folder, 'nothing'))
  expect(missing.err).toMatch(/\nDocs: https:\/\/claim\.example\/docs\/[a-z-]+\/\n/)

  vi.stubEnv('EVERCLAIM_URL', 'https://other.example')
  expect((await wrong()).err).toContain('\nDocs: https://other.example/docs/cli/\n')
  // What a build refuses names nothing.
  vi.stubEnv('EVERCLAIM_URL', 'https://other.example/folder')
  expect((await wrong()).err).toContain('\nDocs: https://claim.example/docs/cli/\n')
  for (const site of [
    'claim.example',
    'https://claim.example/x',
    'https://me:pass@claim.example',
    'ftp://a.example',
  ]) {
    writeFileSync(config, JSON.stringify({ site }))
    const refused = await run('status', distributor)
    expect(refused.code).toBe(2)
    expect(refused.err).toContain('"site" isn’t the address of a site, such as https://claim.example')
    expect(refused.err).toContain('\nDocs: docs/cli.md')
  }
})

test('a token is described by two nodes, never by one, and its recipients are shown to none of them', async () => {
  const times = ['--start', '1', '--end', 'never']
  const one = building('--token', token, ...times)
  vi.stubEnv('EVERCLAIM_RPC_URLS', anvil.url)
  const missing = await run(...one.args)
  expect(missing.code).toBe(2)
  for (const name of ['symbol', 'name', 'decimals']) expect(missing.err).toContain(`--${name} is missing`)

  vi.stubEnv('EVERCLAIM_RPC_URLS', twoNodes().join(','))
  const asked = vi.spyOn(globalThis, 'fetch')
  const two = building('--token', token, '--symbol', 'MINE', ...times)
  expect((await run(...two.args)).code).toBe(0)
  expect(manifestOf(two.out).token).toMatchObject({ symbol: 'MINE', name: 'Demo Token', decimals: 18 })
  const bodies = asked.mock.calls.map(([, init]) => String(init?.body))
  asked.mockRestore()
  expect(bodies.length).toBeGreaterThan(0)
  expect(bodies.join()).not.toContain('aa'.repeat(19))

  const nowhere = building('--token', receiver, ...times)
  const none = await run(...nowhere.args)
  expect(none.code).toBe(2)
  expect(none.err).toContain(`--token: nothing at ${receiver} on chain 81457 answers as a token`)
})

test('a window may begin now and last so long', async () => {
  const now = Math.floor(Date.now() / 1_000)
  const { out, args } = building('--token', 'native', '--start', 'now', '--end', '90d')
  expect((await run(...args)).code).toBe(0)
  const { start, end } = manifestOf(out).window
  expect(start).toBeGreaterThanOrEqual(now)
  expect(end - start).toBe(90 * 86_400)
  const wrong = await run(...building('--token', 'native', '--start', 'now', '--end', '3m').args)
  expect(wrong.code).toBe(2)
  expect(wrong.err).toContain(
    '--end: "3m" is no duration; write hours, days or weeks, such as 12h, 90d or 26w',
  )
})

test('a slip is answered with what was probably meant', async () => {
  const command = await run('stauts', distributor)
  expect(command.code).toBe(2)
  expect(command.err).toContain('"stauts" isn’t a command. Did you mean status?')
  const option = await run('status', distributor, '--jsno', '--verbose')
  expect(option.code).toBe(2)
  expect(option.err).toContain('--jsno isn’t an option of this command. Did you mean --json?')
  expect(option.err).toMatch(/--verbose isn’t an option of this command\.\n/)
  expect(nearest('fnud', ['fund', 'find'])).toBe('fund')
  expect(nearest('x', ['rpc'])).toBeUndefined()
})

test('bash completes commands and options; every option that is offered is one', async () => {
  const script = join(folder, 'completion.bash')
  writeFileSync(script, (await run('completion', 'bash')).out)
  const complete = (...words: string[]) =>
    execFileSync(
      'bash',
      [
        '-c',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is bash's
        'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _everclaim; echo "${COMPREPLY[@]}"',
        script,
        'everclaim',
        ...words,
      ],
      { encoding: 'utf8' },
    ).trim()
  expect(complete('swe')).toBe('sweep')
  expect(complete('sweep', '--as')).toBe('--asset')
  expect(complete('completion', 'f')).toBe('fish')
  for (const command of complete('').split(' ')) {
    if (command.startsWith('-') || command === 'completion') continue
    for (const option of complete(command, '--').split(' ')) {
      if (option === '--help') continue
      const { err } = await run(command, option)
      expect({ command, option, err }).not.toMatchObject({ err: expect.stringContaining('isn’t an option') })
    }
  }
  expect((await run('completion', 'fish')).out).toContain(
    "complete -c everclaim -n '__fish_seen_subcommand_from sweep' -l asset\n",
  )
  expect((await run('completion', 'zsh')).out).toContain('bashcompinit')
  expect((await run('completion', 'tcsh')).code).toBe(2)
})
