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

/** A call that waits in a Safe's queue. */
export type WaitingCall = ProposedCall & { readonly safeTxHash: Hex }

/**
 * Looks with the host around the page whether exactly one of these calls waits in a Safe's queue already:
 * proposed by another owner, or before this browser could remember it. The hashes to ask for follow from the
 * call and the Safe's nonce, the nearest first, one at a time. Best effort: undefined also where nobody
 * answers, where it is too early to ask, or where an owner has set gas or a nonce further on.
 */
export async function findProposal(
  site: SiteConfig,
  { safe, calls }: { readonly safe: Address; readonly calls: readonly ProposedCall[] },
  options: { readDetails: ReadSafeTransaction; signal: AbortSignal },
): Promise<WaitingCall | undefined> {
  const { signal } = options
  if (calls.length === 0) return undefined
  const next = await readSafeNonce(readerOf(site), safe).catch((error: unknown) => {
    if (error instanceof EverclaimError) return undefined
    throw error
  })
  if (next === undefined) return undefined
  for (let nonce = next; nonce < next + nonceReach.askedOfHost.ahead; nonce++)
    for (const { to, data } of calls) {
      if (signal.aborted) return undefined
      const safeTxHash = hashSafeTransaction({ chainId: site.chainId, safe }, { to, data, nonce })
      if (await isWaiting(safeTxHash, options)) return { safeTxHash, to, data }
    }
  return undefined
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
