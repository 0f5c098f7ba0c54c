import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { merkleDistributorFactoryAddress } from '../src/abi/factoryAddress.ts'
import { merkleDistributorAbi } from '../src/abi/merkleDistributor.ts'
import { pushedIndices } from '../src/operator/manage/pushedIndices.ts'
import {
  type ManagedCampaign,
  type ManagedFixture,
  startManagedFixture,
} from '../src/operator/manage/test-support/startManagedFixture.ts'
import * as v from '../src/schema/v.ts'
import { createOperator } from './test-support/createOperator.ts'
import { executeBatch, readBatch } from './test-support/executeBatch.ts'
import { runMain as run } from './test-support/runMain.ts'
import { writePackageFolder } from './test-support/writePackageFolder.ts'

const folder = mkdtempSync(join(tmpdir(), 'everclaim-push-'))
let world: ManagedFixture
let nodes: string[]
let packages = 0

beforeAll(async () => {
  world = await startManagedFixture()
  nodes = ['--rpc', world.devnet.rpcUrl]
})
afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const accountOf = (i: number): Hex => toHex(2n ** 150n + BigInt(i), { size: 20 })
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => [accountOf(i), BigInt(i + 1) * 10n ** 15n] as const)

const writePackage = (campaign: ManagedCampaign) =>
  writePackageFolder(campaign, join(folder, `package-${++packages}`))

const claimedCount = async (distributor: Address) => {
  const words = await world.devnet.chain.readContract({
    address: distributor,
    abi: merkleDistributorAbi,
    functionName: 'claimedWords',
    args: [0n, 2n],
  })
  return words.reduce((sum, word) => sum + word.toString(2).replaceAll('0', '').length, 0)
}
const nonceOf = (address: Address) => world.devnet.chain.getTransactionCount({ address })

test('push says what it costs, pays everyone in batches, and a second time nobody', async () => {
  const campaign = await world.open({ rows: rowsOf(250), prefixBits: 3 })
  const place = writePackage(campaign)
  const { distributor } = campaign
  const operator = await createOperator(world.devnet, folder)
  const dry = await run('push', place, ...nodes, '--json')
  expect(JSON.parse(dry.out)).toMatchObject({
    ok: true,
    isDryRun: true,
    open: 250,
    paid: 0,
    calls: [{ kind: 'push' }],
    inAll: { transactions: 2 },
  })
  const sent = await run('push', place, ...nodes, ...operator.sending)
  expect(sent.code).toBe(0)
  expect(sent.err).toMatch(/Pays [\d.,]+ \w+ to \d+ addresses, \d+ left …/)
  expect(sent.out).toMatch(/^Everyone is paid\./)
  expect(await claimedCount(distributor)).toBe(250)
  const nonce = await nonceOf(operator.address)
  const again = await run('push', place, ...nodes, ...operator.sending)
  expect(again.out).toMatch(/^Nothing was sent\. Everyone is paid\./)
  expect(await nonceOf(operator.address)).toBe(nonce)
})

test('push pays the addresses of a file and no others; what is wrong in it is named by line', async () => {
  const campaign = await world.open({ rows: rowsOf(20) })
  const place = writePackage(campaign)
  const operator = await createOperator(world.devnet, folder)
  const file = join(folder, 'some.txt')
  writeFileSync(file, `${accountOf(3)}\n\n${accountOf(7)}\r\n`)
  const sent = await run('push', place, ...nodes, ...operator.sending, '--accounts', file, '--json')
  expect(JSON.parse(sent.out)).toMatchObject({
    ok: true,
    paid: 2,
    open: 0,
    transactions: [{ kind: 'push', outcome: 'included', did: { paidCount: 2 } }],
  })
  expect(await claimedCount(campaign.distributor)).toBe(2)

  writeFileSync(file, `${accountOf(3)}\n0x12\n${accountOf(999)}\n`)
  const wrong = await run('push', place, ...nodes, ...operator.sending, '--accounts', file)
  expect(wrong.code).toBe(2)
  expect(wrong.err).toContain('--accounts: line 2: "0x12" has 2 hexadecimal digits; an address has 40.')
  expect(wrong.err).toContain(`--accounts: line 3: ${accountOf(999)} isn’t on the list`)
})

test('whom the token refuses is left out and named, and the others are paid', async () => {
  // The factory takes no ETH.
  const refusing: Hex = `0x${merkleDistributorFactoryAddress.slice(2).toLowerCase()}`
  const campaign = await world.open({ rows: [...rowsOf(5), [refusing, 5n]], asset: 'ether' })
  const place = writePackage(campaign)
  const operator = await createOperator(world.devnet, folder)
  const sent = await run('push', place, ...nodes, ...operator.sending)
  expect(sent.code).toBe(1)
  expect(sent.out).toMatch(/^All that can be paid is paid\./)
  expect(sent.out).toContain(`${merkleDistributorFactoryAddress} can’t be paid: the transfer is refused`)
  expect(await claimedCount(campaign.distributor)).toBe(5)
})

