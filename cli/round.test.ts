import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toHex } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Hex } from '../src/campaign/hex.ts'
import { runMain as run } from './test-support/runMain.ts'

// A series from its first round on, by its operator's commands: a list of each round, or a sheet that grows.

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-round-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Far from each other, so that none looks like another one. */
const account = (at: number): Hex =>
  toHex(BigInt.asUintN(160, BigInt(at) * 0x9e3779b97f4a7c15f39cc0605cedc8341082276bn), { size: 20 })
const at = (name: string) => join(folder, name)
const list = (name: string, rows: readonly (readonly [number, number])[]) => {
  writeFileSync(
    at(name),
    ['account,amount', ...rows.map(([who, amount]) => `${account(who)},${amount}`)].join('\n'),
  )
  return at(name)
}
const token = `0x${'77'.repeat(20)}`
const receiver = `0x${'ab12'.repeat(10)}`
const accepting = ['--units', 'whole', '--accept', 'large-share']
const first = [
  ...['--token', token, '--symbol', 'SPR', '--name', 'Spring', '--decimals', '6', '--receiver', receiver],
  ...['--title', 'Weekly', '--description', 'For all', '--url', 'https://weekly.example/'],
  ...['--start', '2027-01-01T00:00:00Z', '--end', '30d', '--host', 'https://files.example/1/'],
  ...accepting,
]
const week2 = ['--start', '2027-01-08T00:00:00Z', ...accepting]
const json = async (...args: string[]) => {
  const { code, out, err } = await run(...args, '--json')
  return { code, err, said: JSON.parse(out) }
}
const buildFirst = async (...more: string[]) => {
  const rows = [
    [1, 10],
    [2, 20],
    [3, 30],
  ] as const
  const { code, said } = await json('build', list('1.csv', rows), '--out', at('one'), ...first, ...more)
  expect(said.error).toBeUndefined()
  expect(code).toBe(0)
  return said
}
const next = (out: string, ...more: string[]) => ['--out', at(out), ...week2, ...more]
const manifestOf = (name: string) => JSON.parse(readFileSync(join(at(name), 'manifest.json'), 'utf8'))
/** All files of a folder, by path. */
const filesOf = (name: string) =>
  readdirSync(at(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'hex')])
    .sort()

test('the next round takes the settings of the last one, names it, and says what its list changes', async () => {
  const one = await buildFirst()
  expect(one.manifest.format).toBe('everclaim-package/1')
  const rows = [
    [2, 25],
    [3, 30],
    [1, 9],
    [4, 1],
  ] as const
  const made = await json('round', at('one'), list('2.csv', rows), ...next('two'))
  expect(made.err).toBe('')
  expect(made.code).toBe(0)
  expect(made.said).toMatchObject({
    ok: true,
    wasWritten: true,
    previous: one.packageHash,
    total: '65000000',
    comparedWith: { rounds: 1, cumulative: false },
    difference: {
      new: { accounts: 1, was: '0', is: '1000000' },
      more: { accounts: 1, was: '20000000', is: '25000000' },
      less: { accounts: 1, was: '10000000', is: '9000000' },
      same: { accounts: 1, was: '30000000', is: '30000000' },
      gone: { accounts: 0, was: '0', is: '0' },
    },
  })
  const { tree: _, window, hosts, ...kept } = one.manifest
  expect(hosts).toEqual(['https://files.example/1/'])
  const { tree: __, window: itsWindow, ...its } = manifestOf('two')
  // The places of a package are its own; all else goes on.
  expect(its).toEqual({ ...kept, format: 'everclaim-package/2', previous: one.packageHash })
  expect(itsWindow.start - window.start).toBe(7 * 86_400)
  expect(itsWindow.end - itsWindow.start).toBe(30 * 86_400)

  const text = await run('round', at('one'), list('3.csv', [[2, 25]]), ...next('three'))
  expect(text.code).toBe(0)
  expect(text.out).toMatch(/^The package is written\./)
  expect(text.out).toContain(`  Previous      ${one.packageHash}\n`)
  expect(text.out.slice(text.out.indexOf('The list'))).toMatchInlineSnapshot(`
    "The list, compared with the round before:

      new          0
      more         1  from 20 SPR to 25 SPR
      less         0
      same         0
      gone         2  had 40 SPR
    "
  `)
})

