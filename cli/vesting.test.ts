import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, erc20Abi, getAddress, type Hex, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoAccounts } from '../sandbox/devnet/demoAccounts.ts'
import { revertTo } from '../sandbox/devnet/revertTo.ts'
import { vestingDistributorFactoryAddress } from '../src/abi/factoryAddress.ts'
import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import { verifyPackage } from '../src/campaign/verifyPackage.ts'
import { createTwoNodeReader } from '../src/chain/createTwoNodeReader.ts'
import type { SkippedClaim } from '../src/chain/decodeClaims.ts'
import { type DeployFixture, startDeployFixture } from '../src/operator/deploy/test-support/deployFixture.ts'
import { pushCall } from '../src/operator/manage/manageCalls.ts'
import { pushedIndices } from '../src/operator/manage/pushedIndices.ts'
import type { SettledCall } from '../src/operator/manage/sendCalls.ts'
import { packageFolder } from './packageFolder.ts'
import { planOfPush } from './planOfPush.ts'
import { createOperator } from './test-support/createOperator.ts'
import { executeBatch } from './test-support/executeBatch.ts'
import { runMain as run } from './test-support/runMain.ts'

// A campaign over time from its list to its last claim, by the commands of an operator and of anyone.

const folder = mkdtempSync(join(tmpdir(), 'everclaim-vesting-'))
const day = 86_400
const ether = 10n ** 18n
let world: DeployFixture
let nodes: string[]

beforeAll(async () => {
  world = await startDeployFixture()
  nodes = ['--rpc', world.devnet.rpcUrl]
})
// Each turns the clock by months.
let snapshot: Hex
beforeEach(async () => {
  snapshot = await world.devnet.chain.snapshot()
})
afterEach(() => revertTo(world.devnet.chain, snapshot))
afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const account: Hex = toHex(2n ** 150n, { size: 20 })
const tokensOf = (address: Address) =>
  world.devnet.chain.readContract({
    address: world.devnet.demoToken,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })
/** Turns the chain's clock to a second, and makes a block in it. */
async function turnTo(seconds: number) {
  await world.devnet.chain.setNextBlockTimestamp({ timestamp: BigInt(seconds) })
  await world.devnet.chain.mine({ blocks: 1 })
}
const list = (rows: readonly (readonly [string, number])[]) => {
  const file = join(folder, `list-${rows.length}.csv`)
  writeFileSync(file, rows.map(([address, amount]) => `${address},${amount}`).join('\n'))
  return file
}
const building = (file: string, out: string, ...more: string[]) => [
  ...['build', file, '--out', out, '--units', 'whole', '--token', world.devnet.demoToken],
  ...['--symbol', 'EVER', '--name', 'Everclaim Demo', '--decimals', '18', '--title', 'Team'],
  ...['--receiver', demoAccounts.operator.address, '--start', 'now', '--end', 'never'],
  ...['--accept', 'large-share', ...more],
]

