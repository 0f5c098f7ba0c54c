import type { Allocations } from '../../campaign/allocations.ts'
import { EverclaimError } from '../../errors.ts'
import { fetchFile } from '../../package/fetchFile.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import type { ListMessage, ListRequest } from './listMessages.ts'
import { ManageError } from './manageErrors.ts'

/**
 * `readWholeList` in a worker of its own, which ends with it. The page fetches the files, because it alone
 * has those that were dropped on it.
 *
 * @throws ManageError; the signal's reason when it was aborted
 */
export function readListInWorker(
  pkg: VerifiedPackage,
  {
    signal,
    onProgress,
    fetchBytes = fetchFile,
    startWorker = () => new Worker(new URL('./listWorker.ts', import.meta.url), { type: 'module' }),
  }: {
    signal: AbortSignal
    onProgress?: ((done: number, all: number) => void) | undefined
    fetchBytes?: ((url: string, signal?: AbortSignal) => Promise<Uint8Array>) | undefined
    startWorker?: (() => Worker) | undefined
  },
): Promise<Allocations> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const worker = startWorker()
    const finish = (settle: () => void) => {
      signal.removeEventListener('abort', onAbort)
      worker.terminate()
      settle()
    }
    const onAbort = () => finish(() => reject(signal.reason))
    signal.addEventListener('abort', onAbort)
    const answer = async (id: number, url: string) => {
      let request: ListRequest
      let transfer: Transferable[] = []
      try {
        const bytes = await fetchBytes(url, signal)
        // Whoever keeps a file in memory keeps it: what goes away is a copy.
        const own = bytes.slice()
        transfer = [own.buffer]
        request = { type: 'file', id, bytes: own }
      } catch (error) {
        const reason = error instanceof EverclaimError ? reasonOf(error) : 'it could not be read'
        request = { type: 'no-file', id, url, reason }
      }
      if (!signal.aborted) worker.postMessage(request, transfer)
    }
    worker.addEventListener('error', () => finish(() => reject(workerFault('the worker stopped'))))
    worker.addEventListener('message', ({ data }: MessageEvent<ListMessage>) => {
      switch (data.type) {
        case 'fetch':
          void answer(data.id, data.url)
          return
        case 'progress':
          onProgress?.(data.done, data.all)
          return
        case 'list': {
          const { count, total, records } = data
          return finish(() => resolve({ count, total, records }))
        }
        case 'refused': {
          const { summary, facts, isRetryable } = data
          return finish(() =>
            reject(new ManageError(summary, { facts, isRetryable, docs: 'package-format' })),
          )
        }
        case 'fault':
          return finish(() => reject(workerFault(data.detail)))
      }
    })
    worker.postMessage({ type: 'read', pkg } satisfies ListRequest)
  })
}

const reasonOf = (error: EverclaimError) =>
  error.facts.find((fact) => fact.startsWith('Reason: '))?.slice('Reason: '.length) ?? error.summary

const workerFault = (detail: string) =>
  new ManageError(
    `The list could not be read, because of a fault in this page (${detail}). Reload it and try again. Nothing was sent anywhere.`,
  )
