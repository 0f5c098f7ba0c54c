import './errorTransfer.ts'
import { proxy, type Remote, wrap } from 'comlink'
import { EverclaimError } from '../errors.ts'
import { currentVoice, type Voice } from '../language/say.ts'
import type { Exposed } from './exposeHandler.ts'
import type { ReportProgress } from './withProgress.ts'

/** What a caller may want of work in a worker. */
export type Work = { signal?: AbortSignal | undefined; onProgress?: ReportProgress | undefined }

/** A worker that a page has started, with a handler inside. */
export type WorkerConnection<Handler> = {
  /** It was terminated, by the page or by its own breakdown. */
  readonly isOver: boolean
  /**
   * Calls the handler, which speaks the language that the page speaks now. Ends with its answer or its own
   * EverclaimError; any other error, an abort and a worker that stops end the worker as well. `onProgress` is
   * not called after the end.
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
  const exposed = wrap<Exposed<Handler>>(worker)
  const handler = exposed.handler as Remote<Handler>
  let isOver = false
  /** What the worker speaks. */
  let spoken: Voice | undefined
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
        const voice = currentVoice()
        // Messages stay in their order: it is spoken before the call is read.
        if (spoken !== voice) void exposed.speak(voice)
        spoken = voice
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
