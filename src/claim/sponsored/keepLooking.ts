import type { QueryClient } from '@tanstack/react-query'
import { pause, type Wake } from '../../chain/pause.ts'

/** Milliseconds from one look at the chain to the next: at first, and when nothing has come for long. */
const first = 3_000
const last = 30_000

/**
 * Looks at the chain again and again, at once and then less and less often: the API says that something was
 * sent, or even claimed, and the chain may never show it. One reading at a time; a visitor who is back has it
 * read at once.
 */
export async function keepLooking(
  look: () => unknown,
  { signal, onWake }: { signal: AbortSignal; onWake?: Wake | undefined },
): Promise<void> {
  // A minute of looks as frequent as blocks are read, then rarer ones.
  for (let count = 0; !signal.aborted; count += 1) {
    await look()
    await pause(Math.min(first * 1.2 ** Math.max(0, count - 20), last), signal, onWake)
  }
}

/**
 * Reads whether allocations on this page were claimed. A reading that is under way goes on: on slow nodes no
 * other would ever end.
 */
export function lookAtClaimed(client: QueryClient): Promise<void> {
  return client.refetchQueries({ queryKey: ['claimed'], type: 'active' }, { cancelRefetch: false })
}
