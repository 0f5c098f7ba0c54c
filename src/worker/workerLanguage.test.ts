import { MessageChannel, Worker as NodeWorker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compileCatalogue } from '../../scripts/texts/compileCatalogue.ts'
import { speak } from '../language/say.ts'
import { connectWorker, type WorkerConnection } from './connectWorker.ts'
import type { SpeakingHandler } from './test-support/speakingWorker.ts'

/** A thread of its own, whose modules are not those of the test. */
function startThread(): Worker {
  const { port1, port2 } = new MessageChannel()
  const handler = JSON.stringify(new URL('./test-support/speakingWorker.ts', import.meta.url).href)
  const code = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${handler}, ${handler}))`
  const thread = new NodeWorker(code, { eval: true, workerData: { page: port2 }, transferList: [port2] })
  thread.on('error', () => port1.dispatchEvent(new Event('error')))
  const terminate = () => {
    port1.close()
    void thread.terminate()
  }
  // A port has what is used of a worker but its end.
  return Object.assign(port1, { terminate }) as unknown as Worker
}

let connection: WorkerConnection<SpeakingHandler>
beforeEach(() => {
  connection = connectWorker(startThread(), (detail) => new Error(`Fault: ${detail}`))
})
afterEach(() => {
  connection.terminate()
  speak('en-US')
})

const french = compileCatalogue({
  Close: 'Fermer',
  'There is no paper.': 'Il n’y a plus de papier.',
  'Tray: {tray}': 'Bac : {tray}',
})

test('a worker says in the page’s language what it returns and what it throws', async () => {
  speak('fr-FR', french)
  expect(await connection.run((worker) => worker.close())).toBe('Fermer')
  const error: unknown = await connection.run((worker) => worker.refuse()).catch((thrown) => thrown)
  expect(error).toMatchObject({ summary: 'Il n’y a plus de papier.', facts: ['Bac : 2'] })
})

test('a worker that runs follows when another language is chosen', async () => {
  expect(await connection.run((worker) => worker.close())).toBe('Close')
  speak('fr-FR', french)
  expect(await connection.run((worker) => worker.close())).toBe('Fermer')
  speak('en-US')
  expect(await connection.run((worker) => worker.close())).toBe('Close')
})
