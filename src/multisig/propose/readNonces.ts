import type { Address } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { readSafeNonce } from '../../chain/readSafeNonce.ts'
import { readSafeState } from '../../chain/readSafeState.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import type { SafeService } from '../../safe/service/createSafeService.ts'
import type { TransactionDetails } from '../../safe/service/wire/transactions.ts'
import { NoSuchSafeError } from '../errors.ts'
import { verifyProposals } from '../find/verifyProposals.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { askService, type SourceReport } from '../sources/askService.ts'
import { serviceOf } from '../sources/serviceOf.ts'
import { chooseNonce } from './noncePolicy.ts'

/** Nonces for a new transaction of a Safe. */
export type Nonces = {
  /** What the Safe executes next, by the chain: nothing below can be executed any more. */
  next: number
  /**
   * After what waits in the service's queue, as far as owners have signed it (`chooseNonce`); never below
   * `next`. Equal to `next` where the service could not be asked.
   */
  recommended: number
  /** Why the service's queue is not known, or not all of it. */
  serviceError: EverclaimError | undefined
}

/** The wallet service did not show all that waits, so a nonce may be taken already. */
class QueueIncompleteError extends EverclaimError {
  override name = 'QueueIncompleteError'
  constructor() {
    super(say('The wallet service didn’t list every waiting transaction.'), { isRetryable: true })
  }
}

/**
 * What an owner signs has one of them, so no node says them alone. Who claims reads them with a reader that
 * goes on with one node.
 *
 * @throws NoSuchSafeError, RpcUnreachableError, RpcDisagreementError
 */
export async function readNonces(
  site: SiteConfig,
  safe: Address,
  {
    signal = new AbortController().signal,
    reader = twoNodeReaderOf(site),
  }: { signal?: AbortSignal; reader?: ChainReader } = {},
): Promise<Nonces> {
  const [next, answer] = await Promise.all([readSafeNonce(reader, safe), askNonces(site, safe, signal)])
  if (next === undefined) throw new NoSuchSafeError(safe)
  if (answer instanceof EverclaimError) return { next, recommended: next, serviceError: answer }
  const { recommendedNonce } = answer
  if (recommendedNonce <= next) return { next, recommended: next, serviceError: undefined }
  const state = await readSafeState(reader, safe)
  if (state.status !== 'safe') throw new NoSuchSafeError(safe)
  const { signed, report } = await readSignedQueue(site, { safe: state, reader, signal })
  const recommended = chooseNonce({ next, recommended: recommendedNonce, signed })
  return { next, recommended, serviceError: queueFault(report, recommended < recommendedNonce) }
}

/** Details in which a signature was proven once: signatures are only ever added, so one reading is enough. */
const provenDetails = new WeakMap<SafeService, Map<string, TransactionDetails>>()

/** The nonces of waiting transactions that an owner of today has signed. */
async function readSignedQueue(
  site: SiteConfig,
  { safe, reader, signal }: { safe: SafeFacts; reader: ChainReader; signal: AbortSignal },
): Promise<{ signed: ReadonlySet<number>; report: SourceReport }> {
  const service = serviceOf(site)
  const proven = provenDetails.get(service) ?? new Map<string, TransactionDetails>()
  provenDetails.set(service, proven)
  const read = new Map<string, TransactionDetails>()
  const remembering: typeof service = {
    ...service,
    async getTransactionDetails(input) {
      const { transactionId: id } = input
      const details = proven.get(id) ?? (await service.getTransactionDetails(input))
      read.set(id, details)
      return details
    },
  }
  const { shown, report } = await askService(remembering, { chainId: site.chainId, safe, signal })
  const verified = await verifyProposals(shown, { safe, reader })
  const proposals = verified.map(({ proposal }) => proposal).filter(({ signatures }) => signatures.length > 0)
  for (const [id, details] of read)
    if (proposals.some(({ safeTxHash }) => id.endsWith(safeTxHash))) proven.set(id, details)
  return { signed: new Set(proposals.map(({ transaction }) => transaction.nonce)), report }
}

/** Why the queue is not known, or not all of it where that cut the recommendation short. */
function queueFault(report: SourceReport, isShort: boolean): EverclaimError | undefined {
  if (report.status === 'could-not-ask')
    return report.error instanceof EverclaimError ? report.error : new QueueIncompleteError()
  return report.status === 'asked' && !report.isComplete && isShort ? new QueueIncompleteError() : undefined
}

async function askNonces(site: SiteConfig, safe: Address, signal: AbortSignal) {
  try {
    return await serviceOf(site).getNonces({ safe_address: safe, signal })
  } catch (error) {
    if (error instanceof EverclaimError) return error
    throw error
  }
}
