import { pause, type Wake } from '../../chain/pause.ts'
import { asError } from '../../errors.ts'
import { ApiRefusedError } from '../../session/apiErrors.ts'
import type { SponsoredStatus } from '../../session/calls.ts'
import type { ApiClient } from '../../session/createApiClient.ts'

/**
 * How far a sponsored claim is, according to the API. What the chain says decides; this says where to look.
 */
export type SponsoredProgress =
  | SponsoredStatus
  /** The API cannot be asked. What it was asked for may go on all the same. */
  | { status: 'could-not-ask'; error: Error }
  /** The API knows of no such claim: it will hardly be sent. */
  | { status: 'unknown' }

type Options = {
  signal: AbortSignal
  /** Called when somebody is back. */
  onWake?: Wake | undefined
  /** Nobody sees the page. */
  isHidden: () => boolean
}

/**
 * Asks how far a claim is until that cannot change any more: the last value is final, see `isSponsoredOver`.
 */
export async function* followSponsored(
  api: Pick<ApiClient, 'getSponsoredClaim'>,
  id: string,
  { signal, onWake, isHidden }: Options,
): AsyncGenerator<SponsoredProgress, void, void> {
  while (!signal.aborted) {
    const progress = await ask(api, id, signal)
    if (signal.aborted) return
    yield progress
    if (isSponsoredOver(progress)) return
    const wanted = progress.status === 'could-not-ask' ? retryAfterOf(progress.error) : 0
    // What the API asks for is kept to also for somebody who is back.
    if (wanted > 0) await pause(wanted, signal)
    const rest = untilNext(progress, isHidden()) - wanted
    if (rest > 0) await pause(rest, signal, onWake)
  }
}

/** According to the API. `claimed` is over for the API; the page still waits for the chain to say so. */
export const isSponsoredOver = ({ status }: SponsoredProgress) =>
  status === 'claimed' || status === 'failed' || status === 'unknown'

/** Milliseconds. Who has many before them asks less: a whole hall may wait behind one address. */
function untilNext(progress: SponsoredProgress, isHidden: boolean): number {
  if (isHidden) return 30_000
  return progress.status === 'queued' && progress.position > 10 ? 10_000 : 3_000
}

const retryAfterOf = (error: Error) => (error instanceof ApiRefusedError ? (error.retryAfterMs ?? 0) : 0)

async function ask(
  api: Pick<ApiClient, 'getSponsoredClaim'>,
  id: string,
  signal: AbortSignal,
): Promise<SponsoredProgress> {
  try {
    return await api.getSponsoredClaim({ id, signal })
  } catch (error) {
    if (error instanceof ApiRefusedError && error.code === 'not-found') return { status: 'unknown' }
    return { status: 'could-not-ask', error: asError(error) }
  }
}
