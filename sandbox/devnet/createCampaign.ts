import { concatHex, encodeFunctionData, erc20Abi } from 'viem'
import { merkleDistributorFactoryAddress } from '../../src/abi/factoryAddress.ts'
import { merkleDistributorFactoryCreationCode } from '../../src/abi/merkleDistributorFactoryBytecode.ts'
import { encodeClaim } from '../../src/chain/encodeClaim.ts'
import { campaignFactory } from '../../src/operator/deploy/campaignFactory.ts'
import { encodeCreation } from '../../src/operator/deploy/encodeCreation.ts'
import type { MadeCampaign } from '../campaign/makeCampaign.ts'
import { sandboxCampaigns } from '../campaign/sandboxCampaigns.ts'
import { SandboxError } from '../sandboxError.ts'
import { usdbStandInAbi } from './artifacts.generated.ts'
import { deterministicProxy, standIns } from './canonicalContracts.ts'
import type { ChainClient } from './chainClient.ts'
import { demoAccounts } from './demoAccounts.ts'
import { demoTokenAddress, demoTokenCreationCode, zeroSalt } from './demoAddresses.ts'
import { sendAsOperator } from './placeCanonicalContracts.ts'

/**
 * Deploys the factory and the demo token through the deterministic proxy, to the addresses that everybody
 * computes.
 */
export async function deployFactoryAndToken(chain: ChainClient): Promise<void> {
  const wanted = [
    {
      name: 'The factory',
      address: merkleDistributorFactoryAddress,
      code: merkleDistributorFactoryCreationCode,
    },
    { name: 'The demo token', address: demoTokenAddress(), code: demoTokenCreationCode() },
  ]
  for (const { name, address, code } of wanted) {
    await sendAsOperator(chain, { to: deterministicProxy.address, data: concatHex([zeroSalt, code]) })
    if (!(await chain.getCode({ address })))
      throw new SandboxError(`${name} is not at the address that was computed for it.`, [
        `Address: ${address}`,
      ])
  }
}

/**
 * Creates and funds a campaign's distributor as an operator does: one allowance of exactly the total, one
 * transaction; the factory of its kind first, where it is missing. Eve claims where the window is open and all is
 * paid at once.
 *
 * @returns the block that created it
 */
export async function createCampaign(chain: ChainClient, campaign: MadeCampaign): Promise<bigint> {
  const { parameters, cap, manifestHash, distributor } = campaign
  const { asset } = sandboxCampaigns[campaign.id]
  const token = parameters.token
  const factory = campaignFactory(parameters)
  if (!(await chain.getCode({ address: factory.address })))
    await sendAsOperator(chain, {
      to: deterministicProxy.address,
      data: concatHex([zeroSalt, factory.creationCode]),
    })

  if (asset === 'usdb')
    await sendAsOperator(chain, {
      to: standIns.usdb,
      data: encodeFunctionData({
        abi: usdbStandInAbi,
        functionName: 'devnetMint',
        args: [demoAccounts.operator.address, parameters.total],
      }),
    })
  if (asset !== 'ether')
    await sendAsOperator(chain, {
      to: token,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [factory.address, parameters.total],
      }),
    })
  const { blockNumber } = await sendAsOperator(chain, {
    to: factory.address,
    data: encodeCreation('createAndFund', { parameters, cap, manifestHash }),
    value: asset === 'ether' ? parameters.total : 0n,
  })
  if (!(await chain.getCode({ address: distributor })))
    throw new SandboxError(
      `The distributor of ${campaign.id} is not at the address that was computed for it.`,
      [`Address: ${distributor}`],
    )

  const { timestamp } = await chain.getBlock({ blockNumber })
  if (parameters.start <= timestamp && !parameters.schedule) await claimAsEve(chain, campaign)
  return blockNumber
}

async function claimAsEve(chain: ChainClient, { distributor, lookUp }: MadeCampaign): Promise<void> {
  const { signer, address } = demoAccounts.eve
  const answer = await lookUp(address)
  if (answer.status !== 'eligible')
    throw new SandboxError('Eve is missing from the campaign that she claims in.')
  const { index, account, amount, proof } = answer
  const call = encodeClaim({ distributor, index: BigInt(index), account, amount, proof })
  const hash = await chain.sendTransaction({ account: signer, ...call })
  const { status } = await chain.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new SandboxError('The claim of Eve, who has claimed already, failed.')
}
