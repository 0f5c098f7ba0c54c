import { isAgreed } from '../../chain/agreement.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { cancellationUnreadError, readCancelledAt } from '../../chain/readCancelled.ts'
import { message } from '../../language/say.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { readOfCampaign } from './readOfCampaign.ts'

/**
 * Whether a campaign was cancelled, and several nodes say so where there are several.
 *
 * @throws as `readOfCampaign`
 */
export async function readIsCancelled(reader: ChainReader, pkg: VerifiedPackage): Promise<boolean> {
  const question = message('Whether the campaign was cancelled')
  const { value, agreement } = await readOfCampaign(reader, pkg, question, (block) =>
    readCancelledAt(block, pkg.distributor),
  )
  if (value === undefined) throw cancellationUnreadError(reader)
  return value && isAgreed(agreement)
}
