import { type Address, isAddressEqual } from 'viem'
import type { DistributorParameters } from '../../chain/distributorParameters.ts'
import { type PermitTypedData, permitTypes } from '../../chain/permit.ts'
import { say } from '../../language/say.ts'
import { DeployError } from './deployErrors.ts'
import { factoryAddressOf } from './factoryAddressOf.ts'

/** All that a permit must fit of the campaign that it pays for. */
export type PermittedCampaign = {
  readonly token: { readonly address: Address }
  readonly parameters: Pick<DistributorParameters, 'total' | 'schedule'>
  /** Those that the same permit pays for. */
  readonly others?: readonly { readonly parameters: Pick<DistributorParameters, 'total'> }[] | undefined
}

/**
 * Seconds. A permit is good for an hour from the block that its deadline was counted from, which may be newer
 * than `now`.
 */
const longest = 3_600n + 600n

/**
 * What a wallet is handed to sign an operator's permit (`eth_signTypedData_v4`). Any other than one of the
 * connected account, for the factory, over exactly the total of the campaign's token, and for an hour, is
 * turned away here, no matter who asks. Of campaigns that are created together: over the sum of their totals.
 *
 * @throws DeployError
 */
export function permitRequest(
  { domain, types, primaryType, message }: PermitTypedData,
  {
    account,
    chainId,
    campaign,
    now,
  }: {
    account: Address
    chainId: number
    campaign: PermittedCampaign
    /** The chain's time in unix seconds, never the clock of this machine. */
    now: number
  },
): string {
  const { owner, spender, value, nonce, deadline } = message
  const { parameters, others = [] } = campaign
  const total = others.reduce((sum, other) => sum + other.parameters.total, parameters.total)
  const isOurs =
    primaryType === 'Permit' &&
    JSON.stringify(types) === JSON.stringify(permitTypes) &&
    domain.chainId === chainId &&
    isAddressEqual(owner, account) &&
    isAddressEqual(spender, factoryAddressOf(parameters)) &&
    isAddressEqual(domain.verifyingContract, campaign.token.address) &&
    value === total &&
    deadline <= BigInt(now) + longest
  if (!isOurs)
    throw new DeployError(
      say(
        'This permit is not one of the connected account for the factory over exactly the total, for an hour.',
      ),
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
      owner,
      spender,
      value: `${value}`,
      nonce: `${nonce}`,
      deadline: `${deadline}`,
    },
  })
}
