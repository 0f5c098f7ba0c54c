import type { Remote } from 'comlink'
import type { Allocations } from '../../campaign/allocations.ts'
import type { RecipientGroup } from '../../campaign/list/checkRecipientList.ts'
import type { KnownContracts } from '../../campaign/list/contractRecipients.ts'
import { connectWorker, type Work, type WorkerConnection } from '../../worker/connectWorker.ts'
import type { ListHandler, ListToCheck, NumberedFile } from './createListHandler.ts'
import type { ListChoices, ListLook, ListReport, ListSeries, ShownRecipient } from './listMessages.ts'
import { ListNotReadError } from './listNotReadError.ts'

/**
 * What the page asks about the one list that it has open. The work is done in a worker: the file goes there
 * and nowhere else. One question is asked at a time; a question that is cancelled ends the worker, and the
 * next one starts another.
 */
export type ListClient = {
  /** @throws ListNotReadError, AbortError */
  open(file: Blob, columns?: ListChoices['columns'], work?: Work): Promise<ListLook>
  check(choices: ListChoices, about?: ListContext, work?: Work): Promise<ListReport>
  /** Flags the recipients of the list that was checked last anew, when more contracts are known. */
  flag(known: KnownContracts): Promise<ListReport['flags']>
  /** Recipients of the list that was checked last, by their places in it, with the rows of the file. */
  show(indices: readonly number[]): Promise<readonly ShownRecipient[]>
  /** The list as CSV that needs no decision any more. */
  writeList(): Promise<Blob>
  /** All that the decisions changed, as CSV. */
  writeChanges(): Promise<Blob>
  /** The allocations of the list that was checked last. */
  take(): Promise<Allocations>
  /** Those of each of its groups. */
  takeGroups(): Promise<readonly RecipientGroup[]>
  /** Ends the worker and lets go of the list. */
  close(): void
}

/** What is known around a list: contracts of campaigns, and the rounds that it goes on from. */
export type ListContext = {
  readonly known?: KnownContracts
  readonly series?: ListSeries | undefined
}

export function createListClient(
  startWorker: () => Worker = () =>
    new Worker(new URL('./listWorker.ts', import.meta.url), { type: 'module' }),
): ListClient {
  let connection: WorkerConnection<ListHandler> | undefined
  let file: NumberedFile | undefined
  let lastId = 0
  /** The last check, for a worker that was started after it and has to catch up. */
  let checked: ListToCheck | undefined
  let caughtUp: typeof connection
  let turn: Promise<unknown> = Promise.resolve()

  const connect = (): WorkerConnection<ListHandler> => {
    if (!connection || connection.isOver) connection = connectWorker(startWorker(), unexpected)
    return connection
  }

  /** Requests wait for each other. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  const check = async (list: ListToCheck, work?: Work): Promise<ListReport> => {
    work?.signal?.throwIfAborted()
    // Where it is cancelled or fails, the check before it is the one that counts.
    caughtUp = undefined
    const current = connect()
    const report = await current.run((handler, onProgress) => handler.check(list, onProgress), work)
    caughtUp = current
    return report
  }

  /** For questions about the checked list, which a new worker does not have yet. */
  const aboutList = <T>(ask: (handler: Remote<ListHandler>) => Promise<T>): Promise<T> =>
    inTurn(async () => {
      if (checked && caughtUp !== connect()) await check(checked)
      return connect().run(ask)
    })

  return {
    open: (blob, columns, work) =>
      inTurn(async () => {
        const opened = file?.blob === blob ? file : { id: ++lastId, blob }
        file = opened
        checked = undefined
        work?.signal?.throwIfAborted()
        return connect().run((handler) => handler.open(opened, columns), work)
      }),
    check: (choices, { known = {}, series } = {}, work) =>
      inTurn(async () => {
        if (!file) throw unexpected('no file was opened')
        const list = { file, choices, known, series }
        const report = await check(list, work)
        checked = list
        return report
      }),
    flag: (known) => aboutList((handler) => handler.flag(known)),
    show: (indices) => aboutList((handler) => handler.show(indices)),
    writeList: () => aboutList((handler) => handler.writeList()),
    writeChanges: () => aboutList((handler) => handler.writeChanges()),
    take: () => aboutList((handler) => handler.take()),
    takeGroups: () => aboutList((handler) => handler.takeGroups()),
    close() {
      connection?.terminate()
      file = undefined
      checked = undefined
    },
  }
}

const unexpected = (detail: string) => new ListNotReadError({ kind: 'unexpected', detail })
