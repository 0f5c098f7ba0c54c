import type { Address } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { readerOf } from '../../chain/readerOf.ts'
import { readSafe } from '../../chain/readSafe.ts'
import { readSafeNonce } from '../../chain/readSafeNonce.ts'
import type { SiteConfig } from '../../config/site.ts'
import type { CheckedSafe } from '../../wallet/checkSafe.ts'
import type { ReadSafeTransaction } from '../sources/askHost.ts'
import { askService, hasReportedAll } from '../sources/askService.ts'
import { serviceOf } from '../sources/serviceOf.ts'
import type { ShownProposal } from '../sources/shownProposal.ts'
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
    /** The queue, where it was asked for a moment ago. */
    listed?: Promise<ListedQueue> | undefined
    signal: AbortSignal
  },
): Promise<WaitingCall | undefined> {
  const { safe, calls, isIt } = wanted
  const { readDetails, stored = [], signal } = options
  const { shown, isWhole } = await (options.listed ?? listQueue(site, safe, signal))
  const found = shown.find(({ transaction }) => isIt(transaction))
  if (found) return waitingCall(found)
  if (isWhole || !readDetails) return undefined
  for (const { proposal } of stored) {
    if (!isIt(proposal.transaction)) continue
    if (await isWaiting(proposal.safeTxHash, { readDetails, signal })) return waitingCall(proposal)
  }
  return findProposal(site, { safe, calls }, { readDetails, signal })
}

/** What waits in a Safe by the wallet service. `isWhole`: nobody else has to be asked. */
export type ListedQueue = { shown: readonly ShownProposal[]; isWhole: boolean }

/**
 * Asks chain and service side by side: what the service shows is held against what the chain says.
 *
 * @param readAccount the Safe, where it is being read already; what that throws is thrown
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function listQueue(
  site: SiteConfig,
  address: Address,
  signal: AbortSignal,
  readAccount: () => Promise<CheckedSafe | undefined> = () => readSafeIn(site, address),
): Promise<ListedQueue> {
  if (!site.safeService.isEnabled) return { shown: [], isWhole: false }
  const service = serviceOf(site)
  const begun = service.getTransactionQueue({ safe_address: address, page: null, signal })
  // Who takes it below hears of it.
  begun.catch(() => undefined)
  const [found, nonce] = await Promise.all([readAccount(), readSafeNonce(readerOf(site), address)])
  if (!found || nonce === undefined) return { shown: [], isWhole: true }
  const beginning: typeof service = {
    ...service,
    getTransactionQueue: (asked) => (asked.page === null ? begun : service.getTransactionQueue(asked)),
  }
  const safe = { ...found, address, nonce }
  const { shown, report } = await askService(beginning, { chainId: site.chainId, safe, signal })
  return {
    shown: shown.filter(({ transaction }) => transaction.nonce >= nonce),
    isWhole: hasReportedAll(report),
  }
}

/** `readSafeAccount` would bring what asks a wallet into the file of a claim’s search. */
async function readSafeIn(site: SiteConfig, address: Address): Promise<CheckedSafe | undefined> {
  const found = await readSafe(readerOf(site), address)
  return found.status === 'safe' ? found : undefined
}

const waitingCall = ({
  safeTxHash,
  transaction: { to, data },
}: Pick<StoredProposal['proposal'], 'safeTxHash' | 'transaction'>): WaitingCall => ({ safeTxHash, to, data })