test('run again, it is there already; also where it opens now', async () => {
  await buildFirst()
  const file = list('2.csv', [[2, 25]])
  const round = ['round', at('one'), file, '--out', at('two'), ...accepting, '--start', 'now']
  expect((await json(...round)).said.wasWritten).toBe(true)
  const before = filesOf('two')
  // A round of an hour ago is the round that this command makes.
  const { window } = manifestOf('two')
  const earlier = (window.start - 3_600).toString()
  const older = ['round', at('one'), file, '--out', at('older'), ...accepting]
  expect((await json(...older, '--start', earlier)).said.wasWritten).toBe(true)
  const again = await json(...older, '--start', 'now')
  expect(again.said).toMatchObject({ wasWritten: false, manifest: { window: { start: Number(earlier) } } })
  expect((await run(...round)).out).toMatch(/^The same package was there already\. Nothing was written\./)
  expect(filesOf('two')).toEqual(before)
  const other = await run('round', at('one'), list('2.csv', [[2, 26]]), '--out', at('two'), ...week2)
  expect(other.code).toBe(1)
  expect(other.err).toContain('has other content')
  expect(filesOf('two')).toEqual(before)
})

test('a sheet that grows becomes what it adds to all rounds before', async () => {
  await buildFirst()
  const second = [
    [1, 10],
    [2, 50],
    [3, 30],
    [4, 5],
  ] as const
  const two = await json('round', at('one'), list('2.csv', second), '--cumulative', ...next('two'))
  expect(two.said).toMatchObject({
    recipients: 2,
    total: '35000000',
    comparedWith: { rounds: 1, cumulative: true },
    difference: { new: { accounts: 1 }, more: { accounts: 1 }, same: { accounts: 2 }, gone: { accounts: 0 } },
  })
  const third = [
    [4, 6],
    [3, 31],
    [2, 50],
    [1, 10],
  ] as const
  const sheet = list('3.csv', third)
  // Its folders lie beside the last one, among others.
  mkdirSync(at('nothing'))
  mkdirSync(at('other'))
  writeFileSync(join(at('other'), 'manifest.json'), '{}')
  const beside = await json('round', at('two'), sheet, '--cumulative', ...next('three'))
  expect(beside.said).toMatchObject({
    recipients: 2,
    total: '2000000',
    previous: two.said.packageHash,
    comparedWith: { rounds: 2, cumulative: true },
  })
  // The same where they are named, in another place.
  mkdirSync(at('moved'))
  cpSync(at('two'), join(at('moved'), 'two'), { recursive: true })
  const moved = join(at('moved'), 'two')
  const missing = await run('round', moved, sheet, '--cumulative', ...next('four'))
  expect(missing.code).toBe(1)
  expect(missing.err).toContain('A round of the series is missing.')
  expect(missing.err).toContain(manifestOf('two').previous)
  const named = ['--cumulative', '--earlier', at('one')]
  expect((await json('round', moved, sheet, ...next('four'), ...named)).code).toBe(0)
  expect(filesOf('four')).toEqual(filesOf('three'))
  const surplus = await run('round', at('two'), sheet, ...next('five'), ...named, '--earlier', at('three'))
  expect(surplus.err).toContain(`The folder ${at('three')} isn’t an earlier round of the series.`)
  // All rounds together pay what the last sheet says, to the unit.
  const totals = ['one', 'two', 'three'].map((name) => BigInt(manifestOf(name).tree.total))
  expect(totals.reduce((sum, each) => sum + each)).toBe(97_000_000n)
})

test('what a sheet lowers is refused by its row, and what it leaves out by its account', async () => {
  await buildFirst()
  const sheet = list('2.csv', [
    [2, 20],
    [1, 9],
    [5, 100],
  ])
  const refused = await run('round', at('one'), sheet, '--cumulative', ...next('two'))
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('The sheet has less for 2 accounts than the series has given them.')
  expect(refused.err).toContain(`Row 3, ${account(1)}: was 10 SPR, is 9 SPR\n`)
  expect(refused.err).toContain(`${account(3)} isn’t in the sheet: was 30 SPR\n`)
  expect(refused.err).toContain('Nothing was written.')
  const { said } = await json('round', at('one'), sheet, '--cumulative', ...next('two'))
  expect(said.error).toMatchObject({
    kind: 'LoweredAmountsError',
    problems: [
      { row: 3, account: account(1), was: '10000000', is: '9000000' },
      { account: account(3), was: '30000000', is: '0' },
    ],
  })
  const same = await run('round', at('one'), at('1.csv'), '--cumulative', ...next('two'))
  expect(same.code).toBe(1)
  expect(same.err).toContain('Nothing is left to pay: the sheet has what the series has given already.')
  expect(() => manifestOf('two')).toThrow('ENOENT')
})