test('a list is built, deployed with the factory of its kind, verified, and claimed as it unlocks', async () => {
  const { chain, demoSafe } = world.devnet
  const place = join(folder, 'team')
  const built = await run(
    ...building(
      list([
        [account, 1_000],
        [demoSafe, 400],
      ]),
      place,
    ),
    ...['--duration', '100d', '--cliff', '25d', '--tranches', '4', '--json'],
  )
  expect(built.err).toBe('')
  const { distributor, manifest } = JSON.parse(built.out)
  expect(manifest).toMatchObject({
    format: 'everclaim-package/4',
    kind: 'vesting',
    factory: vestingDistributorFactoryAddress.toLowerCase(),
    schedule: { cliff: 25 * day, duration: 100 * day, tranches: 4 },
  })
  const { start } = manifest.window

  const operator = await createOperator(world.devnet, folder)
  await world.give(world.devnet.demoToken, operator.address, 1_400n * ether)
  const deployed = await run('deploy', place, ...nodes, ...operator.sending)
  expect(deployed.err).not.toContain('✗')
  expect(deployed.code).toBe(0)
  expect(await chain.getCode({ address: vestingDistributorFactoryAddress })).toBeDefined()
  expect(await tokensOf(distributor)).toBe(1_400n * ether)

  const verified = await run('verify', place, ...nodes, '--one-node')
  expect(verified.code).toBe(0)
  expect(verified.out).toMatch(/Schedule +unlocks in 4 equal tranches from .* UTC, nothing before/)
  expect(verified.out).toContain('total, schedule: to the last byte')
  const report = await run('verify', place, ...nodes, '--one-node', '--report')
  expect(report.out).toMatch(/It unlocks by this schedule\s+found +unlocks in 4 equal tranches from/)
  expect(report.out).toMatch(/This version can read its format\s+found +everclaim-package\/4/)
  expect(report.code).toBe(0)

  // Before the cliff there is nothing to pay, and when there will be is said.
  const anyone = await createOperator(world.devnet, folder)
  const claiming = ['claim', place, ...nodes, '--account', account, ...anyone.sending]
  await turnTo(start + 25 * day - 60)
  const early = await run(...claiming)
  expect(early.out).toMatch(/^Nothing was sent\. Nothing is unlocked yet\. It begins at/)
  expect(await tokensOf(account)).toBe(0n)

  await turnTo(start + 26 * day)
  const first = await run(...claiming)
  expect(first.code).toBe(0)
  expect(first.out).toMatch(/claim: paid 250 \w+ to 1 address/)
  expect(await tokensOf(account)).toBe(250n * ether)
  const nothing = await run(...claiming)
  expect(nothing.out).toMatch(/^Nothing was sent\. All that is unlocked is claimed\. More unlocks at/)
  const again = await run(...claiming, '--json')
  expect(JSON.parse(again.out)).toMatchObject({
    ok: true,
    isClaimed: false,
    paid: `${250n * ether}`,
    due: '0',
    transactions: [],
  })

  // A Safe's owners sign one batch; what they get is what is unlocked when it is executed.
  const batch = join(folder, 'batch.json')
  const proposed = await run(
    ...['claim', place, ...nodes, '--one-node', '--account', demoSafe, '--safe', demoSafe],
    ...['--journal', join(folder, 'safe.json'), '--out', batch, '--json'],
  )
  expect(proposed.code).toBe(0)
  await turnTo(start + 60 * day)
  const before = await tokensOf(demoSafe)
  expect((await executeBatch(world.devnet, batch, JSON.parse(proposed.out).safe.nonce)).status).toBe(
    'success',
  )
  expect((await tokensOf(demoSafe)) - before).toBe(200n * ether)

  const status = JSON.parse((await run('status', place, ...nodes, '--one-node', '--json')).out)
  const byContract = JSON.parse((await run('status', distributor, ...nodes, '--one-node', '--json')).out)
  for (const said of [status, byContract])
    expect(said).toMatchObject({
      ok: true,
      claimed: 2,
      paid: `${450n * ether}`,
      owes: `${950n * ether}`,
      holds: `${950n * ether}`,
      schedule: { cliff: 25 * day, duration: 100 * day, tranches: 4 },
    })

  await turnTo(start + 100 * day)
  const last = await run(...claiming)
  expect(last.out).toMatch(/^It is claimed\./)
  expect(last.out).toMatch(/claim: paid 750 \w+ to 1 address/)
  expect(await tokensOf(account)).toBe(1_000n * ether)
  const done = await run(...claiming)
  expect(done.out).toMatch(/^Nothing was sent\. It is claimed\./)
})

test('push pays everyone what is unlocked, in one transaction, and at the next tranche again', async () => {
  const place = join(folder, 'pushed')
  const others = [4, 5, 6].map((at): Hex => toHex(2n ** 151n + BigInt(at), { size: 20 }))
  const file = list(others.map((each, at) => [each, (at + 1) * 100] as const))
  const built = await run(...building(file, place, '--duration', '10d', '--tranches', '2'), '--json')
  const { distributor, manifest } = JSON.parse(built.out)
  const { start } = manifest.window
  const operator = await createOperator(world.devnet, folder)
  await world.give(world.devnet.demoToken, operator.address, 600n * ether)
  expect((await run('deploy', place, ...nodes, ...operator.sending)).code).toBe(0)
  const anyone = await createOperator(world.devnet, folder)
  const pushing = ['push', place, ...nodes, ...anyone.sending]
  const balances = () => Promise.all(others.map(tokensOf))

  await turnTo(start + 6 * day)
  const dry = JSON.parse((await run('push', place, ...nodes, '--one-node', '--json')).out)
  expect(dry).toMatchObject({ open: 3, paid: 0, openAmount: `${300n * ether}` })
  // One of them was faster.
  await run('claim', place, ...nodes, '--account', others[1] ?? '', ...anyone.sending)
  const first = await run(...pushing)
  expect(first.code).toBe(0)
  expect(first.out).toMatch(/^Everyone is paid what is unlocked\./)
  expect(first.out).toMatch(/push: paid 200 \w+ to 2 addresses/)
  expect(await balances()).toEqual([50n * ether, 100n * ether, 150n * ether])
  expect((await run(...pushing)).out).toMatch(/^Nothing was sent\. Everyone is paid what is unlocked\./)

  await turnTo(start + 10 * day)
  expect((await run(...pushing)).out).toMatch(/push: paid 300 \w+ to 3 addresses/)
  expect(await tokensOf(distributor)).toBe(0n)
})

