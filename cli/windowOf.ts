import { utcText } from '../src/chain/utcText.ts'

export type WindowState = 'before' | 'open' | 'over'

/** Of a campaign that can be cancelled: until when, or that it was. */
export function cancellingText(
  { start }: { start: number | bigint },
  isCancelled: boolean,
  now: number,
): string {
  if (isCancelled) return 'was cancelled before it opened'
  return now < start ? `can be cancelled until ${utcText(start)}` : 'could be cancelled until it opened'
}

/** Where in its window a campaign is. Times in unix seconds; `end` null: it never closes. */
export function windowOf(
  { start, end }: { start: number | bigint; end: number | bigint | null },
  now: number,
): { state: WindowState; text: string } {
  const until = end === null ? 'never closes' : `closes at ${utcText(end)}`
  if (now < start) return { state: 'before', text: `opens at ${utcText(start)}, ${until}` }
  if (end === null || now < end) return { state: 'open', text: `open since ${utcText(start)}, ${until}` }
  return { state: 'over', text: `closed at ${utcText(end)}` }
}