test('each setting can be another one, but not what is paid, and where', async () => {
  const one = await buildFirst('--cancellable')
  const file = list('2.csv', [[2, 25]])
  const safe = `0x${'cd34'.repeat(10)}`
  const changes = ['--end', '10d', '--title', 'Last', '--yield-receiver', safe, '--not-cancellable']
  await json('round', at('one'), file, ...next('two', ...changes, '--url', 'https://last.example/'))
  const { window, texts, receivers } = manifestOf('two')
  expect(window).toEqual({ start: window.start, end: window.start + 10 * 86_400 })
  expect(texts).toEqual({ title: 'Last', description: 'For all', url: 'https://last.example/' })
  expect(receivers).toEqual({ ...one.manifest.receivers, yield: safe })
  await json('round', at('one'), file, ...next('three', '--receiver', safe))
  expect(manifestOf('three').receivers).toEqual({ sweep: safe, yield: safe, gas: safe })
  expect(manifestOf('three').window.cancellable).toBe(true)

  for (const [more, reason] of [
    [['--token', safe], 'It pays the token'],
    [['--chain-id', '1'], 'It is on chain 1, and the round before it on 81457'],
    [['--decimals', '18'], 'It has 18 decimals, and the round before it 6'],
  ] as const) {
    const refused = await run('round', at('one'), file, ...next('four', ...more))
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('This would be no round of the series.')
    expect(refused.err).toContain(reason)
  }
  const wrong = await run('round', at('one'), file, '--out', at('four'), '--earlier', at('one'))
  expect(wrong.code).toBe(2)
  expect(wrong.err).toContain('--earlier: --cumulative is missing')
  const none = await run('round', at('one'), '--out', at('four'))
  expect(none.code).toBe(2)
  for (const missing of ['the path of the list is missing', '--units is missing', '--start is missing'])
    expect(none.err).toContain(missing)
  expect((await run('round')).err).toContain('the folder of the last round is missing')
})

test('a campaign over time goes on over time, and may follow one that pays at once', async () => {
  await buildFirst('--end', 'never')
  const file = list('2.csv', [[2, 25]])
  const over = ['--duration', '30d', '--tranches', '3']
  expect((await json('round', at('one'), file, ...next('two', ...over))).code).toBe(0)
  expect((await json('round', at('two'), file, ...next('three'))).code).toBe(0)
  const [one, two, three] = ['one', 'two', 'three'].map(manifestOf)
  expect(three).toMatchObject({ kind: 'vesting', schedule: two.schedule, factory: two.factory })
  expect(two.schedule).toEqual({ cliff: 0, duration: 30 * 86_400, tranches: 3 })
  expect(two.factory).not.toBe(one.factory)
  expect(two.window.end).toBeNull()
})

test('verify shows that a package is the round after another, or that it isn’t', async () => {
  const one = await buildFirst()
  const file = list('2.csv', [[2, 25]])
  await json('round', at('one'), file, ...next('two'))
  await json('round', at('two'), file, ...next('three'))
  const fine = await run('verify', at('two'), '--previous', at('one'))
  expect(fine.code).toBe(0)
  expect(fine.out).toContain(`✓ It is the round after the one of --previous: “Weekly”, ${one.packageHash}`)
  expect(fine.out).toContain(`  Previous      ${one.packageHash}\n`)
  const skipped = await run('verify', at('three'), '--previous', at('one'))
  expect(skipped.code).toBe(1)
  expect(skipped.out).toContain(`names the package ${manifestOf('three').previous} before it, not`)
  const begins = await json('verify', at('one'), '--previous', at('two'))
  expect(begins.code).toBe(1)
  expect(begins.said.checks[0]).toMatchObject({
    status: 'failed',
    found: 'the package names no round before it: it begins a series of its own',
  })
  // One unit of one amount of the round before is another round.
  const shard = join(at('one'), 'shards', readdirSync(join(at('one'), 'shards'))[0] ?? '')
  const bytes = readFileSync(shard)
  bytes[16 + 20] = (bytes[16 + 20] ?? 0) ^ 1
  writeFileSync(shard, bytes)
  const damaged = await run('verify', at('two'), '--previous', at('one'))
  expect(damaged.code).toBe(1)
  expect(damaged.err).toContain('The package is damaged')
  expect((await run('round', at('one'), file, ...next('four'))).err).toContain('The package is damaged')
  const report = await run('verify', at('two'), '--previous', at('one'), '--report')
  expect(report.code).toBe(2)
})

test('packages of other money are no series, though each names the one before', async () => {
  await buildFirst()
  await json('round', at('one'), list('2.csv', [[2, 25]]), ...next('two'))
  const bytes = manifestOf('two')
  writeFileSync(
    join(at('two'), 'manifest.json'),
    `${JSON.stringify({ ...bytes, token: { ...bytes.token, address: `0x${'ef56'.repeat(10)}` } }, null, 2)}\n`,
  )
  const made = await run('round', at('two'), list('3.csv', [[2, 99]]), '--cumulative', ...next('three'))
  expect(made.code).toBe(1)
  expect(made.err).toContain('The rounds are not one series.')
  expect(made.err).toContain('Round 2 pays the token')
})
