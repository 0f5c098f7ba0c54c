import { type Address, getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { readCampaign } from '../../chain/readCampaign.ts'
import { chooseRecipients } from './chooseRecipients.ts'
import { followCall } from './followCall.ts'
import { type PayRestOptions, type PayStep, payRest } from './payRest.ts'
import { type PushPlan, planPush } from './planPush.ts'
import { prepareCall } from './prepareCall.ts'
import { pushCost } from './pushCost.ts'
import { readHasCode } from './readHasCode.ts'
import { proveAllocations } from './readWholeList.ts'
import { leftOutOf, newPayRun, type PayRun, storedPayRunOf } from './storedPayRun.ts'
import {
  type ManagedCampaign,
  type ManagedFixture,
  startManagedFixture,
} from './test-support/startManagedFixture.ts'

let world: ManagedFixture
beforeAll(async () => {
  world = await startManagedFixture()
})
afterAll(() => world?.stop())

const payer = demoAccounts.ada
const account = (byte: number): Address => getAddress(`0x${byte.toString(16).padStart(2, '0').repeat(20)}`)
const list = (count: number) =>
  Array.from({ length: count }, (_, i) => [account(i + 0x20), BigInt(i + 1) * 10n ** 9n] as const)

async function wordsOf({ distributor, campaign: { parameters, cap } }: ManagedCampaign) {
  return (await readCampaign(world.reader, { distributor, parameters, cap })).claimedWords
}

/** A run as a page has it, with a journal that outlives it. */
function journalOf(opened: ManagedCampaign) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  const stored = storedPayRunOf(opened.distributor)
  return {
    keep: (run: PayRun) => stored.put(storage, run),
    read() {
      const [run] = stored.read(storage)
      if (!run) throw new Error('nothing is kept')
      return run
    },
  }
}

function optionsOf(
  opened: ManagedCampaign,
  own: Partial<PayRestOptions> & { maxGas?: bigint; limit?: bigint } = {},
): PayRestOptions {
  const { distributor, allocations, pkg, fetchBytes } = opened
  const { reader, keccak256, devnet } = world
  const { maxGas = 700_000n, limit, ...rest } = own
  return {
    allocations,
    readWords: () => wordsOf(opened),
    plan: (candidates, refused) =>
      planPush(reader, {
        distributor,
        payer: payer.address,
        allocations,
        candidates,
        refused,
        maxGas,
        prove: (indices) => proveAllocations(pkg, allocations, indices, { keccak256, fetchBytes }),
      }),
    async send({ call }) {
      if (!call) throw new Error('nothing to send')
      const { to, data } = call
      const { gas, leastNonce, sentAtBlock } = await prepareCall(reader, { from: payer.address, to, data })
      const hash = await devnet.chain.sendTransaction({
        account: payer.signer,
        to,
        data,
        gas: limit ?? gas,
      })
      return { kind: 'push', hash, from: payer.address, to, data, leastNonce, sentAtBlock }
    },
    follow: (call) => followCall(reader, call, { signal: new AbortController().signal, pollMs: 20 }),
    keep: () => undefined,
    isPausing: () => false,
    ...rest,
  }
}

async function allOf(steps: AsyncIterable<PayStep>): Promise<readonly PayStep[]> {
  const all: PayStep[] = []
  for await (const step of steps) all.push(step)
  return all
}

const everyone = async (opened: ManagedCampaign, order: 'list' | 'largest' = 'list') => {
  const { indices } = await chooseRecipients(
    opened.allocations,
    await wordsOf(opened),
    { by: 'all' },
    { order, hasCode: (accounts) => readHasCode(world.reader, accounts) },
  )
  return newPayRun(opened.allocations, indices, { order, startedAt: 1 })
}

