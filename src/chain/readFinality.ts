import { message } from '../language/say.ts'
import { isAgreed } from './agreement.ts'
import type { ChainReader } from './createChainReader.ts'
import { headSchema } from './rpcSchemas.ts'

/**
 * How far a block of an OP stack chain has come, by the block tags of the execution API:
 * - `sequenced`: the sequencer has made it (`latest`), and could still make another one in its place;
 * - `posted`: its data is on Ethereum (`safe`), and goes only with the block of Ethereum that has it;
 * - `final`: that block of Ethereum is final (`finalized`).
 */
export type Finality = 'sequenced' | 'posted' | 'final'

/**
 * How final a block is that is known to be on the chain. A node that says too much is not believed: a tag
 * stands where two nodes have it at least, or the only one of a site with one node.
 *
 * @param number of the block
 * @returns undefined where too few nodes say
 */
export async function readFinality(reader: ChainReader, number: number): Promise<Finality | undefined> {
  const [safe, finalized] = await Promise.all([
    readTag(reader, 'safe').catch(() => undefined),
    readTag(reader, 'finalized').catch(() => undefined),
  ])
  if (finalized !== undefined && number <= finalized) return 'final'
  if (safe === undefined || finalized === undefined) return undefined
  return number <= safe ? 'posted' : 'sequenced'
}

/** The highest block that enough nodes have reached under a tag. */
async function readTag(reader: ChainReader, tag: 'safe' | 'finalized'): Promise<number | undefined> {
  const heads = await reader.askEach({
    question: message('The newest block'),
    method: 'eth_getBlockByNumber',
    params: [tag, false],
    schema: headSchema,
  })
  const configured = reader.nodes.length
  return heads
    .map((head) => head.number)
    .sort((one, other) => other - one)
    .find((_, at) => isAgreed({ agreed: at + 1, configured }))
}
