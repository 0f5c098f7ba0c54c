import { type Address, type Hex, isAddressEqual } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { askSafeSignature } from '../sign/askSafeSignature.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { type CollectedSignatures, collectSignatures, joinSignatures } from '../sign/signatures.ts'
import type { CollectedMessage } from './collectedMessage.ts'

/** How many of today's owners have signed a message. */
export type CountedSignatures = CollectedSignatures & {
  /** Proven signatures of today's owners, and how many the Safe wants. */
  readonly have: number
  readonly need: number
  /** Owners who have not signed. */
  readonly missing: readonly Address[]
}

/** How far a message is, by today's owners and by what the Safe itself reports. */
export type CheckedCollected = CountedSignatures &
  (
    | { readonly status: 'collecting' }
    /**
     * The Safe's contract accepts it with `signature`: that of the owners, or `0x` where they approved
     * it on chain (`way`).
     */
    | { readonly status: 'signed'; readonly way: 'signatures' | 'approval'; readonly signature: Hex }
    /**
     * Enough owners signed, and the Safe's contract says no all the same: it may not be set up for signatures
     * (ERC-1271).
     */
    | { readonly status: 'refused-by-safe' }
    /** The Safe could not be asked. Neither yes nor no. */
    | { readonly status: 'could-not-check'; readonly error: unknown }
  )

type Question = {
  collected: CollectedMessage
  /** By the chain. */
  safe: Pick<SafeFacts, 'owners' | 'threshold'>
}

/** Recovers each signature and holds it against the owners; the Safe is not asked. */
export async function countCollected({ collected, safe }: Question): Promise<CountedSignatures> {
  const { owners, threshold: need } = safe
  const { accepted, refused } = await collectSignatures({
    hash: collected.messageHash,
    owners,
    signatures: collected.signatures.map(({ signature }) => signature),
  })
  const missing = owners.filter((owner) => !accepted.some(({ signer }) => isAddressEqual(signer, owner)))
  return { accepted, refused, have: accepted.length, need, missing }
}

/** Holds a message against the owners whom the chain knows, and asks the Safe by ERC-1271. */
export async function checkCollected(reader: ChainReader, question: Question): Promise<CheckedCollected> {
  const { collected } = question
  const known = await countCollected(question)
  const asked = { safe: collected.safe, hash: collected.contentHash }
  const isComplete = known.have >= known.need
  const joined = joinSignatures(known.accepted)
  const bySignatures = isComplete
    ? await askSafeSignature(reader, { ...asked, signature: joined })
    : undefined
  if (bySignatures?.status === 'signed')
    return { ...known, status: 'signed', way: 'signatures', signature: joined }
  const byApproval = await askSafeSignature(reader, { ...asked, signature: '0x' })
  if (byApproval.status === 'signed') return { ...known, status: 'signed', way: 'approval', signature: '0x' }
  if (bySignatures?.status === 'could-not-check')
    return { ...known, status: 'could-not-check', error: bySignatures.error }
  if (byApproval.status === 'could-not-check')
    return { ...known, status: 'could-not-check', error: byApproval.error }
  return { ...known, status: isComplete ? 'refused-by-safe' : 'collecting' }
}
