import type { Address, LocalAccount } from 'viem'
import { encodeClaim } from '../../src/chain/encodeClaim.ts'
import type { MadeCampaign } from '../campaign/makeCampaign.ts'
import { SandboxError } from '../sandboxError.ts'
import type { ChainClient } from './chainClient.ts'

/** Claims an allocation for its account, as anyone can who pays the network fee. */
export async function claimFor(
  chain: ChainClient,
  { distributor, lookUp }: Pick<MadeCampaign, 'distributor' | 'lookUp'>,
  { account, payer }: { account: Address; payer: LocalAccount },
): Promise<void> {
  const answer = await lookUp(account)
  if (answer.status !== 'eligible') throw new SandboxError(`${account} is not on the campaign’s list.`)
  const { index, amount, proof } = answer
  const call = encodeClaim({ distributor, index: BigInt(index), account: answer.account, amount, proof })
  const hash = await chain.sendTransaction({ account: payer, ...call })
  const { status } = await chain.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new SandboxError(`The claim for ${account} failed.`)
}
