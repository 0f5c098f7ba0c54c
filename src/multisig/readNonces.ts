import type { Address } from 'viem'
import type { ChainReader } from '../chain/createChainReader.ts'
import { readSafeNonce } from '../chain/readSafeNonce.ts'
import { twoNodeReaderOf } from '../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../config/site.ts'
import { EverclaimError } from '../errors.ts'
import { NoSuchSafeError } from './errors.ts'
import { serviceOf } from './serviceOf.ts'

/** Nonces for a new transaction of a Safe. */
export type Nonces = {
  /** What the Safe executes next, by the chain: nothing below can be executed any more. */
  next: number
  /**
   * After everything in the service's queue; never below `next`. Equal to `next` where the service could not
   * be asked.
   */
  recommended: number
  /** Why the service's queue is not known. */
  serviceError: EverclaimError | undefined
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
  { signal, reader = twoNodeReaderOf(site) }: { signal?: AbortSignal; reader?: ChainReader } = {},
): Promise<Nonces> {
  const [next, told] = await Promise.all([readSafeNonce(reader, safe), askService(site, safe, signal)])
  if (next === undefined) throw new NoSuchSafeError(safe)
  if (told instanceof EverclaimError) return { next, recommended: next, serviceError: told }
  return { next, recommended: Math.max(next, told.recommendedNonce), serviceError: undefined }
}

async function askService(site: SiteConfig, safe: Address, signal: AbortSignal | undefined) {
  try {
    return await serviceOf(site).getNonces({ safe_address: safe, signal })
  } catch (error) {
    if (error instanceof EverclaimError) return error
    throw error
  }
}
