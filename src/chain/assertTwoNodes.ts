import type { ChainReader } from './createChainReader.ts'

/**
 * Insists on a reader that believes no node alone where a second one is configured: for what is signed or
 * sent by what it says. A mistake in the code, never one of the nodes.
 */
export function assertTwoNodes({ quorum, nodes }: Pick<ChainReader, 'quorum' | 'nodes'>): void {
  if (quorum < Math.min(2, nodes.length)) throw new Error('What decides is read with createTwoNodeReader.')
}
