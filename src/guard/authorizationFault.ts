import { type Address, isAddressEqual } from 'viem'
import { withHashes } from '../claim/safeClaim/claimAuthorization.ts'
import { asWritten, hexText } from '../hex/hexText.ts'
import { decimalText as number } from '../hex/uint256Schema.ts'
import { say } from '../language/say.ts'
import type { TypedData } from '../safe/app/messages.ts'
import * as v from '../schema/v.ts'
import { readTermsMessage } from '../session/termsMessage.ts'
import type { Place } from './place.ts'

const address = v.pipe(hexText(20), v.transform(asWritten))

/** The parts of a claim authorization that it is built from anew. */
const authorizationSchema = v.looseObject({
  domain: v.looseObject({ verifyingContract: address }),
  message: v.looseObject({
    index: number,
    recipient: address,
    amount: number,
    /** Of a campaign over time. */
    upTo: v.optional(number),
    deadline: number,
  }),
})

/**
 * Why a message is none that the owners of a Safe sign on a claim page, in a sentence; undefined for a claim
 * authorization of this Safe, and for its acceptance of this site's terms. Pure.
 */
export function authorizationFault(
  { safe, message }: { safe: Address; message: string | TypedData },
  { at, origin, site }: Place,
): string | undefined {
  if (typeof message === 'string') {
    const terms = readTermsMessage(message)
    const isOurs =
      terms?.site === origin && terms.chainId === site.chainId && isAddressEqual(terms.account, safe)
    return isOurs ? undefined : say('The text is not an acceptance of this site’s terms by this Safe.')
  }
  const parsed = v.safeParse(authorizationSchema, message)
  if (!parsed.success) return say('The message is not a claim authorization.')
  const { domain, message: claim } = parsed.output
  const expected = withHashes(
    {
      chainId: site.chainId,
      safe,
      distributor: domain.verifyingContract,
      recipient: claim.recipient,
      index: Number(claim.index),
      amount: BigInt(claim.amount),
      upTo: claim.upTo === undefined ? undefined : BigInt(claim.upTo),
      deadline: Number(claim.deadline),
    },
    [],
  ).message
  // Type, domain and fields, letter by letter.
  if (JSON.stringify(sorted(expected)) !== JSON.stringify(sorted(message)))
    return say('The message is not a claim authorization of this Safe.')
  const isOfPage =
    at.campaign === 'opened' ||
    (at.campaign !== undefined && isAddressEqual(at.campaign.distributor, domain.verifyingContract))
  return isOfPage ? undefined : say('The claim authorization is for another campaign.')
}

/** With its keys in one order, so that equal data has equal text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}
