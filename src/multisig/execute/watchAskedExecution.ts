import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { pause, type Wake } from '../../chain/pause.ts'
import { findAskedExecution } from './findAskedExecution.ts'
import type { StoredExecution } from './storedExecutions.ts'

/** Looks for it until `findAskedExecution` says more than `waiting`, or until `signal` is aborted. */
export async function watchAskedExecution(
  reader: ChainReader,
  asked: StoredExecution,
  { signal, pollMs, onWake }: { signal: AbortSignal; pollMs: number; onWake: Wake },
): Promise<Hex | 'moved-on' | 'waiting'> {
  for (;;) {
    const found = await findAskedExecution(reader, asked, Date.now())
    if (found !== 'waiting' || signal.aborted) return found
    await pause(pollMs, signal, onWake)
  }
}
