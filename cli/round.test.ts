import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, erc20Abi, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../sandbox/devnet/demoAccounts.ts'
import { type DeployFixture, startDeployFixture } from '../src/operator/deploy/test-support/deployFixture.ts'
import * as v from '../src/schema/v.ts'
import { createOperator } from './test-support/createOperator.ts'
import { executeBatch } from './test-support/executeBatch.ts'
import { runMain as run } from './test-support/runMain.ts'

// A series of three rounds from a cumulative sheet, by the commands of an operator and of anyone.

const folder = mkdtempSync(join(tmpdir(), 'everclaim-rounds-'))
const ether = 10n ** 18n
const everyone = [1, 2, 3, 4].map((at): Hex => toHex(2n ** 150n + BigInt(at), { size: 20 }))
const [ada = '0x', ben = '0x', cai = '0x', dan = '0x'] = everyone
let world: DeployFixture
let nodes: string[]
let operator: Awaited<ReturnType<typeof createOperator>>

const place = (round: number) => join(folder, `round-${round}`)
const places = (last: number) => Array.from({ length: last }, (_, at) => place(at + 1))
const sheet = (name: string, rows: readonly (readonly [Hex, number])[]) => {
  const file = join(folder, `${name}.csv`)
  const lines = rows.map(([account, amount]) => `${account},${amount}`)
  writeFileSync(file, ['address,amount', ...lines].join('\n'))
  return file
}
const tokensOf = (address: Address) =>
  world.devnet.chain.readContract({
    address: world.devnet.demoToken,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })
const deploying = () =>
  [...['--deploy', ...nodes, ...operator.sending.filter((option) => option !== '--journal')]].filter(
    (option) => option !== operator.journal,
  )
const roundOf = (list: string, last: number, ...more: string[]) =>
  run('round', list, ...places(last), '--units', 'whole', '--accept', 'large-share', ...more)

beforeAll(async () => {
  world = await startDeployFixture()
  nodes = ['--rpc', world.devnet.rpcUrl]
  operator = await createOperator(world.devnet, folder)
  await world.give(world.devnet.demoToken, operator.address, 10_000n * ether)
  const first = sheet('first', [
    [ada, 100],
    [ben, 200],
    [cai, 300],
  ])
  const built = await run(
    ...['build', first, '--out', place(1), '--units', 'whole', '--token', world.devnet.demoToken],
    ...['--symbol', 'EVER', '--name', 'Everclaim Demo', '--decimals', '18', '--title', 'Rewards'],
    ...['--receiver', demoAccounts.operator.address, '--start', 'now', '--end', '90d'],
    ...['--accept', 'large-share'],
  )
  expect(built.err).toBe('')
  const deployed = await run('deploy', place(1), ...nodes, ...operator.sending)
  expect(deployed.code).toBe(0)
  await secondRound()
})
afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

let second: { built: Awaited<ReturnType<typeof run>>; spent: bigint }
async function secondRound() {
  const before = await tokensOf(operator.address)
  const list = sheet('second', [
    [ada, 150],
    [ben, 200],
    [cai, 300],
    [dan, 40],
  ])
  const built = await roundOf(list, 1, '--out', place(2), '--cumulative', ...deploying())
  second = { built, spent: before - (await tokensOf(operator.address)) }
}

test('a sheet that lowers an amount, or lacks an account, is refused by row, and nothing is written', async () => {
  const list = sheet('lowered', [
    [ada, 150],
    [cai, 299],
    [dan, 40],
  ])
  const refused = await roundOf(list, 2, '--out', join(folder, 'never'), '--cumulative')
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('The sheet lowers 2 amounts. What a round gave can’t be taken back.')
  expect(refused.err).toContain(`Row 3: ${cai} was 300 EVER, is 299 EVER`)
  expect(refused.err).toContain(`${ben} is missing; it was 200 EVER`)
  expect(() => readFileSync(join(folder, 'never', 'manifest.json'))).toThrow('ENOENT')
})

test('a round of a cumulative sheet is what is new, has the last one’s settings, and is funded with exactly that', () => {
  const { built, spent } = second
  expect(built.err).not.toContain('✗')
  expect(built.code).toBe(0)
  expect(built.out).toMatch(/Round 2, after 0x/)
  expect(built.out).toMatch(/new +1, \+40 EVER/)
  expect(built.out).toMatch(/more +1, \+50 EVER/)
  expect(built.out).toMatch(/the same +2\n/)
  expect(spent).toBe(90n * ether)
  const [a, b] = [1, 2].map((at) => JSON.parse(readFileSync(join(place(at), 'manifest.json'), 'utf8')))
  expect(b.format).toBe('everclaim-package/4')
  expect(b.tree).toMatchObject({ count: 2, total: `${90n * ether}` })
  for (const key of ['token', 'receivers', 'texts', 'chainId', 'factory']) expect(b[key]).toEqual(a[key])
  expect(b.window.end - b.window.start).toBe(a.window.end - a.window.start)
})

test('the same job once more funds nothing twice, also under another name', async () => {
  const before = await tokensOf(operator.address)
  const list = join(folder, 'second.csv')
  const again = await roundOf(list, 2, '--out', place(2), '--cumulative', ...deploying())
  expect(again.code).toBe(0)
  expect(again.out).toContain('The same package was there already. Nothing was written.')
  const elsewhere = await roundOf(list, 2, '--out', join(folder, 'never'), '--cumulative', ...deploying())
  expect(elsewhere.code).toBe(0)
  expect(elsewhere.out).toContain('Nothing is new in the sheet')
  expect(() => readFileSync(join(folder, 'never', 'manifest.json'))).toThrow('ENOENT')
  expect(await tokensOf(operator.address)).toBe(before)
  // Its place is taken by this round: another list is no second version of it.
  const other = sheet('other', [
    [ada, 151],
    [ben, 200],
    [cai, 300],
    [dan, 40],
  ])
  const refused = await roundOf(other, 2, '--out', place(2), '--cumulative', ...deploying())
  expect(refused.code).toBe(1)
  expect(await tokensOf(operator.address)).toBe(before)
})

