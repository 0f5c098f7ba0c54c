import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { RpcUnreachableError } from '../../chain/errors.ts'
import { openJournal } from './deployJournal.ts'
import type { DeploySender } from './deploySender.ts'
import { planDeployment } from './planDeployment.ts'
import { readDeployFacts } from './readDeployFacts.ts'
import { runDeployment } from './runDeployment.ts'
import { allOf } from './test-support/allOf.ts'
import { type DeployFixture, demoTotal, type Made, startDeployFixture } from './test-support/deployFixture.ts'
import { memoryStorage } from './test-support/memoryStorage.ts'
import { compileOddTokens, type OddTokenName, oddTokenTexts } from './test-support/oddTokens.ts'

let world: DeployFixture
let deployToken: ReturnType<typeof compileOddTokens>
beforeAll(async () => {
  world = await startDeployFixture()
  deployToken = compileOddTokens()
})
afterAll(() => world?.stop())

async function prepare(name: OddTokenName) {
  const address = await deployToken(world.devnet.chain, name)
  const made = await world.make({ token: { address, ...oddTokenTexts } })
  const account = await world.payer({ token: address, amount: 3n * demoTotal })
  return { made, account, address }
}

async function run(made: Made, sender: DeploySender, reader: ChainReader = world.reader) {
  const { campaign } = made
  const journal = await openJournal(memoryStorage(), campaign)
  const parts = { reader, campaign, journal, sender, goal: 'funded' } as const
  const said = await allOf(runDeployment(parts, { signal: new AbortController().signal, pollMs: 20 }))
  return { last: said.at(-1), steps: journal.entries.map((entry) => 'step' in entry && entry.step) }
}

const plan = async ({ campaign }: Made, payer: Address) =>
  planDeployment(campaign, await readDeployFacts(world.reader, { campaign, payer }), {
    goal: 'funded',
    way: 'wallet',
  })

test('a token that knows nothing but ERC-20', async () => {
  const { made, account } = await prepare('Plain')
  const { last, steps } = await run(made, { kind: 'key', account })
  expect(last).toMatchObject({ status: 'done' })
  expect(steps).toEqual(['approve', 'create-and-fund'])
})

test('a token that takes a fee is refused before an approval goes out', async () => {
  const { made, account, address } = await prepare('Fee')
  const { last, steps } = await run(made, { kind: 'key', account })
  expect(last).toMatchObject({
    status: 'blocked',
    problems: [
      {
        code: 'funding-refused',
        sentence:
          'Of the 6 ODD only 5.94 ODD would arrive: the token takes a transfer fee. You can’t distribute such a token. Nothing was sent.',
      },
    ],
  })
  expect(steps).toEqual([])
  expect(await world.history(made)).toEqual({ created: 0, transfers: [] })
  const { factory } = made.campaign
  const allowance = await world.devnet.chain.readContract({
    address,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account.address, factory],
  })
  expect(allowance).toBe(0n)
})

test('where nothing can be simulated, the refusal comes at the funding, and names the approval that is out', async () => {
  const { made, account } = await prepare('Fee')
  // A node that knows no state overrides.
  const { reader } = world
  const unable: ChainReader = {
    ...reader,
    atOneBlock: (options, ask) =>
      options.question === 'Whether the funding would succeed'
        ? Promise.reject(
            new RpcUnreachableError({
              question: options.question,
              answered: 0,
              configured: 1,
              quorum: 1,
              faults: [],
            }),
          )
        : reader.atOneBlock(options, ask),
  }
  const { last, steps } = await run(made, { kind: 'key', account }, unable)
  expect(last).toMatchObject({ status: 'failed', step: 'create-and-fund', allowance: demoTotal })
  expect(steps).toEqual(['approve'])
})

test('a token that refuses an approval while another is left: the older one is taken back first', async () => {
  const { made, account, address } = await prepare('Stubborn')
  const { chain } = world.devnet
  const hash = await chain.writeContract({
    account,
    address,
    abi: erc20Abi,
    functionName: 'approve',
    args: [made.campaign.factory, 5n],
  })
  await chain.waitForTransactionReceipt({ hash })
  const { last, steps } = await run(made, { kind: 'key', account })
  expect(last).toMatchObject({ status: 'done' })
  expect(steps).toEqual(['reset-approval', 'approve', 'create-and-fund'])
  expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
})

test('a token that takes no approval at all', async () => {
  const { made, account } = await prepare('Closed')
  expect(await plan(made, account.address)).toMatchObject({
    status: 'blocked',
    problems: [{ code: 'approval-refused' }],
  })
})

test('a token that looks as if it took permits: the approval is made by a transaction instead', async () => {
  const { made, account } = await prepare('Pretender')
  expect(await plan(made, account.address)).toMatchObject({
    status: 'ready',
    steps: [{ kind: 'create-and-fund-with-permit', permit: { domain: { version: '7' } } }],
  })
  const { last, steps } = await run(made, { kind: 'key', account })
  expect(last).toMatchObject({ status: 'done' })
  expect(steps).toEqual(['approve', 'create-and-fund'])
})

test('a token with another kind of permit is asked for none', async () => {
  const { made, account } = await prepare('OtherPermit')
  expect(await plan(made, account.address)).toMatchObject({
    status: 'ready',
    steps: [{ kind: 'approve' }, { kind: 'create-and-fund' }],
  })
})

test('an approval that is larger already is left as it is, and said', async () => {
  const { made, account, address } = await prepare('Plain')
  const { chain } = world.devnet
  const hash = await chain.writeContract({
    account,
    address,
    abi: erc20Abi,
    functionName: 'approve',
    args: [made.campaign.factory, 2n * demoTotal],
  })
  await chain.waitForTransactionReceipt({ hash })
  expect(await plan(made, account.address)).toMatchObject({
    status: 'ready',
    steps: [{ kind: 'create-and-fund' }],
    notes: [{ code: 'started' }, { code: 'larger-approval' }],
  })
})

test('nothing at the token’s address, and a token with other words than the package’s', async () => {
  const nothing = await world.make({ token: { address: `0x${'77'.repeat(20)}`, ...oddTokenTexts } })
  const { operator } = demoAccounts
  expect(await plan(nothing, operator.address)).toMatchObject({
    status: 'blocked',
    problems: [{ code: 'token-missing' }],
  })
  const token = { ...oddTokenTexts, address: world.devnet.demoToken, decimals: 6 }
  const other = await world.make({ token })
  expect(await plan(other, operator.address)).toMatchObject({
    status: 'blocked',
    problems: [{ code: 'token-differs' }],
  })
})
