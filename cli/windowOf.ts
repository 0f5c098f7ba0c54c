export type WindowState = 'before' | 'open' | 'over'

/** Unix seconds as people read them. */
export const timeText = (seconds: number | bigint) =>
  `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Of a campaign that can be cancelled: until when, or that it was. */
export function cancellingText(
  { start }: { start: number | bigint },
  isCancelled: boolean,
  now: number,
): string {
  if (isCancelled) return 'was cancelled before it opened'
  return now < start ? `can be cancelled until ${timeText(start)}` : 'could be cancelled until it opened'
}

/** Where in its window a campaign is. Times in unix seconds; `end` null: it never closes. */
export function windowOf(
  { start, end }: { start: number | bigint; end: number | bigint | null },
  now: number,
): { state: WindowState; text: string } {
  const until = end === null ? 'never closes' : `closes at ${timeText(end)}`
  if (now < start) return { state: 'before', text: `opens at ${timeText(start)}, ${until}` }
  if (end === null || now < end) return { state: 'open', text: `open since ${timeText(start)}, ${until}` }
  return { state: 'over', text: `closed at ${timeText(end)}` }
}
