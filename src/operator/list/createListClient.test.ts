import { expect, test } from 'vitest'
import { keccak256 } from '../../package/keccak.ts'
import { startWorkerDoubles } from '../../worker/test-support/startWorkerDoubles.ts'
import { createListClient } from './createListClient.ts'
import { createListHandler } from './createListHandler.ts'
import type { ListChoices } from './listMessages.ts'
import { ListNotReadError } from './listNotReadError.ts'

/** The real worker runs in e2e/create-list.spec.ts. */
const setUp = () => {
  const { workers, startWorker } = startWorkerDoubles(() => createListHandler(keccak256))
  return { client: createListClient(startWorker), workers }
}
const alice = '0xa1ce000000000000000000000000000000000a11'
const file = () => new Blob([`address,amount\n${alice},1.5\n'${alice},2\n`])
const choices: ListChoices = {
  amounts: { unit: 'whole', decimals: 18 },
  numbers: 'plain',
  duplicates: 'sum',
  decisions: { rules: new Set(['apostrophe']) },
}

test('questions that come at once are asked in turn, of one worker', async () => {
  const { client, workers } = setUp()
  const [look, report, list, taken] = await Promise.all([
    client.open(file()),
    client.check(choices),
    client.writeList(),
    client.take(),
  ])
  expect(look.samples).toHaveLength(2)
  expect(report).toMatchObject({ problemCount: 0, recipientCount: 1, summedCount: 1, fixedCount: 1 })
  expect(await list.text()).toBe(`address,amount\n${alice},3.5\n`)
  expect(taken).toMatchObject({ count: 1, total: 3_500_000_000_000_000_000n })
  expect(workers).toHaveLength(1)
})

test('a check that is cancelled ends the worker and leaves the one before it standing', async () => {
  const { client, workers } = setUp()
  await client.open(file())
  await client.check(choices)
  const controller = new AbortController()
  const cancelled = client.check({ ...choices, duplicates: 'refuse' }, {}, { signal: controller.signal })
  await Promise.resolve()
  controller.abort()
  await expect(cancelled).rejects.toThrow('abort')
  expect(await (await client.writeList()).text()).toBe(`address,amount\n${alice},3.5\n`)
  expect(workers).toHaveLength(2)
})

test('a worker that breaks down is replaced, and the list is read again', async () => {
  const { client, workers } = setUp()
  await client.open(file())
  await client.check(choices)
  const asked = client.take()
  await Promise.resolve()
  workers[0]?.dispatchEvent(new Event('error'))
  await expect(asked).rejects.toThrow(ListNotReadError)
  expect((await client.take()).count).toBe(1)
})

test('error texts', async () => {
  const { client } = setUp()
  await expect(client.open(new Blob([]))).rejects.toThrow('The file is empty.')
  await expect(client.check(choices)).rejects.toThrow('The file is empty.')
  const twoEmptyRows = new Blob(['\n\naddress;name\n'])
  await expect(client.open(twoEmptyRows)).resolves.toMatchObject({
    layout: { fault: 'The first row names no column for the amount; the columns are "address", "name".' },
  })
  await expect(client.check(choices)).rejects.toThrow(
    'Row 3: The first row names no column for the amount; the columns are "address", "name".',
  )
  // What no clone of a file can be made to do: createListHandler.test.ts has the files.
  expect(new ListNotReadError({ kind: 'unreadable' }).message).toContain('may have changed or moved')
  expect(new ListNotReadError({ kind: 'too-large', size: 1_500_000_000 }).message).toContain(
    'The file has 1,500 MB. We read at most 1,000 MB here.',
  )
})
