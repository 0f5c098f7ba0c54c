import type { ChainReader } from '../../src/chain/createChainReader.ts'
import { EverclaimError } from '../../src/errors.ts'

/** The relayer is to stop; the chain is not asked any more. */
export class RelayerStoppingError extends EverclaimError {
  override name = 'RelayerStoppingError'
  constructor() {
    super('The relayer stops.', { isRetryable: true })
  }
}

/**
 * A reader that waits for no node once it is to stop: every question then fails at once, those under
 * way, too. Between two questions the ledger is whole, so that this is a place to end as good as any.
 */
export function stoppableReader(reader: ChainReader, signal: AbortSignal): ChainReader {
  const unlessStopped = <answer>(question: () => Promise<answer>): Promise<answer> =>
    new Promise((resolve, reject) => {
      const stop = () => reject(new RelayerStoppingError())
      if (signal.aborted) return stop()
      signal.addEventListener('abort', stop, { once: true })
      question()
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', stop))
    })
  return {
    ...reader,
    atOneBlock: (options, work) => unlessStopped(() => reader.atOneBlock(options, work)),
    find: (...given) => unlessStopped(() => reader.find(...given)),
    ask: (read) => unlessStopped(() => reader.ask(read)),
    askEach: (read) => unlessStopped(() => reader.askEach(read)),
    searchEach: (...given) => unlessStopped(() => reader.searchEach(...given)),
    readHeads: () => unlessStopped(() => reader.readHeads()),
  }
}
