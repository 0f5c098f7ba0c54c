/** When an answer asks to be asked again, in milliseconds from now: of `Retry-After`, seconds or a date. */
export function retryAfterMs({ headers }: Response): number | undefined {
  const wait = headers.get('retry-after')
  if (wait === null) return undefined
  const given = /^[0-9]{1,9}$/.test(wait) ? Number(wait) * 1_000 : Date.parse(wait) - Date.now()
  return Number.isFinite(given) ? Math.max(given, 0) : undefined
}
