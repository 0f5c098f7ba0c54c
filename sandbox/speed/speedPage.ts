import type { ReceivedMetric } from './createSpeedReports.ts'

/** A page that shows the reports, newest first. It has no script. */
export function speedPage(metrics: readonly ReceivedMetric[]): string {
  const rows = metrics.toReversed().map(({ receivedAt, metricType, value, route, path }) => {
    const shown = metricType === 'CLS' ? value.toFixed(3) : `${Math.round(value).toLocaleString('en-US')} ms`
    const cells = [receivedAt.replace('T', ' ').slice(0, 19), metricType, shown, route, path]
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  })
  const body =
    rows.length === 0
      ? '<p>Nothing yet. A page reports when it is left: open the site, then close or hide its tab, and reload this page.</p>'
      : `<div><table><thead><tr>${['Received (UTC)', 'Measure', 'Value', 'Route', 'Page'].map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Speed reports</title><style>${style}</style></head><body><main><h1>Speed reports</h1><p>What the pages of this sandbox measured of themselves; the newest ${metrics.length === 1 ? 'value' : `${metrics.length} values`}, newest first.</p>${body}</main></body></html>`
}

const style = [
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}',
  'main{max-width:60rem;margin:0 auto;padding:1rem}',
  'div{overflow-x:auto}',
  'table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}',
  'th,td{padding:.4rem .8rem .4rem 0;text-align:left;white-space:nowrap;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}',
].join('')

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
