// Shows whether an address can claim, in a frame of the site that this script comes from:
//   <script src="https://claim.acme.example/embed.js" data-campaign="spring" async></script>
// data-distributor="0x…" (and data-package) instead of data-campaign: a campaign that the site doesn’t list.
// data-theme="light" or "dark"; data-lang="fr", the browser’s language if left out; data-title names the
// frame for people who don’t see it.
;(() => {
  const script = document.currentScript
  const { campaign = '', distributor = '', package: place, theme, lang, title } = script.dataset
  const { origin } = new URL(script.src)
  const isListed = /^[a-z0-9][a-z0-9-]{0,62}$/.test(campaign)
  if (!isListed && !/^0x[0-9a-fA-F]{40}$/.test(distributor))
    return console.error('embed.js: give data-campaign="<id>" or data-distributor="0x…". Nothing is shown.')
  const values = new URLSearchParams()
  if (!isListed) values.set('distributor', distributor)
  if (!isListed && place) values.set('package', place)
  if (theme) values.set('theme', theme)
  if (lang) values.set('lang', lang)
  const frame = document.createElement('iframe')
  frame.src = `${origin}/embed/${isListed ? `${campaign}/` : ''}#${values}`
  frame.title = title || 'Check whether an address can claim'
  // No wallet, no download, no change of this page: scripts of its own site, and the tab of the claim.
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  )
  frame.referrerPolicy = 'no-referrer'
  frame.loading = 'lazy'
  frame.style.cssText = 'display:block;width:100%;max-width:480px;height:320px;border:0'
  frame.addEventListener('load', () => {
    frame.contentWindow?.postMessage({ type: 'everclaim/embed/hello' }, origin)
  })
  window.addEventListener('message', ({ source, origin: from, data }) => {
    if (from !== origin || source !== frame.contentWindow) return
    if (data?.type === 'everclaim/embed/name' && !title && typeof data.name === 'string') {
      frame.title = data.name
      frame.lang = String(data.lang)
    }
    if (data?.type !== 'everclaim/embed/height' || !Number.isFinite(data.height)) return
    frame.style.height = `${Math.min(900, Math.max(160, Math.round(data.height)))}px`
  })
  script.after(frame)
})()
