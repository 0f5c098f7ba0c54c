import {
  type Address,
  concatHex,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseSignature,
  toHex,
  zeroAddress,
} from 'viem'
import { deterministicProxyAddress } from '../../multisig/build/knownContracts.ts'
import type { CampaignFactory } from './campaignFactory.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import { totalOf } from './deployedTogether.ts'
import {
  encodeCreation,
  encodeCreationOfMany,
  encodeCreationOfManyWithPermit,
  encodeCreationWithPermit,
} from './encodeCreation.ts'

/** A call that an account or a Safe makes. `value` in wei. */
export type DeployCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }

/**
 * Arachnid's deterministic deployment proxy, the same on every chain: it puts code where the code itself
 * says.
 */
export const deterministicProxy = {
  address: deterministicProxyAddress,
  codeHash: '0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989',
} as const

/** Puts a factory at its address. Anybody may, once; the proxy refuses a second time. */
export function factoryCall({ creationCode }: Pick<CampaignFactory, 'creationCode'>): DeployCall {
  const data = concatHex([toHex(0, { size: 32 }), creationCode])
  return { to: deterministicProxy.address, value: 0n, data }
}

/** Lets the factory take so many base units of the caller's tokens. */
export function approveCall({ token, factory }: CampaignToDeploy, amount: bigint): DeployCall {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [factory, amount] })
  return { to: token.address, value: 0n, data }
}

/** Creates the distributor and leaves it without money. */
export function createCall(campaign: CampaignToDeploy): DeployCall {
  return { to: campaign.factory, value: 0n, data: encodeCreation('create', campaign) }
}

/**
 * Creates the distributor where it is missing and moves exactly the total from the caller to it. Goes through
 * once.
 */
export function createAndFundCall(campaign: CampaignToDeploy): DeployCall {
  const { token, total } = campaign.parameters
  const data = encodeCreation('createAndFund', campaign)
  return { to: campaign.factory, value: token === zeroAddress ? total : 0n, data }
}

/** Creates and funds several campaigns of one token, all of them or none. */
export function createAndFundManyCall(
  campaigns: readonly [CampaignToDeploy, ...CampaignToDeploy[]],
): DeployCall {
  const [{ factory, parameters }] = campaigns
  const value = parameters.token === zeroAddress ? totalOf(campaigns) : 0n
  return { to: factory, value, data: encodeCreationOfMany(campaigns) }
}

/** The same with the caller's permit over the sum of the totals. `deadline` in unix seconds. */
export function createAndFundManyWithPermitCall(
  campaigns: readonly [CampaignToDeploy, ...CampaignToDeploy[]],
  { deadline, signature }: { deadline: bigint; signature: Hex },
): DeployCall {
  const { r, s, yParity } = parseSignature(signature)
  const data = encodeCreationOfManyWithPermit(campaigns, { deadline, v: 27 + yParity, r, s })
  return { to: campaigns[0].factory, value: 0n, data }
}

/**
 * The same with the caller's permit (EIP-2612) instead of an earlier approval. `deadline` in unix seconds.
 */
export function createAndFundWithPermitCall(
  campaign: CampaignToDeploy,
  { deadline, signature }: { deadline: bigint; signature: Hex },
): DeployCall {
  const { r, s, yParity } = parseSignature(signature)
  const data = encodeCreationWithPermit(campaign, { deadline, v: 27 + yParity, r, s })
  return { to: campaign.factory, value: 0n, data }
}
