import { type Address, getAddress } from 'viem'
import { claimTypedData } from '../../chain/claimTypedData.ts'
import { vestingClaimTypedData } from '../../chain/vestingClaimTypedData.ts'
import { say } from '../../language/say.ts'
import {
  type CollectedMessage,
  collectedMessage,
  withSignatures,
} from '../../multisig/collected/collectedMessage.ts'
import { NotSignableError } from '../../multisig/errors.ts'
import type { OwnerSignature } from '../../multisig/sign/signatures.ts'
import type { TypedData } from '../../safe/app/messages.ts'
import { authorizationFault } from './authorizationFault.ts'

/**
 * What a Safe permits: its allocation goes to `recipient`, no matter who sends the claim, until the deadline.
 */
export type ClaimAuthorizationParameters = {
  readonly chainId: number
  /** The Safe, which is the listed account. */
  readonly safe: Address
  readonly distributor: Address
  readonly index: number
  /** Base units. */
  readonly amount: bigint
  readonly recipient: Address
  /**
   * Of a campaign over time, and of no other: the most that may have been paid of the allocation in all after
   * a claim with it. Base units.
   */
  readonly upTo?: bigint | undefined
  /** Unix seconds; good up to and including this second. */
  readonly deadline: number
}

/**
 * Such a claim authorization with all that its owners sign, and the signatures so far. `contentHash` is what
 * the distributor asks the Safe about.
 */
export type ClaimAuthorizationProposal = ClaimAuthorizationParameters &
  CollectedMessage & { readonly message: TypedData }

/**
 * A claim authorization for a Safe's owners to sign. Each signature is bound to this chain, campaign,
 * allocation, recipient and deadline.
 *
 * @param at unix seconds by the chain, and the campaign's token (the zero address for ETH)
 * @throws NotSignableError where `authorizationFault` has something against it
 */
export function claimAuthorizationOf(
  terms: ClaimAuthorizationParameters,
  at: { now: number; token: Address },
): ClaimAuthorizationProposal {
  const fault = authorizationFault(terms, at)
  if (fault)
    throw new NotSignableError(`${fault.sentence} ${say('Nothing was signed.')}`, {
      facts: [say('Recipient: {address}', { address: terms.recipient })],
    })
  return withHashes(terms, [])
}

/** The same terms always have the same hashes. For Safes from 1.3.0 on, whose domain holds the chain. */
export function withHashes(
  terms: ClaimAuthorizationParameters,
  signatures: readonly OwnerSignature[],
): ClaimAuthorizationProposal {
  const { chainId, deadline, index, amount, upTo } = terms
  const [safe, distributor, recipient] = [terms.safe, terms.distributor, terms.recipient].map((address) =>
    getAddress(address),
  ) as [Address, Address, Address]
  const claim = { index: BigInt(index), account: safe, recipient, amount, deadline: BigInt(deadline) }
  const { domain, types, primaryType } =
    upTo === undefined
      ? claimTypedData({ chainId, distributor, claim })
      : vestingClaimTypedData({ chainId, distributor, claim: { ...claim, upTo } })
  const fields = 'VestingClaim' in types ? types.VestingClaim : types.Claim
  // As text: wallets and services take the data as JSON, which has no large numbers.
  const message = {
    index: `${index}`,
    account: safe,
    recipient,
    amount: `${amount}`,
    ...(upTo === undefined ? {} : { upTo: `${upTo}` }),
    deadline: `${deadline}`,
  }
  const typedData: TypedData = {
    domain: { ...domain },
    primaryType,
    message,
    types: { [primaryType]: fields.map((field) => ({ ...field })) },
  }
  return withSignatures(
    {
      distributor,
      index,
      amount,
      recipient,
      ...(upTo === undefined ? {} : { upTo }),
      deadline,
      ...collectedMessage({ chainId, safe }, typedData),
    },
    signatures,
  )
}
