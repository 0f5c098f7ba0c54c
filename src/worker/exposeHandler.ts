import './errorTransfer.ts'
import { expose } from 'comlink'

/** In a worker: lets the page that started it call the handler, by `connectWorker`. */
export function exposeHandler(handler: object): void {
  expose(handler)
}
