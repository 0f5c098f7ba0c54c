import { expect, test } from 'vitest'
import { keccak256 } from '../../package/keccak.ts'
import { createListClient, ListNotReadError } from './createListClient.ts'
import { createListHandler, ListRefusedError } from './createListHandler.ts'
import type { ListChoices, ListRequest } from './listMessages.ts'

/**
 * Stands for a browser's worker, which Node does not have: the real room behind the real messages, cloned as
 * between threads. The real worker runs in e2e/create-list.spec.ts.
 */
class ThreadlessWorker extends EventTarget {
  static started = 0
  #room = createListHandler(keccak256)
  #isOver = false
  constructor() {
    super()
    ThreadlessWorker.started++
  }
  postMessage(request: ListRequest) {
    const say = (message: unknown) => {
      if (!this.#isOver) this.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) }))
    }
    void this.#room
      .answer(request, (done, all) => say({ type: 'progress', done, all }))
      .then(
        (answer) => say({ type: 'answer', answer }),
        (error) => say({ type: 'refusal', refusal: error instanceof ListRefusedError ? error.refusal : {} }),
      )
  }
  terminate() {
    this.#isOver = true
  }
}

const setUp = () => {
  ThreadlessWorker.started = 0
  const workers: ThreadlessWorker[] = []
  const client = createListClient(() => {
    const worker = new ThreadlessWorker()
    workers.push(worker)
    return worker as unknown as Worker
  })
  return { client, workers }
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
  const { client } = setUp()
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
  expect(ThreadlessWorker.started).toBe(1)
})

test('a check that is cancelled ends the worker and leaves the one before it standing', async () => {
  const { client } = setUp()
  await client.open(file())
  await client.check(choices)
  const controller = new AbortController()
  const cancelled = client.check({ ...choices, duplicates: 'refuse' }, {}, { signal: controller.signal })
  await Promise.resolve()
  controller.abort()
  await expect(cancelled).rejects.toThrow('abort')
  expect(await (await client.writeList()).text()).toBe(`address,amount\n${alice},3.5\n`)
  expect(ThreadlessWorker.started).toBe(2)
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
    layout: { fault: 'names no column for the amount; the columns are "address", "name"' },
  })
  await expect(client.check(choices)).rejects.toThrow(
    'Row 3 of the file names no column for the amount; the columns are "address", "name".',
  )
  const gone = Object.assign(new Blob(['x']), { arrayBuffer: () => Promise.reject(new Error('gone')) })
  await expect(client.open(gone)).rejects.toThrow('may have been changed, moved or deleted')
  const huge = Object.defineProperty(new Blob(['x']), 'size', { value: 1_500_000_000 })
  await expect(client.open(huge)).rejects.toThrow(
    'The file has 1,500 MB, and at most 1,000 MB are read here.',
  )
})
