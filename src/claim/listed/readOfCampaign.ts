import type { Agreement } from '../../chain/agreement.ts'
import { capToHex } from '../../chain/capToHex.ts'
import type { BlockView, ChainReader } from '../../chain/createChainReader.ts'
import { distributorParameters } from '../../chain/distributorParameters.ts'
import { DistributorMissingError } from '../../chain/errors.ts'
import { readCodeAt } from '../../chain/readCodeAt.ts'
import { isRuntimeCodeOf } from '../../chain/runtimeCode.ts'
import { message } from '../../language/say.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { UnknownCodeError } from '../unknownCodeError.ts'

/**
 * Reads one thing of a campaign's contract beside its code, at one agreed block: two reads a node, for a page
 * that shows many campaigns. What unknown code answers means nothing.
 *
 * @throws DistributorMissingError, UnknownCodeError where the contract is not there, or not ours;
 * RpcUnreachableError or RpcDisagreementError where it could not be checked
 */
export async function readOfCampaign<Value>(
  reader: ChainReader,
  { distributor, manifest, cap }: VerifiedPackage,
  question: string,
  read: (block: BlockView) => Promise<Value>,
): Promise<{ value: Value; agreement: Agreement }> {
  const campaign = { parameters: distributorParameters(manifest), cap: capToHex(cap) }
  const { code, value, agreement } = await reader.atOneBlock({ question }, async (block) => {
    const [code, value] = await Promise.all([
      readCodeAt(block, distributor, message('The code of the distributor')),
      read(block),
    ])
    return { code, value, agreement: block.agreement }
  })
  if (code === '0x') throw new DistributorMissingError({ distributor, chainId: reader.chainId })
  if (!isRuntimeCodeOf(campaign, code)) throw new UnknownCodeError({ distributor })
  return { value, agreement }
}
