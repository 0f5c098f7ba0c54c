import './errorTransfer.ts'
import { type Endpoint, expose } from 'comlink'
import { speak, type Voice } from '../language/say.ts'

/** What a worker answers: its own handler, and the page's language, which comes before all else. */
export type Exposed<Handler> = {
  readonly handler: Handler
  readonly speak: (voice: Voice) => void
}

/**
 * In a worker: lets the page that started it call the handler, by `connectWorker`. What it says is in the
 * language of the page.
 *
 * @param page the channel to the page, where it is not that of a browser's worker
 */
export function exposeHandler(handler: object, page?: Endpoint): void {
  const exposed: Exposed<object> = {
    handler,
    speak: ({ language, translations }) => speak(language, translations),
  }
  expose(exposed, page)
}
