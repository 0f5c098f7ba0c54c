import { type Address, getAddress } from 'viem'
import { claimTypedData } from '../../chain/claimTypedData.ts'
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
    throw new NotSignableError(`${fault.sentence} Nothing was signed.`, {
      facts: [`Recipient: ${terms.recipient}`],
    })
  return withHashes(terms, [])
}

/** The same terms always have the same hashes. For Safes from 1.3.0 on, whose domain holds the chain. */
export function withHashes(
  terms: ClaimAuthorizationParameters,
  signatures: readonly OwnerSignature[],
): ClaimAuthorizationProposal {
  const { chainId, deadline, index, amount } = terms
  const [safe, distributor, recipient] = [terms.safe, terms.distributor, terms.recipient].map((address) =>
    getAddress(address),
  ) as [Address, Address, Address]
  const { domain, types, primaryType } = claimTypedData({
    chainId,
    distributor,
    claim: { index: BigInt(index), account: safe, recipient, amount, deadline: BigInt(deadline) },
  })
  // As text: wallets and services take the data as JSON, which has no large numbers.
  const message = {
    index: `${index}`,
    account: safe,
    recipient,
    amount: `${amount}`,
    deadline: `${deadline}`,
  }
  const typedData: TypedData = {
    domain: { ...domain },
    primaryType,
    message,
    types: { Claim: types.Claim.map((field) => ({ ...field })) },
  }
  return withSignatures(
    {
      distributor,
      index,
      amount,
      recipient,
      deadline,
      ...collectedMessage({ chainId, safe }, typedData),
    },
    signatures,
  )
}
