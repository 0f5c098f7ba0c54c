import { capToHex } from '../../chain/capToHex.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { distributorParameters } from '../../chain/distributorParameters.ts'
import { DistributorMissingError } from '../../chain/errors.ts'
import { bitmapUnreadError, countClaimed, readClaimedWords } from '../../chain/readClaimedWords.ts'
import { readCodeAt } from '../../chain/readCodeAt.ts'
import { isRuntimeCodeOf } from '../../chain/runtimeCode.ts'
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
  const campaign = { parameters: distributorParameters(manifest), cap: capToHex(cap) }
  const question = 'the claimed allocations'
  const { code, words } = await reader.atOneBlock({ question }, async (block) => {
    const [code, words] = await Promise.all([
      readCodeAt(block, distributor, 'the code of the distributor'),
      readClaimedWords(block, distributor, manifest.tree.count),
    ])
    return { code, words }
  })
  if (code === '0x') throw new DistributorMissingError({ distributor, chainId: reader.chainId })
  // What unknown code calls its bitmap means nothing.
  if (!isRuntimeCodeOf(campaign, code)) throw new UnknownCodeError({ distributor })
  if (!words) throw bitmapUnreadError(reader)
  return countClaimed(words)
}
