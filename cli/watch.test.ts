import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, encodeFunctionData, erc20Abi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendAsOperator } from '../sandbox/devnet/placeCanonicalContracts.ts'
import { createTwoNodeReader } from '../src/chain/createTwoNodeReader.ts'
import { type FaultProxy, startFaultProxy } from '../src/chain/test-support/startFaultProxy.ts'
import {
  type ManagedCampaign,
  type ManagedFixture,
  startManagedFixture,
} from '../src/operator/manage/test-support/startManagedFixture.ts'
import { watchSums } from '../src/operator/manage/watchSums.ts'
import { runMain } from './test-support/runMain.ts'
import { writePackageFolder } from './test-support/writePackageFolder.ts'
import { watch } from './watch.ts'

const folder = mkdtempSync(join(tmpdir(), 'everclaim-watch-'))
const ada = `0x${'aa'.repeat(20)}` as const
const rows = [
  [ada, 10n],
  [`0x${'bb'.repeat(20)}`, 20n],
] as const
let world: ManagedFixture
let second: FaultProxy

beforeAll(async () => {
  world = await startManagedFixture()
  second = await startFaultProxy(world.devnet.rpcUrl)
})
afterAll(async () => {
  await second?.stop()
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const transfer = (recipient: Address, amount: bigint) => ({
  to: world.devnet.demoToken,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] }),
})

/** As a token that moves what others hold would do it: the contract itself has no such call. */
async function takeAway({ distributor }: ManagedCampaign, amount: bigint) {
  const { chain } = world.devnet
  await chain.setBalance({ address: distributor, value: parseEther('1') })
  await chain.impersonateAccount({ address: distributor })
  const hash = await chain.sendTransaction({ account: distributor, ...transfer(ada, amount) })
  await chain.waitForTransactionReceipt({ hash })
  await chain.stopImpersonatingAccount({ address: distributor })
}

const giveBack = ({ distributor }: ManagedCampaign, amount: bigint) =>
  sendAsOperator(world.devnet.chain, transfer(distributor, amount))

async function claim(campaign: ManagedCampaign, account: Address) {
  const place = writePackageFolder(campaign, join(folder, campaign.distributor))
  const { out } = await runMain('proof', place, '--account', account, '--json')
  const { to, data } = JSON.parse(out).call
  await sendAsOperator(world.devnet.chain, { to, data })
}

test('sums that stop agreeing are said once, and once when they agree again; claims change nothing', async () => {
  const [one, other] = [await world.open({ rows }), await world.open({ rows })]
  const reader = createTwoNodeReader({ chainId: 81457, rpcUrls: [world.devnet.rpcUrl, second.url] })
  const stopped = new AbortController()
  const states = watchSums(reader, [one, other], { every: 1, signal: stopped.signal })
  const next = async () => {
    const { value } = await states.next()
    return value && { of: value.campaign === one ? 'one' : 'other', ...value.solvency }
  }
  const solvent = { status: 'solvent', owed: 30n, held: 30n }
  expect(await next()).toMatchObject({ of: 'one', ...solvent })
  expect(await next()).toMatchObject({ of: 'other', ...solvent })

  await claim(one, ada)
  await takeAway(other, 1n)
  expect(await next()).toMatchObject({ of: 'other', status: 'short', owed: 30n, held: 29n, missing: 1n })
  await claim(other, ada)
  await takeAway(one, 1n)
  expect(await next()).toMatchObject({ of: 'one', status: 'short', owed: 20n, held: 19n, missing: 1n })
  await giveBack(other, 1n)
  expect(await next()).toMatchObject({ of: 'other', status: 'solvent', owed: 20n, held: 20n })

  // One node of two is silent: the other one alone is not believed.
  second.set({ type: 'status', status: 500 })
  expect([(await next())?.status, (await next())?.status]).toEqual(['could-not-check', 'could-not-check'])
  second.set({ type: 'none' })
  expect(await next()).toMatchObject({ of: 'one', status: 'short' })
  expect(await next()).toMatchObject({ of: 'other', status: 'solvent' })
  stopped.abort()
  expect(await next()).toBeUndefined()
})

test('the command says it, runs what the operator wants at each change, and ends with what was so at last', async () => {
  const campaign = await world.open({ rows })
  const place = writePackageFolder(campaign, join(folder, campaign.distributor))
  const noted = join(folder, 'noted')
  const said: string[] = []
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const stopped = new AbortController()
  const nodes = ['--rpc', world.devnet.rpcUrl, '--one-node']
  const run = `echo "$EVERCLAIM_SUMS_STATUS" >> '${noted}' && cat >> '${noted}'`
  try {
    const ended = watch([place, ...nodes, '--every', '1', '--run', run], stopped.signal)
    await vi.waitFor(() => expect(said).toHaveLength(1), 60_000)
    await takeAway(campaign, 3n)
    await vi.waitFor(() => expect(readFileSync(noted, 'utf8')).toContain('is missing'), 60_000)
    stopped.abort()
    expect(await ended).toBe(false)
  } finally {
    out.mockRestore()
    err.mockRestore()
  }
  const start = new RegExp(`^[\\dT:.-]+Z Campaign \\d+, ${campaign.distributor}: `)
  expect(said.map((line) => line.replace(start, ''))).toEqual([
    'It can pay everyone: holds 0.00000000000000003 EVER, owes 0.00000000000000003 EVER.\n',
    'It can’t pay everyone: holds 0.000000000000000027 EVER, owes 0.00000000000000003 EVER. 0.000000000000000003 EVER is missing.\n',
  ])
  expect(readFileSync(noted, 'utf8')).toBe(`solvent\n${said[0]}short\n${said[1]}`)
})

test('it asks for two nodes, or for the word that one is enough', async () => {
  const { code, err } = await runMain('watch', folder, '--rpc', world.devnet.rpcUrl, '--every', '0')
  expect(code).toBe(2)
  expect(err).toContain('--every: "0" is not a whole number from 1 to 86400')
  expect(err).toContain('--rpc: name a second node, or trust the one with --one-node')
})
