import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { CampaignToAddress } from '../chain/computeAtOnceAddress.ts'
import { tokenDomainFields } from '../chain/readTokenDomain.ts'
import { delegationTypedData, type TokenVotes } from '../chain/votes.ts'
import { learnCampaign } from './campaignAddress.ts'
import { type Granted, grant } from './grant.ts'
import { GuardError } from './guardError.ts'
import { isAskedOn } from './kinds.ts'
import type { Place } from './place.ts'

export type DelegationToSign = {
  /** The connected account, whose tokens they are. */
  readonly account: Address
  readonly delegatee: Address
  /** Of the token, as it reports them. */
  readonly signing: NonNullable<TokenVotes['signing']>
  /** The page's campaign, which pays that token. */
  readonly campaign: CampaignToAddress
}

/** Seconds. */
const lifetime = 3_600

/**
 * The connected account's signature over who votes with its tokens. The token is that of the page's campaign:
 * the address of its contract is recomputed, and the token is bound into it.
 *
 * @param now the chain's time in unix seconds
 * @throws GuardError
 */
export async function grantDelegation(
  { account, delegatee, signing, campaign }: DelegationToSign,
  { at, site, account: connected }: Place,
  now: number,
): Promise<{ granted: Granted<'eth_signTypedData_v4'>; expiry: number }> {
  const { token } = campaign.parameters
  const { domain } = signing
  const { chainId } = site
  if (!isAskedOn('delegate-votes', at.page) || at.campaign === undefined)
    throw new GuardError('This page does not ask who votes.', 'sign')
  if (connected === undefined || !isAddressEqual(connected, account))
    throw new GuardError('The delegation is for another account than the connected one.', 'sign')
  if (isAddressEqual(delegatee, zeroAddress)) throw new GuardError('The delegation names nobody.', 'sign')
  const isOfToken = isAddressEqual(domain.verifyingContract, token) && domain.chainId === chainId
  if (isAddressEqual(token, zeroAddress) || !isOfToken)
    throw new GuardError('The delegation is for another token than that of this campaign.', 'sign')
  // What the visitor opened has no contract in the page's address; its own page has proven it.
  const { distributor } = await learnCampaign(campaign)
  if (at.campaign !== 'opened' && !isAddressEqual(distributor, at.campaign.distributor))
    throw new GuardError('The delegation is for another campaign.', 'sign')
  const expiry = now + lifetime
  const { message, ...typed } = delegationTypedData(signing, { delegatee, expiry: BigInt(expiry) })
  const typedData = JSON.stringify({
    ...typed,
    types: { EIP712Domain: tokenDomainFields, ...typed.types },
    message: { delegatee, nonce: `${message.nonce}`, expiry: `${expiry}` },
  })
  return {
    granted: grant<'eth_signTypedData_v4'>({ method: 'eth_signTypedData_v4', account, chainId, typedData }),
    expiry,
  }
}
