import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Hex, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoTokenTexts } from '../sandbox/devnet/demoTokenTexts.ts'
import { runs, seedOf } from '../scripts/test-support/runs.ts'
import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import { verifyPackage } from '../src/campaign/verifyPackage.ts'
import { campaignToDeploy } from '../src/operator/deploy/campaignToDeploy.ts'
import {
  type DeployFixture,
  demoTotal,
  startDeployFixture,
} from '../src/operator/deploy/test-support/deployFixture.ts'
import { packageFolder } from './packageFolder.ts'
import { bundleCli } from './test-support/bundleCli.ts'
import { castKeystore } from './test-support/castKeystore.ts'
import { createDice } from './test-support/createDice.ts'
import { type Point, startKillingProxy } from './test-support/startKillingProxy.ts'

const folder = mkdtempSync(join(tmpdir(), 'everclaim-kill-'))
let everclaim: string
let world: DeployFixture

beforeAll(async () => {
  everclaim = await bundleCli(folder)
  world = await startDeployFixture()
})
afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Dice = ReturnType<typeof createDice>
type NodeProxy = Awaited<ReturnType<typeof startKillingProxy>>

const ways = [
  { name: 'permit', token: 'demo', groups: [], options: [], transactions: 1 },
  { name: 'approval', token: 'demo', groups: [], options: ['--no-permit'], transactions: 2 },
  { name: 'ether', token: 'ether', groups: [], options: [], transactions: 1 },
  // Three packages, created and funded in one transaction.
  { name: 'groups', token: 'demo', groups: ['team', 'advisors', 'rest'], options: [], transactions: 1 },
] as const
type Way = (typeof ways)[number]

const password = 'staple'
let operators = 0

/** A list, and an operator with money. */
async function prepare(way: Way) {
  const id = ++operators
  const home = join(folder, `operator-${id}`)
  mkdirSync(home)
  const { groups } = way
  const rows = ['aa', 'bb', 'cc'].map(
    (byte, i) => `0x${byte.repeat(19)}01,${i + 1}000000000000000000${groups[i] ? `,${groups[i]}` : ''}`,
  )
  const columns = groups.length > 0 ? 'address,amount,class' : 'address,amount'
  writeFileSync(join(home, 'list.csv'), `${columns}\n${rows.join('\n')}\n`)
  const key: Hex = toHex(2n ** 220n + BigInt(id), { size: 32 })
  const { address } = privateKeyToAccount(key)
  await world.devnet.chain.setBalance({ address, value: parseEther('20') })
  // Twice as much as is needed: it must not be for lack of money that nothing is funded twice.
  if (way.token === 'demo') await world.give(world.devnet.demoToken, address, 2n * demoTotal)
  castKeystore(home, 'key.json', { key, password })
  writeFileSync(join(home, 'password'), password, { mode: 0o600 })
  const token =
    way.token === 'ether'
      ? ['--token', 'native']
      : [
          ...['--token', world.devnet.demoToken, '--decimals', '18'],
          ...['--symbol', demoTokenTexts.symbol, '--name', demoTokenTexts.name],
        ]
  const out = join(home, 'package')
  const places = groups.length > 0 ? groups.map((group) => join(out, group)) : [out]
  const grouping = groups.length > 0 ? ['--groups', 'class', '--duration', '365d'] : []
  const building = [
    ...['build', join(home, 'list.csv'), '--out', out, '--units', 'base', ...token],
    ...['--start', '1700000000', '--end', '4000000000', '--receiver', address, '--title', `Operator ${id}`],
    ...grouping,
  ]
  const deploying = (url: string) => [
    ...['deploy', ...places, '--rpc', url, '--keystore', join(home, 'key.json')],
    ...['--password-file', join(home, 'password'), '--send', '--one-node', ...way.options],
  ]
  return { home, places, address, building, deploying }
}