test('whom the chain skipped over time is not called paid, and is not tried for ever', async () => {
  const place = join(folder, 'skipped')
  const others = [7, 8].map((at): Hex => toHex(2n ** 152n + BigInt(at), { size: 20 }))
  const built = await run(
    ...building(list(others.map((each) => [each, 100] as const)), place, '--duration', '10d'),
    '--json',
  )
  const { distributor, manifest } = JSON.parse(built.out)
  const operator = await createOperator(world.devnet, folder)
  await world.give(world.devnet.demoToken, operator.address, 200n * ether)
  expect((await run('deploy', place, ...nodes, ...operator.sending)).code).toBe(0)
  await turnTo(manifest.window.start + 5 * day)

  const keccak256 = createWasmKeccak()
  const source = packageFolder(place)
  const verified = await verifyPackage(source, keccak256)
  const reader = createTwoNodeReader({ chainId: 81457, rpcUrls: [world.devnet.rpcUrl] })
  const sent = (skipped: readonly SkippedClaim[]): SettledCall => ({
    entry: {
      status: 'ended',
      kind: 'push',
      outcome: 'included',
      hash: toHex(1, { size: 32 }),
      block: 1,
    },
    data: pushCall(distributor, [{ index: 0n, account: others[0] ?? '0x', amount: 100n * ether, proof: [] }])
      .data,
    outcome: {
      paidCount: 1 - skipped.length,
      paid: 0n,
      skipped,
      swept: [],
      cancelled: [],
      yields: [],
      gas: 0n,
    },
    logs: [],
  })
  const planAfter = (settled: SettledCall) =>
    planOfPush({ reader, source, verified, distributor, chosen: undefined, keccak256 })(operator.address, {
      settled: [settled],
      notBefore: undefined,
      entries: [],
    })
  const paid = await planAfter(sent([]))
  expect(paid.problems).toEqual([])
  expect(paid.json).toMatchObject({ open: 1, paid: 1 })
  const skipped = await planAfter(sent([{ index: 0n, reason: 'transferFailed' }]))
  expect(skipped.problems).toEqual([{ sentence: expect.stringContaining('the transfer is refused') }])
  expect(skipped.json).toMatchObject({ open: 2, paid: 0 })
  // The other one is paid, and the first is not in the batch again.
  for (const { calls } of [paid, skipped])
    expect(calls.map(({ call }) => pushedIndices(call.data))).toEqual([[1]])
})

test('by the second it is paid once in a run, and what is wrong with a schedule is said at once', async () => {
  const place = join(folder, 'stream')
  const file = list([[account, 1_000]])
  const built = await run(...building(file, place), '--duration', '100d', '--json')
  const { manifest } = JSON.parse(built.out)
  expect(manifest.schedule).toEqual({ cliff: 0, duration: 100 * day })
  const operator = await createOperator(world.devnet, folder)
  await world.give(world.devnet.demoToken, operator.address, 1_000n * ether)
  expect((await run('deploy', place, ...nodes, ...operator.sending)).code).toBe(0)
  const before = await tokensOf(account)
  const anyone = await createOperator(world.devnet, folder)
  // Built and deployed within a second, nothing has unlocked yet.
  await turnTo(manifest.window.start + 1_000)
  // The block that pays comes with more of them, so that more is unlocked when it looks at the chain again;
  // fewer than the node keeps states of, lest what it is just reading be gone.
  const { chain } = world.devnet
  await world.devnet.holdBlocks(true)
  const running = run('claim', place, ...nodes, '--account', account, ...anyone.sending, '--json')
  try {
    while ((await chain.getTxpoolStatus()).pending === 0);
    await chain.mine({ blocks: 30, interval: 1 })
  } finally {
    await world.devnet.holdBlocks(false)
  }
  const claimed = await running
  const { transactions } = JSON.parse(claimed.out)
  expect(transactions).toHaveLength(1)
  expect((await tokensOf(account)) - before).toBe(BigInt(transactions[0].did.paid))

  const wrong = await run(
    ...building(file, join(folder, 'wrong'), '--cliff', '9w', '--tranches', '65', '--duration', '8w'),
  )
  expect(wrong.code).toBe(2)
  expect(wrong.err).toContain('--tranches: "65" is not a whole number from 1 to 64')
  expect(wrong.err).toContain('--cliff is longer than --duration')
  const soon = await run(...building(file, join(folder, 'wrong'), '--duration', '8w', '--end', '10w'))
  expect(soon.err).toContain('--end: claims must stay open for 30 days after the last unlock')
  const lone = await run(...building(file, join(folder, 'wrong'), '--cliff', '8w'))
  expect(lone.err).toContain('--cliff: --duration is missing')
  expect(() => readFileSync(join(folder, 'wrong', 'manifest.json'))).toThrow('ENOENT')
  expect(getAddress(manifest.factory)).toBe(vestingDistributorFactoryAddress)
})
