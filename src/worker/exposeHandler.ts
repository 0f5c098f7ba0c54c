import './errorTransfer.ts'
import { type Endpoint, expose } from 'comlink'
import { speak } from '../language/say.ts'

/** What every worker can do beside its own work: it says things in the language of its page. */
export type SpeakingHandler = { readonly speak: typeof speak }

/**
 * In a worker: lets the page that started it call the handler, by `connectWorker`.
 *
 * @param page the channel to the page, where it is not that of a browser's worker
 */
export function exposeHandler(handler: object, page?: Endpoint): void {
  expose(Object.assign(handler, { speak } satisfies SpeakingHandler), page)
}
