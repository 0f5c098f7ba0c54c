import { expect, test } from 'vitest'
import { makeCampaign } from '../../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../../campaign/fixtures/makeTrees.ts'
import type { Hex } from '../../campaign/hex.ts'
import { keccak256 } from '../../package/keccak.ts'
import { startWorkerDoubles } from '../../worker/test-support/startWorkerDoubles.ts'
import { createVerifyClient } from './createVerifyClient.ts'
import { createVerifyHandler } from './createVerifyHandler.ts'
import { NoPackageError, PackageFileUnreadError } from './packageErrors.ts'
import { verdictOf } from './verifyReport.ts'

/** The real worker runs in e2e/verify.spec.ts. */
const setUp = () => {
  const { workers, startWorker } = startWorkerDoubles(() => createVerifyHandler(keccak256))
  return { client: createVerifyClient(startWorker), workers }
}

const list = tableOf(
  Array.from({ length: 9 }, (_, i): [Hex, bigint] => [`0x${`${i + 1}`.repeat(40)}`, BigInt(i + 1)]),
)
const { all, manifestHash } = makeCampaign(list, keccak256, { capBits: 2, prefixBits: 3 })
const read = async (path: string) => all.get(path) ?? null
const listed = { read, list: async () => [...all.keys()] }

test('a package is recomputed behind messages, and its list stays there', async () => {
  const { client } = setUp()
  const progress: number[] = []
  const made = await client.inspect(listed, { onProgress: (done, of) => progress.push(done / of) })
  expect(made.checks.filter(({ status }) => status !== 'passed')).toEqual([])
  expect(made.manifestHash).toBe(manifestHash)
  expect(progress.at(-1)).toBe(1)
  expect(await made.unclaimedIn?.([])).toBe(45n)
  expect(await made.unclaimedIn?.([0b100n])).toBe(42n)
})

test('a folder that is not given is not listed, and what cannot be read is a row', async () => {
  const { client } = setUp()
  const { checks } = await client.inspect({ read })
  expect(checks.find(({ id }) => id === 'files-foreign')?.status).toBe('not-asked')
  const unread = await client.inspect({
    read: (path) =>
      path === 'cap.bin' ? Promise.reject(new PackageFileUnreadError('the disk is gone.')) : read(path),
  })
  expect(unread.checks.find(({ id }) => id === 'files-read')?.found).toBe('cap.bin: the disk is gone.')
  expect(verdictOf(unread.checks)).toBe('could-not-check')
  expect(unread.unclaimedIn).toBeUndefined()
})

test('a verification that is cancelled ends its worker, and the next has another', async () => {
  const { client, workers } = setUp()
  const controller = new AbortController()
  const cancelled = client.inspect(
    {
      async read(path) {
        controller.abort()
        return read(path)
      },
    },
    { signal: controller.signal },
  )
  await expect(cancelled).rejects.toThrow(/abort/i)
  expect(workers.map(({ isOver }) => isOver)).toEqual([true])
  expect(verdictOf((await client.inspect(listed)).checks)).toBe('passed')
  client.close()
  expect(workers.map(({ isOver }) => isOver)).toEqual([true, true])
})

test('a worker that stops is said as a fault of the page, and nothing of the package', async () => {
  const { client, workers } = setUp()
  const inspecting = client.inspect({ read: () => new Promise(() => undefined) })
  workers[0]?.dispatchEvent(new Event('error'))
  await expect(inspecting).rejects.toThrow(NoPackageError)
})
