import { type Address, type Hex, isAddressEqual } from 'viem'
import { addressSchema as address } from '../../hex/addressSchema.ts'
import { dataSchema as bytes } from '../../hex/hexText.ts'
import * as v from '../../schema/v.ts'
import { createStoredList, type ListStorage } from '../../storage/createStoredList.ts'
import { listNames } from '../../storage/listNames.ts'
import { storedExecutions } from '../execute/storedExecutions.ts'
import { mergeSignatures, type Proposal, proposalOf } from '../proposal.ts'
import { transactionSchema, transactionToJson } from './proposalText.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const entrySchema = v.strictObject({
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  safe: address,
  transaction: transactionSchema,
  signatures: v.pipe(v.array(v.strictObject({ signer: address, signature: bytes })), v.maxLength(100)),
  /** A block at which it was not yet executed. */
  seenAtBlock: count,
  /** Unix milliseconds by this machine's clock, of its first sight. */
  savedAt: count,
  /** An earlier version's, which wrote it into `storedExecutions` as well. */
  execution: v.optional(v.unknown()),
})

/** What this browser remembers of a Safe's proposal. Its signatures are checked where they are used. */
export type StoredProposal = {
  readonly chainId: number
  readonly proposal: Proposal
  readonly seenAtBlock: number
  readonly savedAt: number
}

/** A Safe on a chain. */
export type SafePlace = { readonly chainId: number; readonly safe: Address }

type ProposalPlace = {
  readonly chainId: number
  readonly proposal: Pick<Proposal, 'safe' | 'safeTxHash'>
}

/** More than anyone has open, less than a storage quota. */
const storedProposals = createStoredList<ProposalPlace, StoredProposal>({
  key: listNames.safeProposals,
  // The hash is computed again: what was changed in storage is another proposal.
  schema: v.pipe(
    entrySchema,
    v.transform(({ chainId, safe, transaction, signatures, seenAtBlock, savedAt }) => ({
      chainId,
      proposal: proposalOf({ chainId, safe }, transaction, signatures),
      seenAtBlock,
      savedAt,
    })),
  ),
  idOf: ({ chainId, proposal }) => `${chainId} ${proposal.safe} ${proposal.safeTxHash}`.toLowerCase(),
  most: 40,
  toJson: ({ chainId, proposal, seenAtBlock, savedAt }) => ({
    chainId,
    safe: proposal.safe,
    transaction: transactionToJson(proposal.transaction),
    signatures: proposal.signatures,
    seenAtBlock,
    savedAt,
  }),
})

export const proposalsKey = storedProposals.key

/**
 * A Safe's proposals, newest first. Foreign or damaged entries are passed over; storage that refuses counts
 * as empty.
 */
export const readProposals = (storage: ListStorage, { chainId, safe }: SafePlace): StoredProposal[] =>
  storedProposals
    .read(storage)
    .filter((stored) => stored.chainId === chainId && isAddressEqual(stored.proposal.safe, safe))

/**
 * Remembers a proposal with signatures that were proven. Of one that is known already, the signatures of both
 * are kept, and the earlier block.
 */
export function rememberProposal(
  storage: ListStorage,
  chainId: number,
  proposal: Proposal,
  { block, now = Date.now() }: { block: number; now?: number | undefined },
): void {
  const known = storedProposals.find(storage, { chainId, proposal })
  if (known && isRemembered([known], proposal)) return
  storedProposals.put(storage, {
    chainId,
    proposal: {
      ...proposal,
      signatures: mergeSignatures(proposal.signatures, known?.proposal.signatures ?? []),
    },
    seenAtBlock: Math.min(known?.seenAtBlock ?? block, block),
    savedAt: known?.savedAt ?? now,
  })
}

/** Whether a proposal is kept already, with all the signatures that it has now. */
export function isRemembered(
  stored: readonly StoredProposal[],
  { safeTxHash, signatures }: Proposal,
): boolean {
  const known = stored.find(({ proposal }) => proposal.safeTxHash === safeTxHash)?.proposal.signatures
  return (
    known !== undefined &&
    signatures.every(({ signer, signature }) =>
      known.some((each) => isAddressEqual(each.signer, signer) && each.signature === signature.toLowerCase()),
    )
  )
}

/** Forgets a proposal, and its execution. */
export function forgetProposal(storage: ListStorage, which: SafePlace & { readonly safeTxHash: Hex }): void {
  const { chainId, ...proposal } = which
  storedProposals.remove(storage, { chainId, proposal })
  storedExecutions.remove(storage, which)
}
