import type { Address, Hex } from 'viem'
import type { ChainReader } from './createChainReader.ts'
import type { DistributorParameters } from './distributorParameters.ts'
import { DistributorMissingError } from './errors.ts'
import { readCodeAt } from './readCodeAt.ts'
import { readRuntimeCode } from './runtimeCode.ts'

/** A campaign as its own contract carries it, without any package. */
export type DistributorOnChain = {
  parameters: DistributorParameters
  /** The row of 2^capBits nodes of the tree, 32 bytes each. */
  cap: readonly Hex[]
}

/**
 * Reads a distributor's code, agreed by the nodes, and takes the campaign out of it (docs/contracts.md has
 * the layout). The code is compared to the last byte, so what is returned is what `claim` will check by. It
 * never changes.
 *
 * @throws DistributorMissingError where there is no such code, RpcUnreachableError, RpcDisagreementError
 */
export async function readDistributor(
  reader: ChainReader,
  distributor: Address,
): Promise<DistributorOnChain> {
  const question = 'the code of the distributor'
  const code = await reader.atOneBlock({ question }, (block) => readCodeAt(block, distributor, question))
  const read = readRuntimeCode(code)
  if (!read) throw new DistributorMissingError({ distributor, chainId: reader.chainId })
  return read
}
