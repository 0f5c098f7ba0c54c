import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standIns } from '../sandbox/devnet/canonicalContracts.ts'
import { demoAccounts } from '../sandbox/devnet/demoAccounts.ts'
import { runs } from '../scripts/test-support/runs.ts'
import { merkleDistributorFactoryAddress } from '../src/abi/factoryAddress.ts'
import { merkleDistributorAbi } from '../src/abi/merkleDistributor.ts'
import { campaignFactories } from '../src/operator/deploy/campaignFactory.ts'
import {
  type ManagedFixture,
  startManagedFixture,
} from '../src/operator/manage/test-support/startManagedFixture.ts'
import { bundleCli } from './test-support/bundleCli.ts'
import { createDice } from './test-support/createDice.ts'
import { createOperator } from './test-support/createOperator.ts'
import { type Point, startKillingProxy } from './test-support/startKillingProxy.ts'
import { writePackageFolder } from './test-support/writePackageFolder.ts'

const folder = mkdtempSync(join(tmpdir(), 'everclaim-calls-kill-'))
let everclaim: string
let world: ManagedFixture

beforeAll(async () => {
  everclaim = await bundleCli(folder)
  world = await startManagedFixture()
})
afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What a command is run for, and how the chain shows that it was done, and done once. */
type Job = { args: readonly string[]; transactions: number; isDone: () => Promise<boolean> }

/** What is said of a transaction that waits and is not in the journal: each of ours must be there. */
const foreign = 'did not come from here'

const accountOf = (i: number): Hex => toHex(2n ** 151n + BigInt(i), { size: 20 })
const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => [accountOf(i), 10n ** 15n] as const)
let packages = 0
const folderOf = () => join(folder, `package-${++packages}`)

const tokensOf = (account: Address) =>
  world.devnet.chain.readContract({
    address: world.devnet.demoToken,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })

const jobs: readonly [name: string, prepare: () => Promise<Job>][] = [
  [
    'sweep',
    async () => {
      const { distributor } = await world.open({ rows: rowsOf(3), end: 1_700_000_100 })
      return {
        args: ['sweep', distributor],
        transactions: 1,
        isDone: async () => (await tokensOf(distributor)) === 0n,
      }
    },
  ],
  [
    'collect',
    async () => {
      const { distributor } = await world.open({ rows: rowsOf(3) })
      const abi = parseAbi([
        'function devnetAccrueGas(address) payable',
        'function devnetAccrueYield(address) payable',
      ])
      const { chain } = world.devnet
      for (const functionName of ['devnetAccrueGas', 'devnetAccrueYield'] as const) {
        const hash = await chain.sendTransaction({
          account: demoAccounts.operator.signer,
          to: standIns.blast,
          data: encodeFunctionData({ abi, functionName, args: [distributor] }),
          value: parseEther('0.3'),
          // What it takes depends on the second of its block, which no estimate knows.
          gas: 900_000n,
        })
        expect((await chain.waitForTransactionReceipt({ hash })).status).toBe('success')
      }
      await chain.increaseTime({ seconds: 60 * 86_400 })
      return {
        args: ['collect', distributor],
        transactions: 2,
        isDone: async () => (await chain.getBalance({ address: distributor })) === 0n,
      }
    },
  ],
  [
    'claim',
    async () => {
      const campaign = await world.open({ rows: rowsOf(3) })
      const place = writePackageFolder(campaign, folderOf())
      return {
        args: ['claim', place, '--account', accountOf(1)],
        transactions: 1,
        isDone: async () => (await tokensOf(campaign.distributor)) === 2n * 10n ** 15n,
      }
    },
  ],
  [
    'push',
    async () => {
      const campaign = await world.open({ rows: rowsOf(203) })
      const place = writePackageFolder(campaign, folderOf())
      const { distributor } = campaign
      return {
        args: ['push', place],
        transactions: 2,
        isDone: async () =>
          (await world.devnet.chain.readContract({
            address: distributor,
            abi: merkleDistributorAbi,
            functionName: 'isClaimed',
            args: [202n],
          })) && (await tokensOf(distributor)) === 0n,
      }
    },
  ],
  [
    'deploy-factory',
    async () => {
      const { chain } = world.devnet
      await chain.setCode({ address: merkleDistributorFactoryAddress, bytecode: '0x' })
      await chain.setNonce({ address: merkleDistributorFactoryAddress, nonce: 0 })
      return {
        args: ['deploy-factory'],
        transactions: 1,
        isDone: async () =>
          (await chain.getCode({ address: merkleDistributorFactoryAddress })) ===
          campaignFactories['at-once'].runtimeCode,
      }
    },
  ],
]

