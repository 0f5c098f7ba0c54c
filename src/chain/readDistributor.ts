import type { Address } from 'viem'
import { message } from '../language/say.ts'
import type { ChainReader } from './createChainReader.ts'
import { DistributorMissingError } from './errors.ts'
import { readCodeAt } from './readCodeAt.ts'
import { readRuntimeCode } from './readRuntimeCode.ts'
import type { CampaignInCode } from './runtimeCode.ts'

/**
 * Reads a distributor's code, agreed by the nodes, and takes the campaign out of it (docs/contracts.md has
 * the layout). The code is compared to the last byte, so what is returned is what `claim` will check by. It
 * never changes.
 *
 * @throws DistributorMissingError where there is no such code, RpcUnreachableError, RpcDisagreementError
 */
export async function readDistributor(reader: ChainReader, distributor: Address): Promise<CampaignInCode> {
  const question = message('The code of the distributor')
  const code = await reader.atOneBlock({ question }, (block) => readCodeAt(block, distributor, question))
  const read = readRuntimeCode(code)
  if (!read) throw new DistributorMissingError({ distributor, chainId: reader.chainId })
  return read
}
