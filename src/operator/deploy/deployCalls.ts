import {
  type Address,
  concatHex,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseSignature,
  slice,
  toHex,
  zeroAddress,
} from 'viem'
import { merkleDistributorFactoryAbi } from '../../abi/merkleDistributorFactory.ts'
import { merkleDistributorFactoryCreationCode } from '../../abi/merkleDistributorFactoryBytecode.ts'
import { deterministicProxyAddress } from '../../multisig/build/knownContracts.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'

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

/**
 * The code that the factory has once it is deployed. Its constructor sets nothing, so it is the creation code
 * without its beginning.
 */
export const factoryRuntimeCode: Hex = slice(merkleDistributorFactoryCreationCode, 26)

/** Puts the factory at its address. Anybody may, once; the proxy refuses a second time. */
export function factoryCall(): DeployCall {
  const salt = toHex(0, { size: 32 })
  const data = concatHex([salt, merkleDistributorFactoryCreationCode])
  return { to: deterministicProxy.address, value: 0n, data }
}

/** Lets the factory take so many base units of the caller's tokens. */
export function approveCall({ token, factory }: CampaignToDeploy, amount: bigint): DeployCall {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [factory, amount] })
  return { to: token.address, value: 0n, data }
}

/** Creates the distributor and leaves it without money. */
export function createCall({ factory, parameters, cap, manifestHash }: CampaignToDeploy): DeployCall {
  const args = [parameters, cap, manifestHash] as const
  const data = encodeFunctionData({ abi: merkleDistributorFactoryAbi, functionName: 'create', args })
  return { to: factory, value: 0n, data }
}

/**
 * Creates the distributor where it is missing and moves exactly the total from the caller to it. Goes through
 * once.
 */
export function createAndFundCall({ factory, parameters, cap, manifestHash }: CampaignToDeploy): DeployCall {
  const args = [parameters, cap, manifestHash] as const
  const data = encodeFunctionData({ abi: merkleDistributorFactoryAbi, functionName: 'createAndFund', args })
  return { to: factory, value: parameters.token === zeroAddress ? parameters.total : 0n, data }
}

/**
 * The same with the caller's permit (EIP-2612) instead of an earlier approval. `deadline` in unix seconds.
 */
export function createAndFundWithPermitCall(
  { factory, parameters, cap, manifestHash }: CampaignToDeploy,
  { deadline, signature }: { deadline: bigint; signature: Hex },
): DeployCall {
  const { r, s, yParity } = parseSignature(signature)
  const args = [parameters, cap, manifestHash, deadline, 27 + yParity, r, s] as const
  const data = encodeFunctionData({
    abi: merkleDistributorFactoryAbi,
    functionName: 'createAndFundWithPermit',
    args,
  })
  return { to: factory, value: 0n, data }
}
