import type { Agreement } from './agreement.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { RpcUnreachableError } from './errors.ts'

/**
 * A reader that asks one more node when none of its own answers. What that one says is agreed by none of the
 * configured nodes and is marked with its name, so that nothing final is said by it (`isAgreed`).
 *
 * @param reader one that takes a single answer (`quorum` 1): what needs two nodes is not read here
 * @param resort a reader of that one node
 */
export function withLastResort(
  reader: ChainReader,
  {
    resort,
    name,
    onAgreement,
  }: {
    resort: ChainReader
    /** Whose node it is, to be shown. */
    name: string
    onAgreement: (agreement: Agreement) => void
  },
): ChainReader {
  const agreement: Agreement = { agreed: 0, configured: reader.nodes.length, lastResort: name }
  const isSilent = () =>
    reader.nodes.every(({ state }) => state === 'faulty' || state === 'wrongChain') && reader.quorum === 1
  const orElse = async <T>(own: () => Promise<T>, other: () => Promise<T>): Promise<T> => {
    try {
      return await own()
    } catch (error) {
      if (!(error instanceof RpcUnreachableError) || !isSilent()) throw error
      // That the last one is silent, too, changes nothing: the error is about the site's own nodes.
      return other().catch((second: unknown) => {
        throw second instanceof RpcUnreachableError ? error : second
      })
    }
  }
  const marked = ({ number, read, readHead }: BlockView): BlockView => ({ number, read, readHead, agreement })
  return {
    chainId: reader.chainId,
    quorum: reader.quorum,
    stopwatch: reader.stopwatch,
    get nodes() {
      return reader.nodes
    },
    atOneBlock: (options, work) =>
      orElse(
        () => reader.atOneBlock(options, work),
        async () => {
          const value = await resort.atOneBlock(options, (block) => work(marked(block)))
          onAgreement(agreement)
          return value
        },
      ),
    async find(read, onFault) {
      const found = await reader.find(read, onFault)
      return found === undefined && isSilent() ? resort.find(read) : found
    },
    ask: (read) =>
      orElse(
        () => reader.ask(read),
        () => resort.ask(read),
      ),
    askEach: (read) =>
      orElse(
        () => reader.askEach(read),
        () => resort.askEach(read),
      ),
    searchEach: (question, search) =>
      orElse(
        () => reader.searchEach(question, search),
        () => resort.searchEach(question, search),
      ),
    readHeads: () =>
      orElse(
        () => reader.readHeads(),
        () => resort.readHeads(),
      ),
  }
}
