import { type Address, type Hex, isAddressEqual, recoverTypedDataAddress, size, zeroAddress } from 'viem'
import type { CampaignToAddress } from '../chain/computeAtOnceAddress.ts'
import { tokenDomainFields } from '../chain/readTokenDomain.ts'
import { delegationTypedData, type SignedDelegation, type TokenVotes } from '../chain/votes.ts'
import { say } from '../language/say.ts'
import { learnCampaign } from './campaignAddress.ts'
import { type Granted, grant } from './grant.ts'
import { GuardError } from './guardError.ts'
import { isAskedOn } from './kinds.ts'
import type { Place } from './place.ts'

export type { SignedDelegation }

export type DelegationToSign = {
  /** The connected account, whose tokens they are. */
  readonly account: Address
  readonly delegatee: Address
  /** Of the token, as it reports them. */
  readonly signing: NonNullable<TokenVotes['signing']>
  /** The page's campaign, which pays that token. */
  readonly campaign: CampaignToAddress
}

export type GrantedDelegation = {
  readonly granted: Granted<'eth_signTypedData_v4'>
  /** What the wallet has given; undefined where it is not the account's own signature over exactly this. */
  readonly read: (signature: Hex) => Promise<SignedDelegation | undefined>
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
): Promise<GrantedDelegation> {
  const { token } = campaign.parameters
  const { domain } = signing
  const { chainId } = site
  if (!isAskedOn('delegate-votes', at.page) || at.campaign === undefined)
    throw new GuardError(say('This page does not ask who votes.'), 'sign')
  if (connected === undefined || !isAddressEqual(connected, account))
    throw new GuardError(say('The delegation is for another account than the connected one.'), 'sign')
  if (isAddressEqual(delegatee, zeroAddress))
    throw new GuardError(say('The delegation names nobody.'), 'sign')
  const isOfToken = isAddressEqual(domain.verifyingContract, token) && domain.chainId === chainId
  if (isAddressEqual(token, zeroAddress) || !isOfToken)
    throw new GuardError(say('The delegation is for another token than that of this campaign.'), 'sign')
  // What the visitor opened has no contract in the page's address; its own page has proven it.
  const { distributor } = await learnCampaign(campaign)
  if (at.campaign !== 'opened' && !isAddressEqual(distributor, at.campaign.distributor))
    throw new GuardError(say('The delegation is for another campaign.'), 'sign')
  const expiry = now + lifetime
  const asked = delegationTypedData(signing, { delegatee, expiry: BigInt(expiry) })
  const { message, ...typed } = asked
  const typedData = JSON.stringify({
    ...typed,
    types: { EIP712Domain: tokenDomainFields, ...typed.types },
    message: { delegatee, nonce: `${message.nonce}`, expiry: `${expiry}` },
  })
  return {
    granted: grant<'eth_signTypedData_v4'>({ method: 'eth_signTypedData_v4', account, chainId, typedData }),
    async read(signature) {
      // Tokens take the signature of a key alone.
      const isOfKey = size(signature) === 65
      const signer = isOfKey
        ? await recoverTypedDataAddress({ ...asked, signature }).catch(() => undefined)
        : undefined
      return signer && isAddressEqual(signer, account)
        ? { delegatee, nonce: `${message.nonce}`, expiry, signature }
        : undefined
    },
  }
}
