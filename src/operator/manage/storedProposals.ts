import type { Address } from 'viem'
import { addressSchema as address } from '../../hex/addressSchema.ts'
import { dataSchema as bytes, hashSchema as hash } from '../../hex/hexText.ts'
import * as v from '../../schema/v.ts'
import { createStoredList, type StoredList } from '../../storage/createStoredList.ts'
import { manageKinds } from './storedCalls.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const proposalSchema = v.strictObject({
  kind: v.picklist(manageKinds),
  safe: address,
  to: address,
  data: bytes,
  /** How it reached the owners. */
  way: v.picklist(['service', 'host', 'wallet', 'file']),
  /** What the owners sign. Null for a file: the owner who imports it chooses the nonce. */
  safeTxHash: v.nullable(hash),
  /** The Safe's next nonce, and a block, before it was proposed. */
  fromNonce: count,
  seenAtBlock: count,
  /** Unix milliseconds by this machine's clock. */
  savedAt: count,
})

/** A call that the owners of a Safe were asked to make. */
export type ManageProposal = v.InferOutput<typeof proposalSchema>

export const idOfProposal = ({ safeTxHash, safe, savedAt }: ManageProposal): string =>
  safeTxHash ?? `${safe} ${savedAt}`

/**
 * What was proposed from this browser about a campaign, newest first. Owners take days, so it outlives the
 * tab. Nothing depends on it: what became of a proposal is asked of the chain. A batch of 200 payments has
 * about 200,000 characters; browsers keep five million of a site.
 */
export const storedProposalsOf = (distributor: Address): StoredList<ManageProposal, ManageProposal> =>
  createStoredList({
    key: `everclaim.manage.proposals.${distributor.toLowerCase()}`,
    schema: v.pipe(
      proposalSchema,
      v.check(({ to }) => to.toLowerCase() === distributor.toLowerCase()),
    ),
    idOf: idOfProposal,
    most: 12,
    longest: 1_500_000,
  })
