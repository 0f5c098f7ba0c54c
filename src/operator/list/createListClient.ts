import type { KnownContracts } from '../../campaign/list/contractRecipients.ts'
import { EverclaimError } from '../../errors.ts'
import type {
  ListAnswers,
  ListChoices,
  ListLook,
  ListMessage,
  ListRefusal,
  ListReport,
  ListRequest,
} from './listMessages.ts'

/** A list could not be read at all. Nothing was sent anywhere. */
export class ListNotReadError extends EverclaimError {
  override name = 'ListNotReadError'
  constructor(refusal: ListRefusal) {
    super(sentenceOf(refusal), { docs: 'recipient-lists' })
  }
}

type Work = { signal?: AbortSignal; onProgress?: (done: number, all: number) => void }

/**
 * What the page asks about the one list that it has open. The work is done in a worker: the file goes there
 * and nowhere else. One question is asked at a time; a question that is cancelled ends the worker, and the
 * next one starts another.
 */
export type ListClient = {
  /** @throws ListNotReadError, AbortError */
  open(file: Blob, columns?: ListChoices['columns'], work?: Work): Promise<ListLook>
  check(choices: ListChoices, known?: KnownContracts, work?: Work): Promise<ListReport>
  /** Flags the recipients of the list that was checked last anew, when more contracts are known. */
  flag(known: KnownContracts): Promise<ListReport['flags']>
  /** Recipients of the list that was checked last, by their places in it, with the rows of the file. */
  show(indices: readonly number[]): Promise<ListAnswers['show']>
  /** The list as CSV that needs no decision any more. */
  writeList(): Promise<Blob>
  /** All that the decisions changed, as CSV. */
  writeChanges(): Promise<Blob>
  /** The allocations of the list that was checked last. */
  take(): Promise<ListAnswers['take']>
  /** Ends the worker and lets go of the list. */
  close(): void
}

export function createListClient(
  startWorker: () => Worker = () =>
    new Worker(new URL('./listWorker.ts', import.meta.url), { type: 'module' }),
): ListClient {
  let worker: Worker | undefined
  let file: { id: number; blob: Blob } | undefined
  let lastId = 0
  /** The last check, for a worker that was started after it and has to catch up. */
  let checked: Extract<ListRequest, { type: 'check' }> | undefined
  let isCaughtUp = false
  let turn: Promise<unknown> = Promise.resolve()

  const end = () => {
    worker?.terminate()
    worker = undefined
    isCaughtUp = false
  }

  const ask = <Type extends ListRequest['type']>(
    request: Extract<ListRequest, { type: Type }>,
    { signal, onProgress }: Work = {},
  ): Promise<ListAnswers[Type]> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      worker ??= startWorker()
      const current = worker
      const finish = (settle: () => void) => {
        current.removeEventListener('message', onMessage)
        current.removeEventListener('error', onError)
        signal?.removeEventListener('abort', onAbort)
        settle()
      }
      const onMessage = ({ data }: MessageEvent<ListMessage>) => {
        if (data.type === 'progress') onProgress?.(data.done, data.all)
        else if (data.type === 'refusal') finish(() => reject(new ListNotReadError(data.refusal)))
        // The worker answers one request at a time, and each by its own kind of answer.
        else finish(() => resolve(data.answer as ListAnswers[Type]))
      }
      const onError = () => {
        end()
        finish(() => reject(new ListNotReadError({ kind: 'unexpected', detail: 'the worker stopped' })))
      }
      const onAbort = () => {
        end()
        finish(() => reject(signal?.reason))
      }
      current.addEventListener('message', onMessage)
      current.addEventListener('error', onError)
      signal?.addEventListener('abort', onAbort)
      current.postMessage(request)
    })

  /** Requests wait for each other. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  /** For questions about the checked list, which a new worker does not have yet. */
  const aboutList = <Type extends 'flag' | 'show' | 'write-list' | 'write-changes' | 'take'>(
    request: Extract<ListRequest, { type: Type }>,
  ) =>
    inTurn(async () => {
      if (checked && !isCaughtUp) {
        await ask(checked)
        isCaughtUp = true
      }
      return ask(request)
    })

  return {
    open: (blob, columns, work) =>
      inTurn(() => {
        if (file?.blob !== blob) file = { id: ++lastId, blob }
        checked = undefined
        return ask({ type: 'open', file, columns }, work)
      }),
    check: (choices, known = {}, work) =>
      inTurn(async () => {
        if (!file) throw new ListNotReadError({ kind: 'unexpected', detail: 'no file was opened' })
        const request = { type: 'check', file, choices, known } as const
        // Where it is cancelled or fails, the check before it stands.
        isCaughtUp = false
        const report = await ask(request, work)
        checked = request
        isCaughtUp = true
        return report
      }),
    flag: (known) => aboutList({ type: 'flag', known }),
    show: (indices) => aboutList({ type: 'show', indices }),
    writeList: () => aboutList({ type: 'write-list' }),
    writeChanges: () => aboutList({ type: 'write-changes' }),
    take: () => aboutList({ type: 'take' }),
    close() {
      end()
      file = undefined
      checked = undefined
    },
  }
}

function sentenceOf(refusal: ListRefusal): string {
  switch (refusal.kind) {
    case 'no-list':
      return refusal.row > 0
        ? `Row ${refusal.row} of the file ${refusal.reason}.`
        : `The file ${refusal.reason}`
    case 'unreadable':
      return 'The browser could not read the file. It may have been changed, moved or deleted since it was chosen; choose it again.'
    case 'too-large':
      return refusal.size > 0
        ? `The file has ${Math.ceil(refusal.size / 1e6).toLocaleString('en-US')} MB, and at most 1,000 MB are read here. The command line reads larger ones.`
        : 'The list does not fit into the memory that this browser has left. Close other tabs, or use the command line.'
    case 'unexpected':
      return `The list could not be read, because of a fault in this page (${refusal.detail}). Reload it and try again.`
  }
}
