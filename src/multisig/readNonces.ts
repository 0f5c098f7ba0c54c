import type { Address } from 'viem'
import type { ChainReader } from '../chain/createChainReader.ts'
import { readSafeNonce } from '../chain/readSafeNonce.ts'
import { readSafeState } from '../chain/readSafeState.ts'
import { twoNodeReaderOf } from '../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../config/site.ts'
import { EverclaimError } from '../errors.ts'
import { askService } from './askService.ts'
import { checkConfirmation } from './checkConfirmation.ts'
import type { SafeFacts } from './checkTransaction.ts'
import { NoSuchSafeError } from './errors.ts'
import { chooseNonce } from './noncePolicy.ts'
import { serviceOf } from './serviceOf.ts'
import type { ShownProposal } from './shownProposal.ts'

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
    super('The wallet service did not show every transaction that waits.', { isRetryable: true })
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
  const { shown, report } = await askService(serviceOf(site), { chainId: site.chainId, safe: state, signal })
  const signed = await signedNonces(shown, { safe: state, reader })
  const recommended = chooseNonce({ next, recommended: recommendedNonce, signed })
  const isUnread = report.status === 'asked' && !report.isComplete && recommended < recommendedNonce
  const serviceError =
    report.status !== 'could-not-ask'
      ? isUnread
        ? new QueueIncompleteError()
        : undefined
      : report.error instanceof EverclaimError
        ? report.error
        : new QueueIncompleteError()
  return { next, recommended, serviceError }
}

async function signedNonces(
  shown: readonly ShownProposal[],
  { safe, reader }: { safe: SafeFacts; reader: ChainReader },
): Promise<ReadonlySet<number>> {
  const nonces = await Promise.all(
    shown.map(async ({ transaction, safeTxHash: hash, signatures }) => {
      const checked = await Promise.all(
        signatures.map((each) => checkConfirmation(each, { hash, safe, reader })),
      )
      return checked.some(({ status }) => status === 'verified') ? [transaction.nonce] : []
    }),
  )
  return new Set(nonces.flat())
}

async function askNonces(site: SiteConfig, safe: Address, signal: AbortSignal) {
  try {
    return await serviceOf(site).getNonces({ safe_address: safe, signal })
  } catch (error) {
    if (error instanceof EverclaimError) return error
    throw error
  }
}
