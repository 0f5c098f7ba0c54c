import { isAddressEqual } from 'viem'
import { uint256Schema as amount } from '../../hex/uint256Schema.ts'
import { message, say } from '../../language/say.ts'
import {
  CollectedTextError,
  collectedFields,
  createCollectedText,
} from '../../multisig/collected/createCollectedText.ts'
import * as v from '../../schema/v.ts'
import type { SafeClaimPart } from './buildSafeClaim.ts'
import {
  type ClaimAuthorizationParameters,
  type ClaimAuthorizationProposal,
  withHashes,
} from './claimAuthorization.ts'

const { address, chainId, messageHash, signatures } = collectedFields

const common = {
  parameter: 'signed',
  noun: 'claim authorization' as const,
  otherParameters: ['proposal', 'terms'],
  others: {
    'everclaim-safe-proposal/': message(
      'This is a proposal, not a claim authorization. Open it under “Open a proposal that you were sent”.',
    ),
    'everclaim-safe-terms/': message(
      'This is an acceptance of terms, no claim authorization. Open its link, or take it in where the terms are.',
    ),
  },
  build: (reported: ClaimAuthorizationParameters) => withHashes(reported, []),
}

const before = {
  chainId,
  safe: address,
  distributor: address,
  index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  amount,
  recipient: address,
}
const after = {
  /** Up to the year 9999: what no calendar shows, nobody can judge. */
  deadline: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(253_402_300_799)),
  messageHash,
  signatures,
}

/** Of a campaign that pays at once. */
const atOnce = createCollectedText({
  ...common,
  format: 'everclaim-signed-claim/1',
  schema: v.strictObject({ format: v.literal('everclaim-signed-claim/1'), ...before, ...after }),
  toJson: (proposal: ClaimAuthorizationProposal) => ({ ...jsonOf(proposal), deadline: proposal.deadline }),
})

/** Of a campaign over time: who knows the other form alone names this one, and takes it for no damage. */
const overTime = createCollectedText({
  ...common,
  format: 'everclaim-signed-claim/2',
  schema: v.strictObject({
    format: v.literal('everclaim-signed-claim/2'),
    ...before,
    upTo: amount,
    ...after,
  }),
  toJson: (proposal: ClaimAuthorizationProposal) => ({
    ...jsonOf(proposal),
    upTo: `${proposal.upTo}`,
    deadline: proposal.deadline,
  }),
})

function jsonOf({ chainId, safe, distributor, index, amount, recipient }: ClaimAuthorizationProposal) {
  return { chainId, safe, distributor, index, amount: `${amount}`, recipient }
}

const textOf = (isOverTime: boolean) => (isOverTime ? overTime : atOnce)

/** For a link's fragment (`signed=…`). */
export const claimAuthorizationToText = (proposal: ClaimAuthorizationProposal): string =>
  textOf(proposal.upTo !== undefined).toText(proposal)

/** For a file, readable by people. */
export const claimAuthorizationToFile = (proposal: ClaimAuthorizationProposal): string =>
  textOf(proposal.upTo !== undefined).toFile(proposal)

/**
 * A claim authorization out of a link, a link's part or a file. It must be of the allocation that the page
 * has proven; its hash is recomputed and each signature is recovered. Who owns the Safe is not asked here.
 *
 * @throws CollectedTextError, with one sentence about the first fault
 */
export function parseClaimAuthorization(
  pasted: string,
  page: { chainId: number; claim: SafeClaimPart; isOverTime?: boolean },
): Promise<ClaimAuthorizationProposal> {
  return textOf(page.isOverTime === true).parse(pasted, (terms) => assertFits(terms, page))
}

/**
 * One claim authorization with the signatures of both.
 *
 * @throws CollectedTextError where they permit two things
 */
export function mergeClaimAuthorizations(
  first: ClaimAuthorizationProposal,
  second: ClaimAuthorizationProposal,
): ClaimAuthorizationProposal {
  if (first.messageHash !== second.messageHash)
    throw new CollectedTextError(
      say(
        'This permits something else than the claim authorization on this page, so its signatures do not fit here.',
      ),
      {
        facts: [
          say('Its hash: {hash}', { hash: second.messageHash }),
          say('This page’s: {hash}', { hash: first.messageHash }),
        ],
      },
    )
  return withHashes(first, [...first.signatures, ...second.signatures])
}

function assertFits(
  terms: Omit<ClaimAuthorizationParameters, 'recipient' | 'deadline'>,
  { chainId, claim }: { chainId: number; claim: SafeClaimPart },
) {
  const { distributor, allocation } = claim
  if (terms.chainId !== chainId)
    throw new CollectedTextError(
      say('This claim authorization is for another chain, so it cannot be used here.'),
      {
        facts: [
          say('Its chain: {chain}', { chain: String(terms.chainId) }),
          say('This site’s: {chain}', { chain: String(chainId) }),
        ],
      },
    )
  if (!isAddressEqual(terms.safe, allocation.account))
    throw new CollectedTextError(
      say('This claim authorization is for another Safe. Open the page of that Safe first.'),
      {
        facts: [
          say('Its Safe: {address}', { address: terms.safe }),
          say('This page’s: {address}', { address: allocation.account }),
        ],
      },
    )
  if (!isAddressEqual(terms.distributor, distributor))
    throw new CollectedTextError(
      say('This claim authorization is for another campaign. Open the page of that campaign first.'),
      {
        facts: [
          say('Its contract: {address}', { address: terms.distributor }),
          say('This page’s: {distributor}', { distributor }),
        ],
      },
    )
  if (terms.index !== allocation.index || terms.amount !== allocation.amount)
    throw new CollectedTextError(
      say(
        'This claim authorization names another allocation than the list has for this Safe, so it would be refused. Do not sign it; make a new one here.',
      ),
      {
        facts: [
          say('Its amount: {amount} (number {number})', {
            amount: String(terms.amount),
            number: String(terms.index),
          }),
          say('By the list: {amount} (number {number})', {
            amount: String(allocation.amount),
            number: String(allocation.index),
          }),
        ],
      },
    )
}
