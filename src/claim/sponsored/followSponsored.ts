import { pause, type Wake } from '../../chain/pause.ts'
import { ApiRefusedError } from '../../session/apiErrors.ts'
import type { SponsoredStatus } from '../../session/calls.ts'
import type { ApiClient } from '../../session/createApiClient.ts'

/** How far a sponsored claim is, by the API's word. What the chain says decides; this tells where to look. */
export type SponsoredProgress =
  | SponsoredStatus
  /** The API cannot be asked. What it was asked for may go on all the same. */
  | { status: 'could-not-ask'; error: Error }
  /** The API knows of no such claim: it will hardly be sent. */
  | { status: 'unknown' }

/** Milliseconds between two questions. Who has many before them asks less: a whole hall may wait behind one address. */
export const pauseBefore = (progress: SponsoredProgress): number =>
  progress.status === 'queued' && progress.position > 10 ? 10_000 : 3_000

/** Asks how far a claim is until that cannot change any more: the last value is final, see `isSponsoredOver`. */
export async function* followSponsored(
  api: Pick<ApiClient, 'getSponsoredClaim'>,
  id: string,
  {
    signal,
    onWake,
    pauseMs = pauseBefore,
  }: { signal: AbortSignal; onWake?: Wake | undefined; pauseMs?: typeof pauseBefore },
): AsyncGenerator<SponsoredProgress, void, void> {
  while (!signal.aborted) {
    const progress = await ask(api, id, signal)
    if (signal.aborted) return
    yield progress
    if (isSponsoredOver(progress)) return
    await pause(pauseMs(progress), signal, onWake)
  }
}

/** By the API's word. `claimed` is over for the API; the page still waits for the chain to say so. */
export const isSponsoredOver = ({ status }: SponsoredProgress) =>
  status === 'claimed' || status === 'failed' || status === 'unknown'

async function ask(
  api: Pick<ApiClient, 'getSponsoredClaim'>,
  id: string,
  signal: AbortSignal,
): Promise<SponsoredProgress> {
  try {
    return await api.getSponsoredClaim({ id, signal })
  } catch (error) {
    if (error instanceof ApiRefusedError && error.code === 'not-found') return { status: 'unknown' }
    return { status: 'could-not-ask', error: error instanceof Error ? error : new Error(String(error)) }
  }
}
