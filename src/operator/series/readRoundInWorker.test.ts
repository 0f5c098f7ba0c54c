import { expect, test } from 'vitest'
import { keccak256 } from '../../package/keccak.ts'
import { startWorkerDoubles } from '../../worker/test-support/startWorkerDoubles.ts'
import { createRoundHandler } from './createRoundHandler.ts'
import { readRoundInWorker } from './readRoundInWorker.ts'
import { makeRounds } from './test-support/makeRounds.ts'

const [round] = await makeRounds([
  [
    [1, 5n],
    [2, 7n],
  ],
])
if (!round) throw new Error('There is no round.')
const setUp = () => startWorkerDoubles(() => createRoundHandler(keccak256))

test('a round is recomputed to its contract, and its list comes back', async () => {
  const { workers, startWorker } = setUp()
  const seen: number[] = []
  const read = await readRoundInWorker(round.source, {
    startWorker,
    onProgress: (done, all) => seen.push(done / all),
  })
  expect(read).toMatchObject({
    manifest: round.manifest,
    manifestHash: round.manifestHash,
    distributor: round.distributor,
  })
  expect(new Uint8Array(await read.records.arrayBuffer())).toEqual(round.allocations.records)
  expect(seen.at(-1)).toBe(1)
  expect(workers.map(({ isOver }) => isOver)).toEqual([true])
})

test('a list that was changed, and a file that is missing, are refused by name', async () => {
  const { startWorker } = setUp()
  const changed = {
    read: async (path: string) => {
      const bytes = await round.source.read(path)
      if (bytes && path.startsWith('shards/')) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      return bytes
    },
  }
  await expect(readRoundInWorker(changed, { startWorker })).rejects.toMatchObject({
    name: 'PackageDamagedError',
  })
  const lacking = { read: async (path: string) => (path === 'cap.bin' ? null : round.source.read(path)) }
  await expect(readRoundInWorker(lacking, { startWorker })).rejects.toThrow('cap.bin')
})
