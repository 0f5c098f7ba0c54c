import './errorTransfer.ts'
import { proxy, type Remote, wrap } from 'comlink'
import { EverclaimError } from '../errors.ts'
import { spokenNow } from '../language/say.ts'
import type { SpeakingHandler } from './exposeHandler.ts'
import type { ReportProgress } from './withProgress.ts'

/** What a caller may want of work in a worker. */
export type Work = { signal?: AbortSignal | undefined; onProgress?: ReportProgress | undefined }

/** A worker that a page has started, with a handler inside. */
export type WorkerConnection<Handler> = {
  /** It was terminated, by the page or by its own breakdown. */
  readonly isOver: boolean
  /**
   * Calls the handler. Ends with its answer or its own EverclaimError; any other error, an abort and a worker
   * that stops end the worker as well. `onProgress` is not called after the end.
   *
   * @throws the signal's reason, what the handler throws, or what `faultOf` makes of a fault
   */
  run<T>(call: (handler: Remote<Handler>, report: ReportProgress) => Promise<T>, work?: Work): Promise<T>
  terminate(): void
}

/**
 * Connects to the handler that a worker exposes (`exposeHandler`).
 *
 * @param faultOf the error for a fault in the page, from what happened as a clause
 */
export function connectWorker<Handler>(
  worker: Worker,
  faultOf: (detail: string) => Error,
): WorkerConnection<Handler> {
  const handler = wrap<Handler>(worker)
  let isOver = false
  // A worker begins in English. Messages arrive in their order: what is asked next is answered in the
  // language that was sent before it.
  let known: ReturnType<typeof spokenNow> = ['en-US', {}]
  const speakAsHere = () => {
    const now = spokenNow()
    const isSame = now[0] === known[0] && (now[0] === 'en-US' || now[1] === known[1])
    if (isSame) return
    known = now
    // `exposeHandler` has it beside the handler's own work, which the type names alone.
    void (handler as unknown as Remote<SpeakingHandler>).speak(...now)
  }
  const terminate = () => {
    isOver = true
    worker.terminate()
  }
  return {
    get isOver() {
      return isOver
    },
    run: (call, { signal, onProgress } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        let isSettled = false
        const finish = (settle: () => void) => {
          isSettled = true
          worker.removeEventListener('error', onError)
          signal?.removeEventListener('abort', onAbort)
          settle()
        }
        const fail = (error: unknown) => {
          terminate()
          finish(() => reject(error))
        }
        const onError = () => fail(faultOf('the worker stopped'))
        const onAbort = () => fail(signal?.reason)
        worker.addEventListener('error', onError)
        signal?.addEventListener('abort', onAbort)
        const report = proxy<ReportProgress>((done, all) => {
          if (!isSettled) onProgress?.(done, all)
        })
        speakAsHere()
        call(handler, report).then(
          (answer) => finish(() => resolve(answer)),
          (error: unknown) => {
            if (error instanceof EverclaimError) finish(() => reject(error))
            else fail(faultOf(String(error)))
          },
        )
      }),
    terminate,
  }
}
