import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, erc20Abi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../sandbox/devnet/demoAccounts.ts'
import { type FaultProxy, startFaultProxy } from '../src/chain/test-support/startFaultProxy.ts'
import {
  type ManagedFixture,
  startManagedFixture,
} from '../src/operator/manage/test-support/startManagedFixture.ts'
import { createOperator } from './test-support/createOperator.ts'
import { runMain as run } from './test-support/runMain.ts'
import { writePackageFolder } from './test-support/writePackageFolder.ts'

// What docs/operators.md#incidents says to do, done with its own commands.

const folder = mkdtempSync(join(tmpdir(), 'everclaim-drills-'))
const at = (name: string) => join(folder, name)
const ada = demoAccounts.ada.address
const ben = demoAccounts.ben.address
const rows = [
  [ada, 10n ** 18n],
  [ben, 2n * 10n ** 18n],
] as const
let world: ManagedFixture
let second: FaultProxy
let nodes: string[]

beforeAll(async () => {
  world = await startManagedFixture()
  second = await startFaultProxy(world.devnet.rpcUrl)
  nodes = ['--rpc', world.devnet.rpcUrl]
})
afterAll(async () => {
  await second?.stop()
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

let host: Server | undefined
afterEach(() => {
  host?.close()
  host?.closeAllConnections()
  host = undefined
  second.set({ type: 'none' })
})

/** A package host that serves a folder, while there is one. */
async function serve(path: string) {
  const server = createServer(({ url = '' }, response) => {
    if (existsSync(path)) response.end(readFileSync(join(path, url)))
    else response.writeHead(503).end()
  })
  host = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('drill: a package host has other files, then is gone; the folder that was kept is uploaded again', async () => {
  const campaign = await world.open({ rows })
  const kept = writePackageFolder(campaign, at('kept'))
  expect((await run('publish', kept, '--to', at('host'))).code).toBe(0)
  const url = await serve(at('host'))
  const verify = (place: string) => run('verify', place, '--distributor', campaign.distributor)
  expect((await verify(url)).code).toBe(0)

  const cap = readFileSync(join(kept, 'cap.bin'))
  cap[0] = (cap[0] ?? 0) ^ 1
  writeFileSync(join(at('host'), 'cap.bin'), cap)
  const found = await verify(url)
  expect(found.code).toBe(1)
  expect(found.err).toContain('cap.bin')
  // Another campaign’s package is whole, and refused all the same.
  const other = writePackageFolder(await world.open({ rows }), at('other'))
  expect((await verify(other)).code).toBe(1)

  rmSync(at('host'), { recursive: true })
  expect((await verify(url)).code).toBe(3)
  expect((await run('publish', kept, '--to', at('host'))).code).toBe(0)
  expect((await verify(url)).code).toBe(0)
})

test('drill: a node lies; nothing is believed until it is taken out', async () => {
  const campaign = await world.open({ rows })
  const kept = writePackageFolder(campaign, at('believed'))
  const status = (node: string) => run('status', kept, ...nodes, '--rpc', node)
  // A node that is late on a busy machine is “could not check”, too, and asked again.
  const codeBecomes = (node: string) =>
    expect.poll(async () => (await status(node)).code, { timeout: 60_000 })
  await codeBecomes(second.url).toBe(0)
  second.set({ type: 'lie', lie: () => `0x${'0'.repeat(64)}` }, ['eth_call'])
  expect((await status(second.url)).code).toBe(3)
  const third = await startFaultProxy(world.devnet.rpcUrl)
  try {
    await codeBecomes(third.url).toBe(0)
  } finally {
    await third.stop()
  }
})

test('drill: the site is gone; a claim is paid from the package that was kept, and once', async () => {
  const campaign = await world.open({ rows })
  const kept = writePackageFolder(campaign, at('left'))
  const operator = await createOperator(world.devnet, folder)
  const has = () =>
    world.devnet.chain.readContract({
      address: world.devnet.demoToken,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [ada],
    })
  const before = await has()
  const claim = () => run('claim', kept, '--account', ada, ...nodes, ...operator.sending)
  expect((await claim()).code).toBe(0)
  expect((await has()) - before).toBe(10n ** 18n)
  await claim()
  expect((await has()) - before).toBe(10n ** 18n)
})

test('drill: the list is wrong; the campaign is cancelled before its opening, and a right one made', async () => {
  const { chain } = world.devnet
  const { address, sending } = await createOperator(world.devnet, folder)
  const made = async (name: string, list: string): Promise<Address> => {
    writeFileSync(at(`${name}.csv`), list)
    const built = await run(
      ...['build', at(`${name}.csv`), '--out', at(name), '--units', 'whole', '--token', 'native'],
      ...['--symbol', 'ETH', '--name', 'Ether', '--decimals', '18', '--receiver', address, '--title', name],
      ...['--start', '2100-01-01T12:00:00Z', '--end', 'never', '--cancellable'],
    )
    expect(built.err).toBe('')
    expect(built).toMatchObject({ code: 0 })
    const deployed = await run(
      'deploy',
      at(name),
      ...nodes,
      ...sending,
      '--journal',
      at(`${name}.json`),
      '--json',
    )
    expect(deployed).toMatchObject({ code: 0 })
    return JSON.parse(deployed.out).distributor
  }
  const wrong = await made('wrong', `${ada},3\n${ben},3\n`)
  const has = () => chain.getBalance({ address })
  expect(await chain.getBalance({ address: wrong })).toBe(parseEther('6'))

  expect((await run('cancel', wrong, ...nodes, '--one-node', '--out', at('cancel.json'))).code).toBe(0)
  const [call] = JSON.parse(readFileSync(at('cancel.json'), 'utf8')).transactions
  const before = await has()
  await chain.impersonateAccount({ address })
  const hash = await chain.sendTransaction({ account: address, to: call.to, data: call.data })
  await chain.waitForTransactionReceipt({ hash })
  await chain.stopImpersonatingAccount({ address })
  expect((await has()) - before).toBeGreaterThan(parseEther('5.9'))
  expect((await run('status', wrong, ...nodes, '--one-node')).out).toContain('The campaign was cancelled')

  const right = await made('right', `${ada},1\n${ben},1\n`)
  expect(right).not.toBe(wrong)
  expect((await run('status', at('right'), ...nodes, '--one-node')).code).toBe(0)
})
