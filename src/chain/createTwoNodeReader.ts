import { type ChainReader, createChainReader } from './createChainReader.ts'
import { resolveEndpoint } from './rpcHost.ts'

/**
 * A reader for those who send money by what it says: two nodes must agree wherever two are named. Where only
 * one of them answers, that is "could not check". One that is alone is believed, so a caller that uses this
 * says so first (`countNodes`).
 *
 * @throws RpcConfigurationError
 */
export function createTwoNodeReader({
  chainId,
  rpcUrls,
}: {
  chainId: number
  rpcUrls: readonly string[]
}): ChainReader {
  return createChainReader({ chainId, rpcUrls, quorum: Math.min(2, Math.max(1, countNodes(rpcUrls))) })
}

/** How many different nodes are named. */
export const countNodes = (rpcUrls: readonly string[]): number =>
  new Set(rpcUrls.map((url) => resolveEndpoint(url).href)).size