test('claim pays one address, shows the call, and knows what is claimed', async () => {
  const campaign = await world.open({ rows: rowsOf(9) })
  const place = writePackage(campaign)
  const operator = await createOperator(world.devnet, folder)
  const asking = ['claim', place, ...nodes, '--account', accountOf(4)]
  const dry = await run(...asking)
  expect(dry.code).toBe(0)
  expect(dry.out).toMatch(/Call data +0x[0-9a-f]+, with 0 ETH/)
  expect(dry.out).toMatch(/1\. Pays 0\.005 \w+ to 0x/)
  const sent = await run(...asking, ...operator.sending)
  expect(sent.code).toBe(0)
  expect(sent.out).toMatch(/^It is claimed\./)
  expect(sent.out).toMatch(/claim: paid 0\.005 \w+ to 1 address; 0x/)
  const again = await run(...asking, ...operator.sending, '--json')
  expect(JSON.parse(again.out)).toMatchObject({ ok: true, isClaimed: true, transactions: [] })
  // Another address with the same journal is another claim.
  const other = await run('claim', place, ...nodes, '--account', accountOf(5), ...operator.sending)
  expect(other.code).toBe(0)
  expect(await claimedCount(campaign.distributor)).toBe(2)
  const nobody = await run('claim', place, ...nodes, '--account', accountOf(99))
  expect(nobody.code).toBe(1)
  expect(nobody.err).toContain('isn’t on this list of 9 addresses. Nothing was sent.')
})

const safeSays = v.object({
  safe: v.object({ nonce: v.pipe(v.number(), v.finite()) }),
  checklist: v.array(v.object({ safeTxHash: v.string() })),
})

test('for a Safe push writes one batch after the other, and none that waits for the owners a second time', async () => {
  const campaign = await world.open({ rows: rowsOf(250), prefixBits: 3 })
  const place = writePackage(campaign)
  const { distributor } = campaign
  const journal = join(folder, 'batches.json')
  const asking = [
    'push',
    place,
    ...nodes,
    '--one-node',
    '--safe',
    world.devnet.demoSafe,
    '--journal',
    journal,
  ]
  const out = (name: string) => ['--out', join(folder, name)]

  const dry = JSON.parse((await run(...asking, '--json')).out)
  expect(dry).toMatchObject({ ok: true, status: 'ready', open: 250, inBatches: 0, out: null, waiting: [] })
  const { nonce } = v.parse(safeSays, dry).safe

  const first = await run(...asking, ...out('first.json'), '--json')
  expect(first.code).toBe(0)
  expect(JSON.parse(first.out)).toMatchObject({ safe: { nonce }, out: { outcome: 'written' } })
  // The process ended after the file and before its note: the same batch, and noted now.
  rmSync(journal)
  const again = await run(...asking, ...out('first.json'), '--json')
  expect(JSON.parse(again.out)).toMatchObject({ safe: { nonce }, out: { outcome: 'there already' } })
  const twice = await run(...asking, ...out('first.json'))
  expect(twice).toMatchObject({ code: 1, out: '' })
  expect(twice.err).toContain(`is the batch for nonce ${nonce}, which waits for the Safe’s owners.`)

  const second = await run(...asking, ...out('second.json'), '--json')
  expect(JSON.parse(second.out)).toMatchObject({
    open: 250,
    inBatches: 200,
    safe: { nonce: nonce + 1 },
    waiting: [{ nonce }],
  })
  const third = await run(...asking, ...out('third.json'))
  expect(third.code).toBe(0)
  expect(third.out).toContain('All that can be paid waits for the owners of the Safe.')
  expect(third.out).toMatch(/In batches +250 addresses/)
  expect(() => readFileSync(join(folder, 'third.json'))).toThrow('ENOENT')

  const executed = await executeBatch(world.devnet, join(folder, 'first.json'), nonce)
  expect(executed.status).toBe('success')
  expect(v.parse(safeSays, JSON.parse(first.out)).checklist[0]?.safeTxHash).toBe(executed.safeTxHash)
  expect(await claimedCount(distributor)).toBe(200)
  // The owners used the second nonce for something else: what is open is written anew.
  await executeBatch(world.devnet, join(folder, 'first.json'), nonce + 1)
  const anew = await run(...asking, ...out('anew.json'), '--json')
  expect(JSON.parse(anew.out)).toMatchObject({ open: 50, inBatches: 0, safe: { nonce: nonce + 2 } })
  // By its nonce a batch that waits is made anew.
  const remade = await run(...asking, ...out('remade.json'), '--nonce', `${nonce + 2}`, '--json')
  expect(JSON.parse(remade.out)).toMatchObject({ inBatches: 0, safe: { nonce: nonce + 2 } })
  expect((await executeBatch(world.devnet, join(folder, 'remade.json'), nonce + 2)).status).toBe('success')
  expect(await claimedCount(distributor)).toBe(250)
  expect((await run(...asking)).out).toContain('Everyone is paid.')

  writeFileSync(journal, '{"format":"everclaim-calls/1"}')
  const damaged = await run(...asking, ...out('more.json'))
  expect(damaged).toMatchObject({ code: 1, out: '' })
  expect(damaged.err).toContain(
    'so we don’t know which ones wait for the Safe’s owners. Nothing was written.',
  )
})

