import { concatHex, encodeFunctionData, erc20Abi } from 'viem'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../src/abi/factoryAddress.ts'
import { merkleDistributorFactoryAbi } from '../../src/abi/merkleDistributorFactory.ts'
import { merkleDistributorFactoryCreationCode } from '../../src/abi/merkleDistributorFactoryBytecode.ts'
import { vestingDistributorFactoryAbi } from '../../src/abi/vestingDistributorFactory.ts'
import { vestingDistributorFactoryCreationCode } from '../../src/abi/vestingDistributorFactoryBytecode.ts'
import type { MadeCampaign } from '../campaign/makeCampaign.ts'
import { sandboxCampaigns } from '../campaign/sandboxCampaigns.ts'
import { SandboxError } from '../sandboxError.ts'
import { usdbStandInAbi } from './artifacts.generated.ts'
import { deterministicProxy, standIns } from './canonicalContracts.ts'
import type { ChainClient } from './chainClient.ts'
import { claimFor } from './claimFor.ts'
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
 * transaction; the factory of its kind first, where it is missing. Eve claims where the window is open and
 * all is paid at once.
 *
 * @returns the block that created it
 */
export async function createCampaign(chain: ChainClient, campaign: MadeCampaign): Promise<bigint> {
  const { parameters, distributor } = campaign
  const { asset } = sandboxCampaigns[campaign.id]
  const token = parameters.token
  const factory = factoryOf(campaign)
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
    data: factory.createAndFund,
    value: asset === 'ether' ? parameters.total : 0n,
  })
  if (!(await chain.getCode({ address: distributor })))
    throw new SandboxError(
      `The distributor of ${campaign.id} is not at the address that was computed for it.`,
      [`Address: ${distributor}`],
    )

  const { timestamp } = await chain.getBlock({ blockNumber })
  if (parameters.start <= timestamp && !parameters.schedule) {
    const { signer, address } = demoAccounts.eve
    await claimFor(chain, campaign, { account: address, payer: signer })
  }
  return blockNumber
}

/** Who creates campaigns of its kind, and the call that creates and funds this one. */
function factoryOf({ parameters, cap, manifestHash }: MadeCampaign) {
  const { schedule } = parameters
  const functionName = 'createAndFund'
  if (!schedule)
    return {
      address: merkleDistributorFactoryAddress,
      creationCode: merkleDistributorFactoryCreationCode,
      createAndFund: encodeFunctionData({
        abi: merkleDistributorFactoryAbi,
        functionName,
        args: [parameters, cap, manifestHash],
      }),
    }
  const { cliff, duration, tranches = 0 } = schedule
  const terms = { cliff: BigInt(cliff), duration: BigInt(duration), tranches }
  return {
    address: vestingDistributorFactoryAddress,
    creationCode: vestingDistributorFactoryCreationCode,
    createAndFund: encodeFunctionData({
      abi: vestingDistributorFactoryAbi,
      functionName,
      args: [parameters, terms, cap, manifestHash],
    }),
  }
}
