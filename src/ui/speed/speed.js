// The site's own speed script, for hosts that have none. The build puts it behind web-vitals, which is
// `webVitals` here, and writes both as one file. It takes its orders from the attributes of its tag, as
// @vercel/speed-insights sets them, and reports when the page is left. See "Speed measurement" in
// docs/operators.md for what a report holds.
const tag = document.currentScript
// Two of them would report everything twice.
if (tag && !window.sil) {
  window.sil = true

  let beforeSend = (event) => event
  const obey = ([name, value]) => {
    if (name === 'beforeSend' && typeof value === 'function') beforeSend = value
  }
  window.siq?.forEach(obey)
  window.si = (...order) => obey(order)

  const here = () => ({ route: tag.dataset.route, url: location.origin + location.pathname })
  const landing = here()
  const [visit] = performance.getEntriesByType('navigation')
  const isOnLanding = visit !== undefined && new URL(visit.name).pathname === location.pathname

  /** Newest value of each measure on each route: a value belongs to the route on which it was reached. */
  const waiting = new Map()
  const keep = ({ id, name, value }, place) =>
    waiting.set(`${name} ${place.route}`, { id, name, value, place })

  // The first three are about the page that was landed on. Who has moved on meanwhile would be reported
  // wrongly.
  if (isOnLanding)
    for (const measure of [webVitals.onTTFB, webVitals.onFCP, webVitals.onLCP])
      measure((metric) => keep(metric, landing))
  for (const measure of [webVitals.onCLS, webVitals.onINP])
    measure((metric) => keep(metric, here()), { reportAllChanges: true })

  const report = () => {
    const metrics = [...waiting.values()].flatMap(({ id, name, value, place }) => {
      try {
        const event = beforeSend({ type: 'vital', ...place })
        if (!event) return []
        const { origin, pathname } = new URL(event.url, location.origin)
        return [{ id, metricType: name, value, route: event.route ?? place.route, origin, path: pathname }]
      } catch {
        // What cannot be cleaned is not sent.
        return []
      }
    })
    waiting.clear()
    if (metrics.length === 0) return
    const { sdkn, sdkv, endpoint } = tag.dataset
    const body = JSON.stringify({ schema: 'everclaim.speed.v1', sdkName: sdkn, sdkVersion: sdkv, metrics })
    // As text, so that an endpoint of another origin needs no preflight, for which there is no time left.
    if ('keepalive' in Request.prototype)
      fetch(endpoint, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => undefined)
    else navigator.sendBeacon?.(endpoint, body)
  }
  // On the window, after web-vitals has said its last on the document.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report()
  })
  addEventListener('pagehide', report)
}
