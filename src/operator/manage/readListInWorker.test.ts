import { expect, test } from 'vitest'
import { tableOf } from '../../campaign/fixtures/makeTrees.ts'
import { keccak256 } from '../../package/keccak.ts'
import { startWorkerDoubles } from '../../worker/test-support/startWorkerDoubles.ts'
import { createListHandler } from './createListHandler.ts'
import { readListInWorker } from './readListInWorker.ts'
import { hosts, servePackage } from './test-support/servePackage.ts'

const list = tableOf(
  Array.from({ length: 9 }, (_, i) => [`0x${`${i + 1}`.repeat(40)}`, BigInt(i + 1)] as const),
)
/** The real worker runs in e2e/manage.spec.ts. */
const setUp = async () => {
  const served = await servePackage({
    allocations: list,
    keccak256,
    prefixBits: 3,
    title: 'Spring',
    receiver: `0x${'99'.repeat(20)}`,
    token: { address: `0x${'77'.repeat(20)}`, symbol: 'DEMO', name: 'Demo', decimals: 18 },
  })
  const { workers, startWorker } = startWorkerDoubles(() => createListHandler(keccak256))
  return { ...served, workers, startWorker, stop: new AbortController() }
}

test('the list comes back whole, files stay with their owner, and the worker ends', async () => {
  const { pkg, fetchBytes, files, workers, startWorker, stop } = await setUp()
  const sizes = [...files.values()].map(({ length }) => length)
  const progress: number[] = []
  const read = await readListInWorker(pkg, {
    signal: stop.signal,
    fetchBytes,
    startWorker,
    onProgress: (done, all) => progress.push(done / all),
  })
  expect(read).toEqual(list)
  expect(progress.at(-1)).toBe(1)
  expect([...files.values()].map(({ length }) => length)).toEqual(sizes)
  expect(workers.map(({ isOver }) => isOver)).toEqual([true])
})

test('a file that is lost at one host comes from the other; lost at both, it is an error with its facts', async () => {
  const { pkg, fetchBytes, files, startWorker, stop } = await setUp()
  const options = { signal: stop.signal, fetchBytes, startWorker }
  files.delete(`${hosts[0]}shards/2.bin`)
  expect(await readListInWorker(pkg, options)).toEqual(list)
  files.delete(`${hosts[1]}shards/2.bin`)
  await expect(readListInWorker(pkg, options)).rejects.toMatchObject({
    name: 'PackageUnavailableError',
    summary: 'A part of the list couldn’t be loaded.',
    isRetryable: true,
    facts: [expect.stringContaining('status 404'), expect.stringContaining('status 404')],
  })
})

test('cancelled: it ends at once, and nothing more is asked for', async () => {
  const { pkg, fetchBytes, workers, startWorker, stop } = await setUp()
  let asked = 0
  const reading = readListInWorker(pkg, {
    signal: stop.signal,
    startWorker,
    fetchBytes: (url) => {
      asked++
      stop.abort(new Error('enough'))
      return fetchBytes(url)
    },
  })
  await expect(reading).rejects.toThrow('enough')
  expect(workers.map(({ isOver }) => isOver)).toEqual([true])
  expect(asked).toBeLessThanOrEqual(8)
})