test('one start pays all, batch after batch; the cost was said before', async () => {
  const opened = await world.open({ rows: list(20), prefixBits: 2, capBits: 1 })
  const options = optionsOf(opened)
  const run = await everyone(opened)
  const first = await options.plan(
    Array.from({ length: 20 }, (_, index) => index),
    [],
  )
  const cost = first ? pushCost(first, 20) : undefined
  const steps = await allOf(payRest(run, options))
  const last = steps.at(-1)
  expect(last).toMatchObject({
    doing: 'finished',
    run: { paidCount: 20, paid: opened.allocations.total.toString(), open: null, leftOut: [] },
  })
  expect(last?.run.batches).toBeGreaterThan(1)
  expect(last?.run.batches).toBe(cost?.batches)
  expect(steps.filter(({ doing }) => doing === 'asking')).toHaveLength(last?.run.batches ?? 0)
  expect(await wordsOf(opened)).toEqual([(1n << 20n) - 1n])
})

test('the largest amounts are paid first, and nobody but who was chosen', async () => {
  const opened = await world.open({ rows: list(12) })
  const { indices } = await chooseRecipients(
    opened.allocations,
    await wordsOf(opened),
    { by: 'addresses', text: [account(0x21), account(0x2a), account(0x25)].join('\n') },
    { order: 'largest', hasCode: () => Promise.reject(new Error('Nobody asks.')) },
  )
  const asked: PushPlan[] = []
  const { plan } = optionsOf(opened)
  const steps = await allOf(
    payRest(
      newPayRun(opened.allocations, indices, { order: 'largest', startedAt: 1 }),
      optionsOf(opened, {
        async plan(candidates, refused) {
          const next = await plan(candidates.slice(0, 2), refused)
          if (next) asked.push(next)
          return next
        },
      }),
    ),
  )
  expect(asked.map((each) => each.indices)).toEqual([[10, 5], [1]])
  expect(steps.at(-1)).toMatchObject({ doing: 'finished', run: { paidCount: 3, batches: 2 } })
  expect(await wordsOf(opened)).toEqual([(1n << 10n) | (1n << 5n) | (1n << 1n)])
})

test('a pause waits for the batch under way; the rest is paid later from the journal, and nobody twice', async () => {
  const opened = await world.open({ rows: list(12), prefixBits: 2, capBits: 1 })
  const journal = journalOf(opened)
  let isPausing = false
  const steps: PayStep[] = []
  for await (const step of payRest(
    await everyone(opened),
    optionsOf(opened, { keep: journal.keep, maxGas: 400_000n, isPausing: () => isPausing }),
  )) {
    steps.push(step)
    if (step.doing === 'waiting') isPausing = true
  }
  const paused = steps.at(-1)
  expect(paused).toMatchObject({ doing: 'paused', run: { batches: 1, open: null } })
  const count = paused?.run.paidCount ?? 0
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(12)
  expect(journal.read()).toEqual(paused?.run)

  const resumed = await allOf(payRest(journal.read(), optionsOf(opened, { keep: journal.keep })))
  expect(resumed.at(-1)).toMatchObject({ doing: 'finished', run: { paidCount: 12 } })
  expect(await wordsOf(opened)).toEqual([(1n << 12n) - 1n])
})

test('a page that is closed while a batch is on its way finds it again, and sends it no second time', async () => {
  const opened = await world.open({ rows: list(6) })
  const journal = journalOf(opened)
  const options = optionsOf(opened, { keep: journal.keep, maxGas: 10_000_000n })
  for await (const step of payRest(await everyone(opened), { ...options, follow: async function* () {} }))
    expect(step.doing).not.toBe('finished')
  expect(journal.read().open).not.toBeNull()
  let isAsked = false
  const resumed = await allOf(
    payRest(journal.read(), {
      ...options,
      send(plan) {
        isAsked = true
        return options.send(plan)
      },
    }),
  )
  expect(resumed.at(-1)).toMatchObject({ doing: 'finished', run: { paidCount: 6, batches: 1 } })
  expect(isAsked).toBe(false)
})

