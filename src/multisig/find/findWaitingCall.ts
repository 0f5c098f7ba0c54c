import type { Address } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { readerOf } from '../../chain/readerOf.ts'
import { readSafeState } from '../../chain/readSafeState.ts'
import type { SiteConfig } from '../../config/site.ts'
import type { ReadSafeTransaction } from '../sources/askHost.ts'
import { askService, hasReportedAll } from '../sources/askService.ts'
import { serviceOf } from '../sources/serviceOf.ts'
import type { StoredProposal } from '../sources/storedProposals.ts'
import { findProposal, isWaiting, type ProposedCall, type WaitingCall } from './findProposal.ts'

/** What is looked for in a Safe's queue. */
export type WantedCall = {
  readonly safe: Address
  /** As it may be proposed, each alone: the host is asked for these. */
  readonly calls: readonly ProposedCall[]
  /** Whether a transaction that somebody shows does it. */
  readonly isIt: (transaction: SafeTransaction) => boolean
}

/**
 * Looks whether a transaction that does what is wanted waits in a Safe: in the wallet service's queue, which
 * answers in one call. Where the service has not reported all, with the host around the page: what this
 * browser remembers, then the calls at the Safe's next nonces. Undefined where nobody who was asked shows
 * one, which is no promise that there is none.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function findWaitingCall(
  site: SiteConfig,
  wanted: WantedCall,
  options: {
    /** Missing outside a host. */
    readDetails?: ReadSafeTransaction | undefined
    stored?: readonly StoredProposal[]
    signal: AbortSignal
  },
): Promise<WaitingCall | undefined> {
  const { safe, calls, isIt } = wanted
  const { readDetails, stored = [], signal } = options
  const { found, isWhole } = await findListed(site, wanted, signal)
  if (found) return waitingCall(found)
  if (isWhole || !readDetails) return undefined
  for (const { proposal } of stored) {
    if (!isIt(proposal.transaction)) continue
    if (await isWaiting(proposal.safeTxHash, { readDetails, signal })) return waitingCall(proposal)
  }
  return findProposal(site, { safe, calls }, { readDetails, signal })
}

async function findListed(site: SiteConfig, { safe: address, isIt }: WantedCall, signal: AbortSignal) {
  if (!site.safeService.isEnabled) return { isWhole: false }
  const safe = await readSafeState(readerOf(site), address)
  if (safe.status !== 'safe') return { isWhole: true }
  const { shown, report } = await askService(serviceOf(site), { chainId: site.chainId, safe, signal })
  const found = shown.find(({ transaction }) => transaction.nonce >= safe.nonce && isIt(transaction))
  return { found, isWhole: hasReportedAll(report) }
}

const waitingCall = ({
  safeTxHash,
  transaction: { to, data },
}: Pick<StoredProposal['proposal'], 'safeTxHash' | 'transaction'>): WaitingCall => ({ safeTxHash, to, data })
