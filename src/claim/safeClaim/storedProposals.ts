import { type Address, type Hex, isAddressEqual } from 'viem'
import { z } from 'zod'
import { addressSchema as address, dataSchema as bytes, hashSchema as hash } from '../../chain/rpcSchemas.ts'
import { transactionSchema, transactionToJson } from './proposalText.ts'
import { mergeSignatures, proposalOf, type SafeClaimProposal } from './safeClaimProposal.ts'

const count = z.int().min(0)

const executionSchema = z.discriminatedUnion('status', [
  /** A wallet was asked to execute it and has not answered. */
  z.strictObject({
    status: z.literal('asked'),
    from: address,
    data: bytes,
    /** The sender's next nonce shortly before, and the block that it was read at. */
    nonce: count,
    askedAtBlock: count,
    /** Unix milliseconds by this machine's clock. */
    askedAt: count,
  }),
  z.strictObject({
    status: z.literal('sent'),
    from: address,
    data: bytes,
    hash,
    /** The sender's next nonce shortly before. */
    nonce: count.optional(),
    /** A block at which it was not yet sent. */
    sentAtBlock: count,
  }),
])

/** How far this browser has come with executing a proposal; `data` is that of the call to the Safe. */
export type StoredExecution = z.infer<typeof executionSchema>

const storedSchema = z.strictObject({
  chainId: z.int().min(1),
  safe: address,
  transaction: transactionSchema,
  signatures: z.array(z.strictObject({ signer: address, signature: bytes })).max(100),
  /** A block at which it was not yet executed. */
  seenAtBlock: count,
  /** Unix milliseconds by this machine's clock, of its first sight. */
  savedAt: count,
  execution: executionSchema.optional(),
})

/** What this browser remembers of a Safe's proposal. Its signatures are checked by whoever uses it. */
export type StoredProposal = {
  readonly chainId: number
  readonly proposal: SafeClaimProposal
  readonly seenAtBlock: number
  readonly savedAt: number
  readonly execution?: StoredExecution | undefined
}

/** The part of `localStorage` that is used, so that a page without storage can bring its own. */
export type ProposalStorage = Pick<Storage, 'getItem' | 'setItem'>

export const proposalsKey = 'everclaim.safe-proposals'

/** More than anybody has open, less than a storage quota. */
const mostProposals = 40
const longestStorage = 1_000_000

/** A Safe on a chain. */
export type SafePlace = { readonly chainId: number; readonly safe: Address }

/**
 * A Safe's proposals, newest first. Foreign or damaged entries are passed over; storage that refuses counts
 * as empty.
 */
export function readProposals(storage: ProposalStorage, place: SafePlace): StoredProposal[] {
  return readEntries(storage).flatMap((entry) => {
    const stored = parse(entry)
    return stored && isAt(stored, place) ? stored : []
  })
}

/**
 * Remembers a proposal with signatures that were proven. Of one that is known already, the signatures of both
 * are kept, the earlier block, and how far its execution has come. Returns whether storage took it.
 */
export function rememberProposal(
  storage: ProposalStorage,
  chainId: number,
  proposal: SafeClaimProposal,
  { block, now = Date.now() }: { block: number; now?: number | undefined },
): boolean {
  const known = find(storage, { chainId, ...proposal })
  if (known && isRemembered([known], proposal)) return true
  return put(storage, {
    chainId,
    proposal: {
      ...proposal,
      signatures: mergeSignatures(proposal.signatures, known?.proposal.signatures ?? []),
    },
    seenAtBlock: Math.min(known?.seenAtBlock ?? block, block),
    savedAt: known?.savedAt ?? now,
    execution: known?.execution,
  })
}

/** Whether a proposal is kept already, with all the signatures that it has now. */
export function isRemembered(
  stored: readonly StoredProposal[],
  { safeTxHash, signatures }: SafeClaimProposal,
): boolean {
  const known = stored.find(({ proposal }) => proposal.safeTxHash === safeTxHash)?.proposal.signatures
  return (
    known !== undefined &&
    signatures.every(({ signer, signature }) =>
      known.some((each) => isAddressEqual(each.signer, signer) && each.signature === signature.toLowerCase()),
    )
  )
}

/**
 * Notes that a wallet is asked to execute it, or has sent it; undefined: that nothing of the kind is under
 * way.
 */
export function noteExecution(
  storage: ProposalStorage,
  which: SafePlace & { readonly safeTxHash: Hex },
  execution: StoredExecution | undefined,
): boolean {
  const known = find(storage, which)
  return known ? put(storage, { ...known, execution }) : false
}

export function forgetProposal(
  storage: ProposalStorage,
  which: SafePlace & { readonly safeTxHash: Hex },
): boolean {
  return write(storage, others(storage, which))
}

function find(
  storage: ProposalStorage,
  which: SafePlace & { readonly safeTxHash: Hex },
): StoredProposal | undefined {
  return readProposals(storage, which).find(({ proposal }) => proposal.safeTxHash === which.safeTxHash)
}

const isAt = (stored: StoredProposal, { chainId, safe }: SafePlace) =>
  stored.chainId === chainId && isAddressEqual(stored.proposal.safe, safe)

function readEntries(storage: ProposalStorage): unknown[] {
  try {
    const text = storage.getItem(proposalsKey) ?? '[]'
    const json: unknown = text.length > longestStorage ? [] : JSON.parse(text)
    return Array.isArray(json) ? json : []
  } catch {
    return []
  }
}

/** The hash is computed again: what somebody changed in storage is another proposal. */
function parse(entry: unknown): StoredProposal | undefined {
  const parsed = storedSchema.safeParse(entry)
  if (!parsed.success) return undefined
  const { chainId, safe, transaction, signatures, ...rest } = parsed.data
  return { chainId, ...rest, proposal: proposalOf({ chainId, safe }, transaction, signatures) }
}

/**
 * All other entries as they stand: what this version cannot read may be another version's, open in another
 * tab.
 */
function others(
  storage: ProposalStorage,
  { safeTxHash, ...place }: SafePlace & { readonly safeTxHash: Hex },
): unknown[] {
  return readEntries(storage).filter((entry) => {
    const stored = parse(entry)
    return !stored || !isAt(stored, place) || stored.proposal.safeTxHash !== safeTxHash
  })
}

function put(storage: ProposalStorage, { chainId, proposal, ...rest }: StoredProposal): boolean {
  const { safe, transaction, safeTxHash, signatures } = proposal
  const { execution, seenAtBlock, savedAt } = rest
  const entry = {
    chainId,
    safe,
    transaction: transactionToJson(transaction),
    signatures,
    seenAtBlock,
    savedAt,
    execution,
  }
  return write(storage, [entry, ...others(storage, { chainId, safe, safeTxHash })])
}

/** Never more than is read again: the oldest go first. */
function write(storage: ProposalStorage, entries: readonly unknown[]): boolean {
  const texts: string[] = []
  let length = 2
  for (const text of entries.slice(0, mostProposals).map((entry) => JSON.stringify(entry))) {
    length += text.length + 1
    if (length > longestStorage) break
    texts.push(text)
  }
  if (entries.length > 0 && texts.length === 0) return false
  try {
    storage.setItem(proposalsKey, `[${texts.join()}]`)
    return true
  } catch {
    return false
  }
}
