import { type Address, isAddressEqual } from 'viem'
import type { SafeTransaction } from '../chain/hashSafeTransaction.ts'
import { readMessageApproval } from '../claim/safeClaim/messageApproval.ts'
import { isValidClaim, readSafeClaim } from '../claim/safeClaim/readSafeClaim.ts'
import type { SeriesLink } from '../claim/series/isLinked.ts'
import { say } from '../language/say.ts'
import { draftTransaction } from '../multisig/build/draftTransaction.ts'
import { multiSendCallOnly } from '../multisig/build/knownContracts.ts'
import { decodeMultiSend, type SafeCall } from '../multisig/build/multiSend.ts'
import { callFault } from './callFault.ts'
import { type BoundToken, boundToken } from './campaignAddress.ts'
import type { Inside } from './intents.ts'
import { linkedRounds } from './linkedRounds.ts'
import type { Place } from './place.ts'

/**
 * Why a Safe's transaction holds what its page is not for, in a sentence; undefined where it does not. Pure.
 */
export function insideFault(
  { safe, transaction, inside }: { safe: Address; transaction: SafeTransaction; inside: Inside },
  place: Place,
): string | undefined {
  if (inside === 'any')
    return place.at.page === 'workspace' ? undefined : say('This page is not for any transaction of a Safe.')
  if (inside === 'claims') return claimsFault({ safe, transaction }, place)
  if ('claimsWith' in inside) {
    const { claimsWith, series } = inside
    return claimsFault({ safe, transaction, series, bound: claimsWith && boundToken(claimsWith) }, place)
  }
  const calls = callsOf(transaction)
  if (!calls || calls.length !== inside.length)
    return say('The transaction of the Safe does not hold the calls that the page shows.')
  for (const [at, intent] of inside.entries()) {
    const call = calls[at]
    const fault = call && callFault({ ...call, from: safe }, intent, place)
    if (fault) return fault
  }
  return undefined
}

function claimsFault(
  {
    safe,
    transaction,
    bound,
    series = [],
  }: {
    safe: Address
    transaction: SafeTransaction
    bound?: BoundToken | undefined
    series?: readonly SeriesLink[] | undefined
  },
  place: Place,
): string | undefined {
  const { site, at } = place
  if (at.page !== 'safe-claim') return say('This page is not for claims of a Safe.')
  if (readMessageApproval(transaction) !== undefined) return undefined
  const unlisted =
    at.campaign === 'opened'
      ? callsOf(transaction)?.map(({ to }) => ({ distributor: to }))
      : at.campaign && [at.campaign]
  const campaigns = [...site.campaigns, ...(unlisted ?? []), ...linkedRounds(series, place)].map(
    ({ distributor }) => ({
      distributor,
      votesToken: bound && isAddressEqual(bound.distributor, distributor) ? bound.token : undefined,
    }),
  )
  return isValidClaim(readSafeClaim({ safe, transaction, campaigns }))
    ? undefined
    : say('The transaction of the Safe does something else than claim for it.')
}

/** What `draftTransaction` has put into it, and nothing that only looks like it. */
function callsOf(transaction: SafeTransaction): readonly SafeCall[] | undefined {
  const { to, value, data, operation, nonce } = transaction
  const calls =
    operation === 0
      ? [{ to, value, data }]
      : isAddressEqual(to, multiSendCallOnly.address)
        ? decodeMultiSend(data)?.map(({ to, value, data }) => ({ to, value, data }))
        : undefined
  if (!calls || calls.length === 0) return undefined
  const drafted = draftTransaction(calls, nonce)
  const isSame = (Object.keys(drafted) as (keyof SafeTransaction)[]).every(
    (key) => `${drafted[key]}`.toLowerCase() === `${transaction[key]}`.toLowerCase(),
  )
  return isSame ? calls : undefined
}
