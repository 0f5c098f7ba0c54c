/** What a speed script is about to report, in the shape of Vercel's `beforeSend`. */
export type SpeedEvent = { type: 'vital'; url: string; route?: string }

/**
 * What may be reported of an event: the page, and never whom it was asked about. Query and fragment are cut
 * off; an address that leads nowhere is not reported at all, since anything may have been pasted into it.
 *
 * @param route the page's route now, for scripts that do not name it
 */
export function reportable(event: SpeedEvent, route: string): SpeedEvent {
  const [url = ''] = event.url.split(/[?#]/, 1)
  if ((event.route ?? route) !== '/404') return { ...event, url }
  return { ...event, url: URL.canParse(url) ? new URL('/404', url).href : '/404' }
}