/** Of campaigns over time; it is put on the chain once for all of them. */
async function putFactory(proxy: NodeProxy) {
  const { home, deploying } = await prepare(ways[0])
  const sending = deploying(proxy.url).slice(2)
  const { code, said } = await proxy.run([
    'deploy-factory',
    '--kind',
    'vesting',
    ...sending,
    '--journal',
    join(home, 'factory.json'),
  ])
  expect({ code, said }).toEqual({ code: 0, said })
}

test('killed at 200 random points and run again: each package and deployment once, each funded once, no transaction in vain', async () => {
  const keccak256 = createWasmKeccak()
  const wanted = runs(200)
  const kills = { build: 0, deploy: 0 }
  /** Questions that an undisturbed run asks. */
  const questions = new Map<string, number>()

  const operate = async (proxy: NodeProxy, way: Way, dice?: Dice) => {
    const operator = await prepare(way)
    for (;;) {
      const { isKilled, code, said } = await proxy.run(
        operator.building,
        dice && dice(3) > 0 ? { delay: dice(160) } : undefined,
      )
      if (isKilled) kills.build++
      else {
        expect({ code, said }).toEqual({ code: 0, said })
        break
      }
    }
    for (let attempt = 0; ; attempt++) {
      // Who goes on from somewhere asks less than who begins.
      const most = (questions.get(way.name) ?? 1) * (attempt === 0 ? 1 : 0.6)
      // One run in four is left alone: where every run is killed, no operator ever comes to an end.
      const point: Point | undefined =
        dice && dice(4) > 0
          ? {
              question: 1 + dice(most),
              when: (['before', 'after', 'later'] as const)[dice(3)] ?? 'later',
              delay: dice(25),
            }
          : undefined
      const { isKilled, code, said, asked } = await proxy.run(operator.deploying(proxy.url), point)
      if (isKilled) kills.deploy++
      // A node of a busy machine answers too late: it is not known, and says to be run again.
      else if (code !== 3) {
        expect({ code, said }).toEqual({ code: 0, said })
        if (!dice) questions.set(way.name, asked)
        break
      }
    }
    // One package, or one a group: whole, and nothing else took its name.
    const sums: bigint[] = []
    for (const place of operator.places) {
      const campaign = await campaignToDeploy(await verifyPackage(packageFolder(place), keccak256))
      const { total } = campaign.parameters
      expect(await world.history({ campaign })).toEqual({ created: 1, transfers: [total] })
      sums.push(total)
    }
    expect(sums.reduce((sum, total) => sum + total)).toBe(demoTotal)
    const { address } = operator
    expect(await world.devnet.chain.getTransactionCount({ address })).toBe(way.transactions)
  }

  const { chain } = world.devnet
  const proxies = await Promise.all(
    [1, 2].map(() => startKillingProxy({ rpcUrl: world.devnet.rpcUrl, program: everclaim, folder })),
  )
  const [first] = proxies
  if (!first) throw new Error('no lane')
  await putFactory(first)
  for (const way of ways) await operate(first, way)
  await world.devnet.holdBlocks(true)
  // Transactions wait for a block, so that a process can end while one does.
  const clock = setInterval(() => void chain.mine({ blocks: 1 }).catch(() => undefined), 60)
  try {
    await Promise.all(
      proxies.map(async (proxy, i) => {
        const dice = createDice(20_261_121 + seedOf(0) * 1_000 + i)
        // On a busy machine a build takes longer, and is the one that is killed.
        while (kills.build + kills.deploy < wanted || kills.deploy <= runs(100))
          await operate(proxy, ways[dice(ways.length)] ?? ways[0], dice)
      }),
    )
  } finally {
    clearInterval(clock)
    await world.devnet.holdBlocks(false)
    for (const proxy of proxies) await proxy.stop()
  }
  console.info(`killed ${kills.build} builds and ${kills.deploy} deployments of ${operators} operators`)
  expect(kills.build).toBeGreaterThan(runs(10))
  expect(kills.deploy).toBeGreaterThan(runs(100))
})
