import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, encodeFunctionData, erc20Abi, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standIns } from '../sandbox/devnet/canonicalContracts.ts'
import { demoAccounts } from '../sandbox/devnet/demoAccounts.ts'
import { sendAsOperator } from '../sandbox/devnet/placeCanonicalContracts.ts'
import {
  type ManagedFixture,
  startManagedFixture,
} from '../src/operator/manage/test-support/startManagedFixture.ts'
import { createOperator } from './test-support/createOperator.ts'
import { runMain as run } from './test-support/runMain.ts'

const folder = mkdtempSync(join(tmpdir(), 'everclaim-sweep-'))
const receiver = demoAccounts.operator.address
const rows = [
  [`0x${'aa'.repeat(20)}`, 10n ** 18n],
  [`0x${'bb'.repeat(20)}`, 2n * 10n ** 18n],
] as const
/** It was over before it was made. */
const end = 1_700_000_100
let world: ManagedFixture
let nodes: string[]

beforeAll(async () => {
  world = await startManagedFixture()
  nodes = ['--rpc', world.devnet.rpcUrl]
})
afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const tokensOf = (account: Address) =>
  world.devnet.chain.readContract({
    address: world.devnet.demoToken,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
const nonceOf = (address: Address) => world.devnet.chain.getTransactionCount({ address })

test('sweep says what would be sent, sends it, and a second time nothing', async () => {
  const { distributor } = await world.open({ rows, end })
  const operator = await createOperator(world.devnet, folder)
  const before = await tokensOf(receiver)
  const dry = await run('sweep', distributor, ...nodes)
  expect(dry).toMatchObject({ code: 0, err: '' })
  expect(dry.out).toContain('Dry run: nothing is sent.')
  expect(dry.out).toMatch(/1\. Sends 3 \w+ of 0x\w+ to 0x\w+\n {5}network fee about 0\.\d+ ETH/)
  expect(await tokensOf(distributor)).toBe(3n * 10n ** 18n)

  const sent = await run('sweep', distributor, ...nodes, ...operator.sending)
  expect(sent.code).toBe(0)
  expect(sent.err).toMatch(/Sends 3 .* …\n {2}sweep: transaction 0x\w{64}, nonce 0; waiting for the chain\n/)
  expect(sent.out).toMatch(/^The contract holds nothing to sweep\./)
  expect(sent.out).toMatch(new RegExp(`sweep: sent 3 \\w+ to ${receiver}; 0x\\w{64}, block \\d+`))
  expect((await tokensOf(receiver)) - before).toBe(3n * 10n ** 18n)

  const again = await run('sweep', distributor, ...nodes, ...operator.sending, '--json')
  expect(JSON.parse(again.out)).toMatchObject({ ok: true, status: 'done', left: '0', transactions: [] })
  expect(await nonceOf(operator.address)).toBe(1)
})

test('sweep sends another asset that was sent there by mistake', async () => {
  const { distributor } = await world.open({ rows, end })
  await sendAsOperator(world.devnet.chain, {
    to: world.devnet.demoToken,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [distributor, 5n] }),
  })
  await world.devnet.chain.setBalance({ address: distributor, value: parseEther('0.5') })
  const operator = await createOperator(world.devnet, folder)
  const sent = await run('sweep', distributor, ...nodes, ...operator.sending, '--asset', 'native')
  expect(sent.code).toBe(0)
  expect(sent.out).toContain(`sent 0.5 ETH to ${receiver}`)
  expect(await world.devnet.chain.getBalance({ address: distributor })).toBe(0n)
  expect(await tokensOf(distributor)).toBe(3n * 10n ** 18n + 5n)
})

test('before the end sweep is refused with the contract’s reason, and nothing is sent', async () => {
  const { distributor } = await world.open({ rows, end: 4_000_000_000 })
  const operator = await createOperator(world.devnet, folder)
  const said = await run('sweep', distributor, ...nodes, ...operator.sending)
  expect(said).toMatchObject({ code: 1, out: '' })
  expect(said.err).toContain('Nothing was sent.')
  expect(await nonceOf(operator.address)).toBe(0)
})