test('a node that is a block behind has nobody paid a second time', async () => {
  const opened = await world.open({ rows: list(6) })
  let asked = 0
  const options = optionsOf(opened, { maxGas: 10_000_000n })
  const steps = await allOf(
    payRest(await everyone(opened), {
      ...options,
      // As before the batch.
      readWords: async () => [0n],
      send(plan) {
        asked++
        return options.send(plan)
      },
    }),
  )
  expect(steps.at(-1)).toMatchObject({ doing: 'finished', run: { paidCount: 6, batches: 1, leftOut: [] } })
  expect(asked).toBe(1)
})

test('what a sender declines leaves the journal as it was', async () => {
  const opened = await world.open({ rows: list(3) })
  const journal = journalOf(opened)
  const run = await everyone(opened)
  journal.keep(run)
  await expect(
    allOf(
      payRest(run, optionsOf(opened, { keep: journal.keep, send: () => Promise.reject(new Error('no')) })),
    ),
  ).rejects.toThrow('no')
  expect(journal.read()).toEqual(run)
  expect(await wordsOf(opened)).toEqual([0n])
})

test('a batch that the chain refuses is halved until the one that sinks it is alone and named; all others are paid', async () => {
  const opened = await world.open({ rows: list(6), capBits: 0 })
  const sinking = 3
  const { send } = optionsOf(opened)
  const steps = await allOf(
    payRest(
      await everyone(opened),
      optionsOf(opened, {
        maxGas: 10_000_000n,
        // Whatever carries this one runs out of gas on the chain, as no simulation shows it.
        send: (plan) =>
          plan.indices.includes(sinking) ? optionsOf(opened, { limit: 60_000n }).send(plan) : send(plan),
      }),
    ),
  )
  const last = steps.at(-1)
  expect(last).toMatchObject({ doing: 'finished', run: { paidCount: 5 } })
  expect(last && leftOutOf(last.run, opened.allocations)).toMatchObject([
    { index: sinking, reason: 'refused-alone', account: account(0x23).toLowerCase() },
  ])
  expect(await wordsOf(opened)).toEqual([0b110111n])
})

test('who refuses the money is left out and named, and the run goes on behind it', async () => {
  const refusing = world.devnet.demoToken
  const opened = await world.open({ rows: [...list(4), [refusing, 5n]], asset: 'ether' })
  const steps = await allOf(payRest(await everyone(opened), optionsOf(opened)))
  const last = steps.at(-1)
  expect(last).toMatchObject({ doing: 'finished', run: { paidCount: 4 } })
  expect(last && leftOutOf(last.run, opened.allocations)).toMatchObject([
    { reason: 'transfer-refused', amount: 5n },
  ])
})

test('one whose simulation reverts alone is named, and the others are paid', async () => {
  const opened = await world.open({ rows: list(4) })
  const { plan } = optionsOf(opened)
  const reverting = 0
  const { reader } = world
  const broken: typeof reader = {
    ...reader,
    atOneBlock: (question, look) =>
      reader.atOneBlock(question, (block) =>
        look({
          ...block,
          read: (asked) => {
            const params = typeof asked.params === 'function' ? asked.params('latest') : asked.params
            const [call] = params ?? []
            const data = (call as { data?: string } | undefined)?.data ?? ''
            const isIt =
              question.question === 'Whether the open allocations can be paid' &&
              data.includes(
                account(0x20 + reverting)
                  .slice(2)
                  .toLowerCase(),
              )
            return isIt ? Promise.resolve({ type: 'reverted', data: '0x' } as never) : block.read(asked)
          },
        }),
      ),
  }
  const { distributor, allocations, pkg, fetchBytes } = opened
  const steps = await allOf(
    payRest(
      await everyone(opened),
      optionsOf(opened, {
        plan: (candidates, refused) =>
          candidates.includes(reverting)
            ? planPush(broken, {
                distributor,
                payer: payer.address,
                allocations,
                candidates,
                refused,
                prove: (indices) =>
                  proveAllocations(pkg, allocations, indices, { keccak256: world.keccak256, fetchBytes }),
              })
            : plan(candidates, refused),
      }),
    ),
  )
  const last = steps.at(-1)
  expect(last).toMatchObject({
    doing: 'finished',
    run: { paidCount: 3, leftOut: [[reverting, 'reverts-alone']] },
  })
})
