import type { LocalAccount } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneIn, runs } from '../../../scripts/test-support/runs.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { type JournalStorage, openJournal } from './deployJournal.ts'
import { runDeployment } from './runDeployment.ts'
import { type DeployFixture, demoTotal, type Made, startDeployFixture } from './test-support/deployFixture.ts'
import { memoryStorage } from './test-support/memoryStorage.ts'

let world: DeployFixture
beforeAll(async () => {
  world = await startDeployFixture()
})
afterAll(() => world?.stop())

class Crash extends Error {}

/** Ends the work at its nth touch of the chain, the journal or the key, before or after the touch. */
function crashingAt(
  n: number,
  when: 'before' | 'after',
  parts: { reader: ChainReader; storage: JournalStorage; account: LocalAccount },
) {
  const state = { touches: 0, isOver: false }
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    const touch = () => {
      state.touches++
      if (state.touches === n) state.isOver = true
    }
    // A process that has ended does nothing more, neither in its own order nor in what was under way beside
    // it.
    const refuse = () => {
      if (state.isOver) throw new Crash()
    }
    if (when === 'before') touch()
    refuse()
    const result = await work()
    if (when === 'after') touch()
    refuse()
    return result
  }
  const { reader, storage, account } = parts
  const crashingReader: ChainReader = {
    ...reader,
    atOneBlock: (options, work) => around(() => reader.atOneBlock(options, work)),
    find: (read) => around(() => reader.find(read)),
    ask: (read) => around(() => reader.ask(read)),
  }
  const crashingStorage: JournalStorage = {
    load: () => around(() => storage.load()),
    save: (text) => around(() => storage.save(text)),
  }
  const crashingAccount: LocalAccount = {
    ...account,
    signTransaction: (...given) => around(() => account.signTransaction(...given)),
  }
  return { state, reader: crashingReader, storage: crashingStorage, account: crashingAccount }
}

async function run(
  made: Made,
  parts: { reader: ChainReader; storage: JournalStorage; account: LocalAccount },
  canSignPermit: boolean,
): Promise<string> {
  const { campaign } = made
  const { reader, storage, account } = parts
  const journal = await openJournal(storage, campaign)
  const all = {
    reader,
    campaign,
    journal,
    canSignPermit,
    goal: 'funded',
    sender: { kind: 'key', account },
  } as const
  let last = ''
  for await (const { status } of runDeployment(all, { signal: new AbortController().signal, pollMs: 10 }))
    last = status
  return last
}

/**
 * Transactions wait for a block, as everywhere but on a chain for tests: a process can end while one does.
 */
async function withBlocks<T>(work: () => Promise<T>): Promise<T> {
  const { chain } = world.devnet
  await world.devnet.holdBlocks(true)
  const clock = setInterval(() => void chain.mine({ blocks: 1 }).catch(() => undefined), 25)
  try {
    return await work()
  } finally {
    clearInterval(clock)
    await world.devnet.holdBlocks(false)
  }
}

const ways = [
  { canSignPermit: true, transactions: 1 },
  { canSignPermit: false, transactions: 2 },
]

test.each(['before', 'after'] as const)(
  'whatever was the last thing that a process did (%s each touch of chain, journal and key), the next one goes on from there',
  async (when) => {
    const { reader } = world
    for (const { canSignPermit, transactions } of ways) {
      let crashes = 0
      for (let n = 1; ; n += oneIn) {
        const made = await world.make()
        const account = await world.payer({ token: world.devnet.demoToken, amount: 3n * demoTotal })
        const storage = memoryStorage()
        const { state, ...crashing } = crashingAt(n, when, { reader, storage, account })
        const end = await withBlocks(async () => {
          const first = await run(made, crashing, canSignPermit).catch((error: unknown) => error)
          if (!state.isOver) return first
          crashes++
          expect(first).toBeInstanceOf(Crash)
          return run(made, { reader, storage, account }, canSignPermit)
        })
        expect(end).toBe('done')
        expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
        // No transaction in vain, either: what was signed before is what is sent.
        const { address } = account
        expect(await world.devnet.chain.getTransactionCount({ address })).toBe(transactions)
        if (!state.isOver) break
      }
      expect(crashes).toBeGreaterThan(runs(transactions * 10))
    }
  },
  180_000,
)