test('the last round’s very list is refused unless it is meant, and three rounds are claimed in one transaction', async () => {
  const list = sheet('third', [
    [ada, 50],
    [dan, 40],
  ])
  const same = await roundOf(list, 2, '--out', place(3), ...deploying())
  expect(same.code).toBe(1)
  expect(same.err).toContain('If everyone is to be paid it once more, add --same-list.')
  const meant = await roundOf(list, 2, '--out', place(3), '--same-list', ...deploying())
  expect(meant.code).toBe(0)

  // In any order: the links say which is the first.
  const verified = await run('verify', place(3), place(1), place(2), ...nodes, '--one-node', '--json')
  expect(verified.code).toBe(0)
  expect(JSON.parse(verified.out)).toMatchObject({ ok: true, total: `${780n * ether}` })
  const gap = await run('verify', place(3), place(1))
  expect(gap.code).toBe(1)
  expect(gap.err).toContain('aren’t one series from its first round to its last')

  // Somebody pays one of them before.
  const faster = await createOperator(world.devnet, folder)
  const paid = await run('claim', place(2), ...nodes, '--account', ada, ...faster.sending)
  expect(paid.code).toBe(0)
  const anyone = await createOperator(world.devnet, folder)
  const claiming = ['claim', ...places(3), ...nodes, '--account', ada]
  const dry = JSON.parse((await run(...claiming, '--one-node', '--json')).out)
  expect(dry).toMatchObject({ due: `${150n * ether}`, paid: `${50n * ether}`, amount: `${200n * ether}` })
  const nonce = await world.devnet.chain.getTransactionCount({ address: anyone.address })
  const claimed = await run(...claiming, ...anyone.sending)
  expect(claimed.code).toBe(0)
  expect(claimed.out).toMatch(/^All 3 rounds with this address are claimed\./)
  expect(claimed.out).toMatch(/claim: paid 150 EVER of 2 rounds; 0x/)
  expect(await world.devnet.chain.getTransactionCount({ address: anyone.address })).toBe(nonce + 1)
  expect(await tokensOf(ada)).toBe(200n * ether)
  const again = await run(...claiming, ...anyone.sending)
  expect(again.out).toMatch(/^Nothing was sent\. All 3 rounds/)
  expect(await tokensOf(ada)).toBe(200n * ether)
  const nobody = await run('claim', ...places(3), ...nodes, '--account', toHex(2n ** 149n, { size: 20 }))
  expect(nobody.code).toBe(1)
  expect(nobody.err).toContain('is on none of the lists of these 3 rounds')
})

test('a Safe’s batch has one call for each round that is open, and fails nowhere where one was paid meanwhile', async () => {
  const claiming = ['claim', ...places(3), ...nodes, '--account', dan]
  const by = ['--one-node', '--safe', world.devnet.demoSafe]
  const out = join(folder, 'rounds.json')
  const said = await run(...claiming, ...by, '--out', out, '--json')
  expect(said.code).toBe(0)
  const { safe, calls, due } = v.parse(
    v.object({
      safe: v.object({ nonce: v.pipe(v.number(), v.finite()) }),
      calls: v.array(v.unknown()),
      due: v.string(),
    }),
    JSON.parse(said.out),
  )
  expect(calls).toHaveLength(2)
  const faster = await createOperator(world.devnet, folder)
  const before = await tokensOf(dan)
  const paid = await run('claim', place(2), ...nodes, '--account', dan, ...faster.sending)
  expect(paid.code).toBe(0)
  expect((await executeBatch(world.devnet, out, safe.nonce)).status).toBe('success')
  expect((await tokensOf(dan)) - before).toBe(BigInt(due))
  expect((await run(...claiming, ...by)).out).toContain('with this address are claimed')
})

test('whether it can be cancelled is as in the last round, unless it is said', async () => {
  const list = sheet('cancellable', [[ada, 10]])
  const first = join(folder, 'cancellable-1')
  const start = ['--start', '2040-01-01T00:00:00Z']
  const built = await run(
    ...['build', list, '--out', first, '--units', 'whole', '--token', world.devnet.demoToken],
    ...['--symbol', 'EVER', '--name', 'Everclaim Demo', '--decimals', '18', '--title', 'Weekly'],
    ...['--receiver', operator.address, '--end', '2041-01-01T00:00:00Z', '--accept', 'large-share'],
    ...['--cancellable', ...start],
  )
  expect(built.code).toBe(0)
  const next = async (name: string, ...more: string[]) => {
    const out = join(folder, name)
    const made = await run(
      ...['round', list, first, '--out', out, '--units', 'whole', '--same-list', ...start],
      ...['--accept', 'large-share', ...more],
    )
    return { made, window: () => JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')).window }
  }
  expect((await next('cancellable-2')).window()).toMatchObject({ cancellable: true })
  expect((await next('cancellable-3', '--not-cancellable')).window()).not.toHaveProperty('cancellable')
  const { made } = await next('cancellable-4', '--cancellable', '--not-cancellable')
  expect(made.code).toBe(2)
  expect(made.err).toContain('--cancellable and --not-cancellable contradict each other')
})