/** Mines until it is ended: transactions wait for a block, so that a process can end while one does. */
function startClock() {
  const clock = setInterval(() => void world.devnet.chain.mine({ blocks: 1 }).catch(() => undefined), 60)
  return () => clearInterval(clock)
}

test.each(jobs)(
  '%s, killed while no block has its transaction, hands out the same bytes again',
  async (_, prepare) => {
    const { chain, rpcUrl } = world.devnet
    const proxy = await startKillingProxy({ rpcUrl, program: everclaim, folder })
    const job = await prepare()
    const operator = await createOperator(world.devnet, folder)
    const args = [...job.args, '--rpc', proxy.url, ...operator.sending]
    const bytesIn = (request: string) => /0x02[0-9a-f]+/.exec(request)?.[0]
    const handedOut: (string | undefined)[] = []
    let stopClock: (() => void) | undefined
    await world.devnet.holdBlocks(true)
    try {
      const killed = await proxy.run(args, {
        onSent(request) {
          handedOut.push(bytesIn(request))
          return 'kill'
        },
      })
      expect(killed.isKilled).toBe(true)
      // No block comes before it is handed out again.
      const { code, said } = await proxy.run(args, {
        onSent(request) {
          handedOut.push(bytesIn(request))
          stopClock ??= startClock()
          return 'go on'
        },
      })
      expect({ code, said }).toEqual({ code: 0, said })
    } finally {
      stopClock?.()
      await world.devnet.holdBlocks(false)
      await proxy.stop()
    }
    expect(handedOut[0]).toMatch(/^0x02/)
    expect(handedOut[1]).toBe(handedOut[0])
    expect(await job.isDone()).toBe(true)
    expect(await chain.getTransactionCount({ address: operator.address })).toBe(job.transactions)
  },
)

test('killed at 60 random points and run again: each thing is done, with as many transactions as without a kill', async () => {
  const wanted = runs(60)
  const { chain, rpcUrl } = world.devnet
  const proxy = await startKillingProxy({ rpcUrl, program: everclaim, folder })
  const dice = createDice(20_261_124)
  /** Questions that an undisturbed run asks. */
  const questions = new Map<string, number>()
  let kills = 0
  const operate = async ([name, prepare]: (typeof jobs)[number], isDisturbed: boolean) => {
    const job = await prepare()
    const operator = await createOperator(world.devnet, folder)
    const args = [...job.args, '--rpc', proxy.url, ...operator.sending]
    for (let attempt = 0; ; attempt++) {
      // Who goes on from somewhere asks less than who begins.
      const most = (questions.get(name) ?? 1) * (attempt === 0 ? 1 : 0.6)
      const point: Point | undefined =
        isDisturbed && dice(4) > 0
          ? {
              question: 1 + dice(most),
              when: (['before', 'after', 'later'] as const)[dice(3)] ?? 'later',
              delay: dice(25),
            }
          : undefined
      const { isKilled, code, said, asked } = await proxy.run(args, point)
      if (isKilled) kills++
      // A node of a busy machine answers too late: it is not known, and says to be run again.
      else if (code === 3)
        expect({ name, said }).not.toMatchObject({ said: expect.stringContaining(foreign) })
      else {
        expect({ name, code, said }).toEqual({ name, code: 0, said })
        if (!isDisturbed) questions.set(name, asked)
        break
      }
    }
    expect({ name, isDone: await job.isDone() }).toEqual({ name, isDone: true })
    const sent = await chain.getTransactionCount({ address: operator.address })
    expect({ name, sent }).toEqual({ name, sent: job.transactions })
  }
  for (const job of jobs) await operate(job, false)
  await world.devnet.holdBlocks(true)
  const stopClock = startClock()
  try {
    while (kills < wanted) for (const job of jobs) await operate(job, true)
  } finally {
    stopClock()
    await world.devnet.holdBlocks(false)
    await proxy.stop()
  }
  console.info(`killed ${kills} runs`)
  expect(kills).toBeGreaterThanOrEqual(wanted)
})
