import { keccak256 } from '../../package/keccak.ts'
import { createListHandler, ListRefusedError } from './createListHandler.ts'
import type { ListMessage, ListRequest } from './listMessages.ts'

/**
 * The worker in which a page reads a list, so that it stays responsive. It answers one request after the
 * other.
 */
const room = createListHandler(keccak256)
const post = (message: ListMessage, transfer: Transferable[] = []) =>
  globalThis.postMessage(message, { transfer })

globalThis.addEventListener('message', ({ data }: MessageEvent<ListRequest>) => {
  void room
    .answer(data, (done, all) => post({ type: 'progress', done, all }))
    .then(
      (answer) => post({ type: 'answer', answer }, 'records' in answer ? [answer.records.buffer] : []),
      (error: unknown) => {
        const refusal =
          error instanceof ListRefusedError
            ? error.refusal
            : ({ kind: 'unexpected', detail: String(error) } as const)
        post({ type: 'refusal', refusal })
      },
    )
})
