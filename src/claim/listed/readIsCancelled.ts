import { isAgreed } from '../../chain/agreement.ts'
import { capToHex } from '../../chain/capToHex.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { distributorParameters } from '../../chain/distributorParameters.ts'
import { DistributorMissingError } from '../../chain/errors.ts'
import { cancellationUnreadError, readCancelledAt } from '../../chain/readCancelled.ts'
import { readCodeAt } from '../../chain/readCodeAt.ts'
import { isRuntimeCodeOf } from '../../chain/runtimeCode.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { UnknownCodeError } from '../unknownCodeError.ts'

/**
 * Whether a campaign was cancelled, and several nodes say so where there are several: two reads a node, for a
 * page that shows many campaigns.
 *
 * @throws DistributorMissingError, UnknownCodeError where the contract is not there, or not ours;
 * RpcUnreachableError or RpcDisagreementError where it could not be checked
 */
export async function readIsCancelled(
  reader: ChainReader,
  { distributor, manifest, cap }: VerifiedPackage,
): Promise<boolean> {
  const campaign = { parameters: distributorParameters(manifest), cap: capToHex(cap) }
  const question = 'whether the campaign was cancelled'
  const { code, isCancelled, agreement } = await reader.atOneBlock({ question }, async (block) => {
    const [code, isCancelled] = await Promise.all([
      readCodeAt(block, distributor, 'the code of the distributor'),
      readCancelledAt(block, distributor),
    ])
    return { code, isCancelled, agreement: block.agreement }
  })
  if (code === '0x') throw new DistributorMissingError({ distributor, chainId: reader.chainId })
  // What unknown code calls cancelled means nothing.
  if (!isRuntimeCodeOf(campaign, code)) throw new UnknownCodeError({ distributor })
  if (isCancelled === undefined) throw cancellationUnreadError(reader)
  return isCancelled && isAgreed(agreement)
}