test('a Safe’s batch has one recipient at most who may run code when paid', async () => {
  const running = [accountOf(1), accountOf(2)]
  // Takes whatever comes.
  for (const address of running) await world.devnet.chain.setCode({ address, bytecode: '0x00' })
  const place = writePackage(await world.open({ rows: rowsOf(5), asset: 'ether' }))
  const asking = ['push', place, ...nodes, '--one-node', '--safe', world.devnet.demoSafe]
  asking.push('--journal', join(folder, 'running.json'))
  const countOf = async (name: string) => {
    const out = join(folder, name)
    expect((await run(...asking, '--out', out)).code).toBe(0)
    return pushedIndices(readBatch(out).data).length
  }
  expect([await countOf('running-1.json'), await countOf('running-2.json')]).toEqual([4, 1])
})

test('a Safe’s claim pays the address, and fails nothing where it was claimed meanwhile', async () => {
  const campaign = await world.open({ rows: rowsOf(9) })
  const place = writePackage(campaign)
  const by = ['--one-node', '--safe', world.devnet.demoSafe]
  const claiming = (i: number) => ['claim', place, ...nodes, '--account', accountOf(i)]
  const out = join(folder, 'claim.json')
  const said = await run(...claiming(4), ...by, '--out', out, '--json')
  expect(said.code).toBe(0)
  const { nonce } = v.parse(safeSays, JSON.parse(said.out)).safe
  const operator = await createOperator(world.devnet, folder)
  expect((await run(...claiming(4), ...operator.sending)).code).toBe(0)
  expect((await executeBatch(world.devnet, out, nonce)).status).toBe('success')
  expect(await claimedCount(campaign.distributor)).toBe(1)
  const next = join(folder, 'claim-next.json')
  expect((await run(...claiming(5), ...by, '--out', next)).code).toBe(0)
  expect((await executeBatch(world.devnet, next, nonce + 1)).status).toBe('success')
  expect(await claimedCount(campaign.distributor)).toBe(2)
  expect((await run(...claiming(5), ...by)).out).toContain('It is claimed.')

  const over = await world.open({ rows: rowsOf(3), end: 1_700_000_100 })
  const late = await run('claim', writePackage(over), ...nodes, '--account', accountOf(1), ...by)
  expect(late).toMatchObject({ code: 1, out: '' })
})

test('deploy-factory finds the factory, and puts it on a chain that lacks it, to the last byte', async () => {
  const there = await run('deploy-factory', ...nodes)
  expect(there.code).toBe(0)
  expect(there.out).toContain('Its code is the published one, to the last byte.')

  const { chain } = world.devnet
  const operator = await createOperator(world.devnet, folder)
  const code = await chain.getCode({ address: merkleDistributorFactoryAddress })
  if (!code) throw new Error('no factory')
  await chain.setCode({ address: merkleDistributorFactoryAddress, bytecode: '0x' })
  await chain.setNonce({ address: merkleDistributorFactoryAddress, nonce: 0 })
  const dry = await run('deploy-factory', ...nodes)
  expect(dry.out).toContain(`1. Puts the factory at ${merkleDistributorFactoryAddress}`)
  const sent = await run('deploy-factory', ...nodes, ...operator.sending)
  expect(sent.code).toBe(0)
  expect(sent.out).toMatch(/deploy-factory: 0x\w{64}, block \d+/)
  expect(await chain.getCode({ address: merkleDistributorFactoryAddress })).toBe(code)
  const again = await run('deploy-factory', ...nodes, ...operator.sending)
  expect(again.out).toMatch(/^Nothing was sent\. The factory is on the chain\./)
  expect(await nonceOf(operator.address)).toBe(1)

  await chain.setCode({ address: merkleDistributorFactoryAddress, bytecode: '0x00' })
  const foreign = await run('deploy-factory', ...nodes, ...operator.sending)
  expect(foreign.code).toBe(1)
  expect(foreign.err).toContain('Other code is at the factory’s address')
})
