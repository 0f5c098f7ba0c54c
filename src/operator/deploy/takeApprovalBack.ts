import type { ChainReader } from '../../chain/createChainReader.ts'
import { readTransactionCount } from '../../chain/readTransactionCount.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import { approveCall } from './deployCalls.ts'
import type { DeploySender, SentByWallet } from './deploySender.ts'

/**
 * Has a wallet set what the factory may still take of the campaign's token to 0.
 *
 * @throws RpcUnreachableError, RpcDisagreementError where the account's nonce could not be read: nothing was
 * asked then
 * @throws WalletError where the wallet sends nothing
 */
export async function takeApprovalBack(
  reader: ChainReader,
  campaign: CampaignToDeploy,
  sender: Extract<DeploySender, { kind: 'wallet' }>,
): Promise<SentByWallet> {
  const from = sender.address
  const { count: nonce, block } = await readTransactionCount(reader, from)
  return sender.sendCall({ ...approveCall(campaign, 0n), from }, { kind: 'reset-approval', nonce, block })
}
