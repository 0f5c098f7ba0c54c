import { type Address, isAddressEqual } from 'viem'
import { merkleDistributorFactoryAddress } from '../../abi/factoryAddress.ts'
import { DeployError } from './deployErrors.ts'
import type { PermitTypedData } from './permit.ts'

/**
 * What a wallet is handed to sign an operator's permit (`eth_signTypedData_v4`). Any other spender than the factory, which takes
 * only from its caller and only a campaign's total, is turned away here, whoever asks.
 *
 * @throws DeployError
 */
export function permitRequest(
  { domain, types, primaryType, message }: PermitTypedData,
  { account, chainId }: { account: Address; chainId: number },
): string {
  const { owner, spender, value, nonce, deadline } = message
  const isOurs =
    domain.chainId === chainId &&
    isAddressEqual(owner, account) &&
    isAddressEqual(spender, merkleDistributorFactoryAddress)
  if (!isOurs)
    throw new DeployError(
      'This permit is not one of the connected account for the factory, so the wallet was not asked. Nothing was signed.',
    )
  const domainFields = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ]
  return JSON.stringify({
    domain,
    types: { EIP712Domain: domainFields, ...types },
    primaryType,
    message: {
      ...{ owner, spender },
      ...{ value: `${value}`, nonce: `${nonce}`, deadline: `${deadline}` },
    },
  })
}
