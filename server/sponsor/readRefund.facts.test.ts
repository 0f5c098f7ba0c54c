import { type Address, numberToHex, toFunctionSelector } from 'viem'
import { afterEach, expect, it, vi } from 'vitest'
import type { ChainReader } from '../../src/chain/createChainReader.ts'
import { type GasParameters, type NotAsBlast, readBlastModes } from '../../src/chain/readBlastModes.ts'
import { readDistributor } from '../../src/chain/readDistributor.ts'
import { readRefund } from './readRefund.ts'

/* Each answer of Blast, without a chain. `readRefund.test.ts` reads them from one. */
vi.mock('../../src/chain/readBlastModes.ts', () => ({ readBlastModes: vi.fn() }))
vi.mock('../../src/chain/readDistributor.ts', () => ({ readDistributor: vi.fn() }))
afterEach(() => {
  vi.resetAllMocks()
})

const distributor: Address = `0x${'d1'.repeat(20)}`
const receiver: Address = `0x${'ee'.repeat(20)}`
const waiting = (etherBalance: bigint, etherSeconds: bigint, mode: GasParameters['mode'] = 'claimable') => ({
  mode,
  etherBalance,
  etherSeconds,
  lastUpdated: 1,
})

/** Reads it where Blast says `gas`, and `collectGas` would pay so much, or would be refused. */
async function refund(gas: GasParameters | NotAsBlast, collected: bigint | 'reverted') {
  vi.mocked(readBlastModes).mockResolvedValue({ gas } as Awaited<ReturnType<typeof readBlastModes>>)
  vi.mocked(readDistributor).mockResolvedValue({
    parameters: { gasReceiver: receiver },
  } as Awaited<ReturnType<typeof readDistributor>>)
  const asked: unknown[] = []
  // It uses this one function of a reader.
  const reader = {
    atOneBlock: (options: unknown, work: (block: unknown) => unknown) => {
      // What was asked, where nobody answers.
      expect(options).toEqual({ question: 'The gas refund' })
      return work({
        read: async ({ params }: { params: (at: string) => readonly unknown[] }) => {
          asked.push(params('0x1')[0])
          return collected === 'reverted'
            ? { type: 'reverted' }
            : { type: 'returned', data: numberToHex(collected, { size: 32 }) }
        },
      })
    },
  } as unknown as ChainReader
  const read = await readRefund(reader, distributor)
  expect(asked).toEqual([
    expect.objectContaining({ to: distributor, data: toFunctionSelector('function collectGas()') }),
  ])
  expect(readBlastModes).toHaveBeenCalledWith(reader, distributor)
  return read
}

it('is all that waits, how long it has on average, and what would be paid out now', async () => {
  expect(await refund(waiting(40n, 4_030n), 7n)).toEqual({
    status: 'known',
    waiting: 40n,
    claimable: 7n,
    // 4,030 wei seconds of 40 wei: 100 whole seconds.
    averageAge: 100n,
    receiver,
  })
})

it('is nothing, of no age, where nothing waits', async () => {
  expect(await refund(waiting(0n, 0n), 0n)).toEqual({
    status: 'known',
    waiting: 0n,
    claimable: 0n,
    averageAge: 0n,
    receiver,
  })
})

const notRead = { status: 'could-not-read' }
it('is not known away from Blast, where it cannot be claimed, and where that would be refused', async () => {
  expect(await refund('could-not-read', 7n)).toEqual(notRead)
  expect(await refund(waiting(40n, 400n, 'void'), 7n)).toEqual(notRead)
  expect(await refund(waiting(40n, 400n), 'reverted')).toEqual(notRead)
})
