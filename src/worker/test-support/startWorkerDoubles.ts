import '../errorTransfer.ts'
import { expose } from 'comlink'

/**
 * The double of a browser's worker, which Node does not have: a real handler behind a real channel, so that
 * all is cloned and moved as between threads. Only the thread is missing.
 */
class WorkerDouble extends EventTarget {
  isOver = false
  readonly #page: MessagePort
  constructor(handler: object) {
    super()
    const { port1, port2 } = new MessageChannel()
    expose(handler, port2)
    this.#page = port1
    port1.addEventListener('message', ({ data }) => {
      if (!this.isOver) this.dispatchEvent(new MessageEvent('message', { data }))
    })
    port1.start()
  }
  postMessage(message: unknown, transfer: Transferable[] = []) {
    if (!this.isOver) this.#page.postMessage(message, transfer)
  }
  terminate() {
    this.isOver = true
    this.#page.close()
  }
}

/** Starts doubles of a worker, and keeps those that were started. */
export function startWorkerDoubles(createHandler: () => object) {
  const workers: WorkerDouble[] = []
  const startWorker = () => {
    const worker = new WorkerDouble(createHandler())
    workers.push(worker)
    return worker as unknown as Worker
  }
  return { workers, startWorker }
}