test('one node sends nothing and writes no batch; wrong options are named at once', async () => {
  const { distributor } = await world.open({ rows, end })
  const operator = await createOperator(world.devnet, folder)
  const oneNode = await run(
    'sweep',
    distributor,
    ...nodes,
    ...operator.sending.filter((option) => option !== '--one-node'),
  )
  expect(oneNode.code).toBe(2)
  expect(oneNode.err).toContain('--rpc has one node. If it is wrong, you may pay fees for nothing.')
  const wrong = await run('sweep', 'package', '--send', '--out', 'batch.json')
  expect(wrong.code).toBe(2)
  for (const fault of [
    '"package" is no address of a contract',
    '--rpc is missing',
    '--out goes with --safe',
    '--send goes with --keystore',
  ])
    expect(wrong.err).toContain(fault)
})

test('the batch for a Safe is simulated and written once', async () => {
  const { distributor } = await world.open({ rows, end })
  const safe = world.devnet.demoSafe
  const out = join(folder, 'sweep.json')
  const asking = ['sweep', distributor, ...nodes, '--one-node', '--safe', safe]
  const said = await run(...asking, '--out', out)
  expect(said).toMatchObject({ code: 0, err: '' })
  expect(said.out).toContain(`The batch is written to ${out}. Nothing is sent.`)
  expect(said.out).toMatch(/safeTxHash {4}0x\w{64}/)
  const file = JSON.parse(readFileSync(out, 'utf8'))
  expect(file.meta.createdFromSafeAddress).toBe(safe)
  expect(file.transactions).toHaveLength(1)
  expect(file.transactions[0]).toMatchObject({ to: distributor, value: '0' })
  expect((await run(...asking, '--out', out)).out).toContain('The same batch was in')
  const none = await run('sweep', distributor, ...nodes, '--one-node', '--safe', receiver)
  expect(none.code).toBe(1)
  expect(none.err).toContain('There is no Safe at')
})

test('collect sends yield and gas refunds to their receivers, each once', async () => {
  const { distributor } = await world.open({ rows, end: null })
  const quiet = await run('collect', distributor, ...nodes)
  expect(quiet.out).toContain('There is nothing to collect now.')

  const abi = parseAbi([
    'function devnetAccrueGas(address) payable',
    'function devnetAccrueYield(address) payable',
  ])
  for (const functionName of ['devnetAccrueGas', 'devnetAccrueYield'] as const)
    await sendAsOperator(world.devnet.chain, {
      to: standIns.blast,
      data: encodeFunctionData({ abi, functionName, args: [distributor] }),
      value: parseEther('0.3'),
    })
  await world.devnet.chain.increaseTime({ seconds: 60 * 86_400 })
  await world.devnet.chain.mine({ blocks: 1 })

  const dry = await run('collect', distributor, ...nodes, '--json')
  expect(JSON.parse(dry.out)).toMatchObject({
    ok: true,
    isDryRun: true,
    status: 'ready',
    calls: [{ kind: 'collect-yield' }, { kind: 'collect-gas' }],
    yields: { brings: { ether: parseEther('0.3').toString() } },
  })
  const operator = await createOperator(world.devnet, folder)
  const before = await world.devnet.chain.getBalance({ address: receiver })
  const only = await run('collect', distributor, ...nodes, ...operator.sending, '--only', 'yield')
  expect(only.code).toBe(0)
  expect(only.out).toContain(`collect-yield: sent 0.3 ETH of yield to ${receiver}`)
  const sent = await run('collect', distributor, ...nodes, ...operator.sending)
  expect(sent.code).toBe(0)
  expect(sent.out).toContain('collect-gas: sent 0.3 ETH of gas refunds')
  expect((await world.devnet.chain.getBalance({ address: receiver })) - before).toBe(parseEther('0.6'))
  const again = await run('collect', distributor, ...nodes, ...operator.sending)
  expect(again.out).toMatch(/^Nothing was sent\. There is nothing to collect now\./)
  expect(await nonceOf(operator.address)).toBe(2)
})
