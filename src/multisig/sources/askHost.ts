import type { Hex } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import type { TransactionDetails } from '../../safe/app/messages.ts'
import { transactionDetailsSchema } from '../../safe/service/wire/transactions.ts'
import * as v from '../../schema/v.ts'
import { findProposal, type ProposedCall } from '../find/findProposal.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { type AskedSource, createPatience, mostDetails, notAsked } from './askService.ts'
import { type ShownProposal, shownProposal } from './shownProposal.ts'

/** Asks the host around the page what its wallet service knows of a proposal. */
export type ReadSafeTransaction = (safeTxHash: Hex, signal?: AbortSignal) => Promise<TransactionDetails>

/**
 * Asks the host around the page for transactions whose hashes are known, then for those that some calls would
 * be at the Safe's next nonces. Never throws for what the host does, which has one word for "unknown" and
 * "out of order".
 */
export async function askHost(
  readDetails: ReadSafeTransaction,
  {
    site,
    safe,
    calls,
    hashes,
    guesses = [],
    signal,
  }: {
    site: SiteConfig
    safe: SafeFacts
    calls: readonly ProposedCall[]
    hashes: readonly Hex[]
    /**
     * Of proposals that are known here and may be the host's as well: that it does not know one takes nothing
     * away.
     */
    guesses?: readonly Hex[] | undefined
    signal: AbortSignal
  },
): Promise<AskedSource> {
  const { chainId } = site
  const ask = createPatience('host', signal)
  try {
    let refused = 0
    let isComplete = true
    const shown: ShownProposal[] = []
    const read = async (hash: Hex, isReported: boolean) => {
      const said: unknown = await ask((signal) => readDetails(hash, signal)).catch(() => undefined)
      if (said === undefined) {
        if (isReported) isComplete = false
        return
      }
      const details = v.safeParse(transactionDetailsSchema, said)
      const proposal =
        details.success &&
        (await shownProposal({ chainId, safe, asked: hash, details: details.output, source: 'host' }))
      if (proposal) shown.push(proposal)
      else refused++
    }
    const wanted = [...new Set([...hashes, ...guesses])].slice(0, mostDetails)
    await Promise.all(wanted.map((hash) => read(hash, hashes.includes(hash))))
    const found = await ask((signal) =>
      findProposal(site, { safe: safe.address, calls }, { readDetails, signal }),
    )
    if (found && !wanted.includes(found.safeTxHash)) await read(found.safeTxHash, true)
    return { report: { source: 'host', status: 'asked', refused, isComplete }, shown, unread: [] }
  } catch (error) {
    return notAsked('host', error)
  }
}
