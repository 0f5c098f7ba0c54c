import type { ChainReader } from './createChainReader.ts'

/** A chain whose newest block is older than this is taken for halted (Blast makes a block every two seconds). */
const haltedAfterSeconds = 60

export type ChainHead = {
  number: number
  /** Unix seconds. */
  timestamp: number
  /** Seconds since then by this machine's clock; 0 where the clock is behind the chain. */
  ageSeconds: number
  /** No node has a block younger than 60 seconds: a state of the chain, not an error. Nothing can be claimed now. */
  isHalted: boolean
}

/**
 * The newest block that any node has. It informs and decides nothing: reads that decide go through
 * `ChainReader.atOneBlock`. Throws RpcUnreachableError when no node answers, RpcWrongChainError when all serve another chain.
 */
export async function readHead(reader: ChainReader): Promise<ChainHead> {
  const heads = await reader.readHeads()
  const { number, timestamp } = heads
    .map(({ head }) => head)
    .reduce((newest, head) => (head.timestamp > newest.timestamp ? head : newest))
  const ageSeconds = Math.max(0, reader.now() - timestamp)
  return { number, timestamp, ageSeconds, isHalted: ageSeconds > haltedAfterSeconds }
}
