import type { Address, Hex } from 'viem'
import { hashSafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { readerOf } from '../../chain/readerOf.ts'
import { readSafeNonce } from '../../chain/readSafeNonce.ts'
import type { SiteConfig } from '../../config/site.ts'
import { EverclaimError } from '../../errors.ts'
import { nonceReach } from '../propose/noncePolicy.ts'
import type { ReadSafeTransaction } from '../sources/askHost.ts'

/** A call of a Safe that its owners are asked for: it sends nothing along. */
export type ProposedCall = { readonly to: Address; readonly data: Hex }

const waits: ReadonlySet<string> = new Set(['AWAITING_CONFIRMATIONS', 'AWAITING_EXECUTION'])

/**
 * Looks whether exactly this call waits in a Safe's queue already: proposed by another owner, or before this
 * browser could remember it. The hashes to ask the host for follow from the call and the Safe's nonce. Best
 * effort: undefined also where nobody answers, or where an owner has set gas or a nonce further on.
 */
export async function findProposal(
  site: SiteConfig,
  call: ProposedCall & { readonly safe: Address },
  options: { readDetails: ReadSafeTransaction; signal: AbortSignal },
): Promise<Hex | undefined> {
  const { safe, to, data } = call
  const { signal } = options
  const next = await readSafeNonce(readerOf(site), safe).catch((error: unknown) => {
    if (error instanceof EverclaimError) return undefined
    throw error
  })
  if (next === undefined || signal.aborted) return undefined
  const hashes = Array.from({ length: nonceReach.askedOfHost.ahead }, (_, at) =>
    hashSafeTransaction({ chainId: site.chainId, safe }, { to, data, nonce: next + at }),
  )
  const known = await Promise.all(hashes.map((hash) => isWaiting(hash, options)))
  return hashes.find((_, at) => known[at])
}

/** Whether a host says that a transaction waits in the Safe's queue. */
export function isWaiting(
  safeTxHash: Hex,
  { readDetails, signal }: { readDetails: ReadSafeTransaction; signal: AbortSignal },
): Promise<boolean> {
  return readDetails(safeTxHash, signal).then(
    ({ txStatus }) => waits.has(txStatus),
    // Hosts say 'Request failed' of what they do not know.
    () => false,
  )
}
