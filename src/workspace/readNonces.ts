import type { Address } from 'viem'
import { readerOf } from '../chain/readerOf.ts'
import { readSafeNonce } from '../chain/readSafeNonce.ts'
import type { SiteConfig } from '../config/site.ts'
import { EverclaimError } from '../errors.ts'
import { NoSuchSafeError } from './errors.ts'
import { serviceOf } from './serviceOf.ts'

/** Nonces for a new transaction of a Safe. */
export type Nonces = {
  /** What the Safe executes next, by the chain: nothing below can be executed any more. */
  next: number
  /** After everything in the service's queue; never below `next`. Equal to `next` where the service could not be asked. */
  recommended: number
  /** Why the service's queue is not known. */
  serviceError: EverclaimError | undefined
}

/**
 * @throws NoSuchSafeError, RpcUnreachableError, RpcDisagreementError
 */
export async function readNonces(site: SiteConfig, safe: Address, signal?: AbortSignal): Promise<Nonces> {
  const [next, told] = await Promise.all([
    readSafeNonce(readerOf(site), safe),
    askService(site, safe, signal),
  ])
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
