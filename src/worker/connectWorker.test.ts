import { expect, test, vi } from 'vitest'
import { EverclaimError } from '../errors.ts'
import { speak } from '../language/say.ts'
import { connectWorker } from './connectWorker.ts'
import { startWorkerDoubles } from './test-support/startWorkerDoubles.ts'
import { type ReportProgress, withProgress } from './withProgress.ts'

class OutOfPaperError extends EverclaimError {
  override name = 'OutOfPaperError'
}

const reportOf: { forever?: ReportProgress } = {}
const handler = {
  count: (to: number, onProgress: ReportProgress) =>
    withProgress(onProgress, (report) => {
      for (let done = 1; done <= to; done++) report(done, to)
      return to
    }),
  async refuse() {
    throw new OutOfPaperError('There is no paper.', {
      facts: ['Tray: 2'],
      docs: 'operators',
      isRetryable: true,
    })
  },
  async fail() {
    throw new TypeError('x is not a function')
  },
  forever: (onProgress: ReportProgress) => {
    reportOf.forever = onProgress
    return new Promise<void>(() => undefined)
  },
}

const setUp = () => {
  const { workers, startWorker } = startWorkerDoubles(() => handler)
  const connection = connectWorker<typeof handler>(startWorker(), (detail) => new Error(`Fault: ${detail}`))
  const isOver = () => [connection.isOver, workers[0]?.isOver]
  return { connection, workers, isOver }
}

test('progress comes at each whole percent, all of it before the answer', async () => {
  const { connection, isOver } = setUp()
  const seen: number[] = []
  const answer = await connection.run((worker, report) => worker.count(1_000, report), {
    onProgress: (done) => seen.push(done),
  })
  expect(answer).toBe(1_000)
  expect(seen).toHaveLength(101)
  expect(seen.at(-1)).toBe(1_000)
  expect(isOver()).toEqual([false, false])
})

test('an error of ours keeps its name, facts and text, and the worker goes on', async () => {
  const { connection, isOver } = setUp()
  const error: unknown = await connection.run((worker) => worker.refuse()).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(EverclaimError)
  expect(error).toMatchObject({
    name: 'OutOfPaperError',
    summary: 'There is no paper.',
    facts: ['Tray: 2'],
    isRetryable: true,
    message: 'There is no paper.\n\nTray: 2\n\nDocs: docs/operators.md',
  })
  expect(isOver()).toEqual([false, false])
})

test('any other error is a fault of the page, and ends the worker', async () => {
  const { connection, isOver } = setUp()
  await expect(connection.run((worker) => worker.fail())).rejects.toThrow(
    'Fault: TypeError: x is not a function',
  )
  expect(isOver()).toEqual([true, true])
})

test('an abort ends the worker, and nothing is reported after it', async () => {
  const { connection, isOver } = setUp()
  const stop = new AbortController()
  const seen: number[] = []
  const running = connection.run((worker, report) => worker.forever(report), {
    signal: stop.signal,
    onProgress: (done) => seen.push(done),
  })
  const report = await vi.waitFor(() => reportOf.forever ?? Promise.reject(new Error('not begun')))
  stop.abort(new Error('enough'))
  await expect(running).rejects.toThrow('enough')
  // The double has no thread that ends: it still reports, and the page has taken it by then.
  await report(1, 2)
  expect(seen).toEqual([])
  expect(isOver()).toEqual([true, true])
  // What is aborted before it began does not begin.
  await expect(connection.run((worker) => worker.fail(), { signal: stop.signal })).rejects.toThrow('enough')
})

test('a worker that stops is a fault of the page', async () => {
  const { connection, workers, isOver } = setUp()
  const running = connection.run((worker, report) => worker.forever(report))
  workers[0]?.dispatchEvent(new Event('error'))
  await expect(running).rejects.toThrow('Fault: the worker stopped')
  expect(isOver()).toEqual([true, true])
})

test('a worker is asked in the language of its page, once for each that is spoken', async () => {
  const spoken: unknown[] = []
  const { startWorker } = startWorkerDoubles(() => ({
    ...handler,
    speak: (...all: unknown[]) => void spoken.push(all),
    spoken: () => spoken.length,
  }))
  const connection = connectWorker<{ spoken(): number }>(startWorker(), (detail) => new Error(detail))
  const ask = () => connection.run((worker) => worker.spoken())
  try {
    expect(await ask()).toBe(0)
    speak('de', { a: 'Ja' })
    // It arrives before the question.
    expect(await ask()).toBe(1)
    expect(await ask()).toBe(1)
    speak('de', { a: 'Ja', b: 'Nein' })
    expect(await ask()).toBe(2)
    speak('en-US')
    expect(await ask()).toBe(3)
  } finally {
    speak('en-US')
  }
  expect(spoken).toEqual([
    ['de', { a: 'Ja' }],
    ['de', { a: 'Ja', b: 'Nein' }],
    ['en-US', {}],
  ])
})
