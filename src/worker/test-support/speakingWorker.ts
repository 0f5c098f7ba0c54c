import { workerData } from 'node:worker_threads'
import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import { exposeHandler } from '../exposeHandler.ts'

/** What the worker of a test does: it says something. */
const handler = {
  async close() {
    return say('Close')
  },
  async refuse(): Promise<void> {
    throw new EverclaimError(say('There is no paper.'), { facts: [say('Tray: {tray}', { tray: 2 })] })
  },
}

export type SpeakingHandler = typeof handler

exposeHandler(handler, workerData.page)
