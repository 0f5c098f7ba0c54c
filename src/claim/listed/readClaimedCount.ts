import { capToHex } from '../../chain/capToHex.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { distributorParameters } from '../../chain/distributorParameters.ts'
import { DistributorMissingError, RpcUnreachableError } from '../../chain/errors.ts'
import { expectedRuntimeCode } from '../../chain/expectedRuntimeCode.ts'
import { countClaimed, readClaimedWords } from '../../chain/readClaimedWords.ts'
import { dataSchema } from '../../hex/hexText.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { UnknownCodeError } from '../unknownCodeError.ts'

/**
 * How many allocations of a campaign were paid, at one agreed block: two reads a node, for a page that shows
 * many campaigns.
 *
 * @throws DistributorMissingError, UnknownCodeError where the contract is not there, or not ours;
 * RpcUnreachableError or RpcDisagreementError where it could not be checked
 */
export async function readClaimedCount(
  reader: ChainReader,
  { distributor, manifest, cap }: VerifiedPackage,
): Promise<number> {
  const expected = await expectedRuntimeCode({
    parameters: distributorParameters(manifest),
    cap: capToHex(cap),
  })
  const question = 'the claimed allocations'
  const { code, words } = await reader.atOneBlock({ question }, async (block) => {
    const [code, words] = await Promise.all([
      block.read({
        question: 'the code of the distributor',
        method: 'eth_getCode',
        params: (at) => [distributor, at],
        schema: dataSchema,
      }),
      readClaimedWords(block, distributor, manifest.tree.count),
    ])
    return { code, words }
  })
  if (code === '0x') throw new DistributorMissingError({ distributor, chainId: reader.chainId })
  // What unknown code calls its bitmap means nothing.
  if (code !== expected.toLowerCase()) throw new UnknownCodeError({ distributor })
  if (!words)
    throw new RpcUnreachableError({
      question,
      answered: 0,
      configured: reader.nodes.length,
      quorum: 1,
      faults: reader.nodes.map(({ host }) => ({ host, reason: 'cannot run the call' })),
    })
  return countClaimed(words)
}
