// Runs before anything else. Twelve things cannot wait for the bundles:
// 1. Storage: in a third-party frame with storage blocked, touching localStorage throws, and every library
//    that touches it at import would take the page down with it. The same goes for a full one, which throws
//    when it is written. Give the page one that lasts as long as itself, with what can still be read.
// 2. The wallet of the last visit: its button must not say "Connect" while it is being restored.
// 3. Theme: set before the first paint, so that no light page flashes in a dark room.
// 4. Frames: inside a page of another origin nothing is shown until that page has proved to be a Safe host of
//    this site, and the theme is that host's. Such a page could lay the site under its own, and gateways of
//    IPFS send no header against it.
// 5. The address that the page is about: the card has its height from the first paint on.
// 6. The shard of that address: the file that answers for it is asked for while the bundles are on their way.
//    In a Safe's host that address is the Safe's, as soon as the host has named it.
// 7. A campaign that was added to the site's list since the build: its host answers with the page for what is
//    missing, which is not shown until the list was read.
// 8. A page in another language: its address has the language in front, for those who share it. From here on
//    it is the page itself, with the language as `?lang=`.
// 9. A Safe's host of this site, where the browser itself says that one is around: it is asked for its Safe
//    while the bundles are on their way. Its answer is kept as it came, and read by
//    src/safe/app/createHostMessenger.ts.
// 10. Trusted Types: the page's policy (scripts/seal-export.ts) refuses every text as HTML, as code and as
//    the address of code. Only these addresses of this site are let through, each to what it is for.
// 11. The nodes: which chain each serves, and its newest block, are asked for while the bundles are on their
//    way. Their answers are kept as they came, for src/chain/createNodePool.ts (see earlyAnswer.ts there).
// 12. What later code is checked with comes as soon as the page is there, in front of the first press.
;(() => {
  const own = document.currentScript.dataset
  const code = {
    'Worker constructor': /^\/assets\/[a-z]+Worker-[\w-]+\.js$/i,
    'ServiceWorkerContainer register': /^\/sw\.js$/,
  }
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address, _, sink) {
      const url = new URL(address, window.location.href)
      const path = url.origin === window.location.origin ? url.pathname : ''
      const isOwn = sink === 'HTMLScriptElement src' ? path === own.speed : code[sink]?.test(path)
      return isOwn && !url.search ? path : null
    },
  })
  const memory = (entries) => {
    const items = new Map(entries)
    return {
      get length() {
        return items.size
      },
      key: (index) => [...items.keys()][index] ?? null,
      getItem: (key) => items.get(String(key)) ?? null,
      setItem: (key, value) => void items.set(String(key), String(value)),
      removeItem: (key) => void items.delete(String(key)),
      clear: () => items.clear(),
    }
  }
  for (const name of ['localStorage', 'sessionStorage']) {
    let entries = []
    try {
      entries = Object.entries(window[name])
      window[name].setItem('everclaim.probe', 'x')
      window[name].removeItem('everclaim.probe')
    } catch {
      Object.defineProperty(window, name, { value: memory(entries), configurable: true })
    }
  }
  const root = document.documentElement
  /** Any frame of another origin on the way up, also one around a frame of ours. */
  const isEmbedded = () => {
    try {
      for (let frame = window; frame !== frame.parent; frame = frame.parent) void frame.parent.document.URL
      return false
    } catch {
      return true
    }
  }
  const embedded = isEmbedded()
  if (embedded) root.dataset.frame = 'asking'
  // Letters of fixed width don’t come ahead of the code: they come when it is there, and in a frame when the
  // page is seen. Those in their place take the same room.
  if (embedded || own.nodes) {
    root.style.setProperty('--mono', '"mono fallback", ui-monospace, monospace')
    const bringLetters = () => root.style.removeProperty('--mono')
    if (!embedded) window.addEventListener('load', bringLetters)
    else
      new MutationObserver(() => root.dataset.frame === 'asking' || bringLetters()).observe(root, {
        attributeFilter: ['data-frame'],
      })
  }
  const wallet = window.localStorage.getItem('wagmi.recentConnectorId')
  if (!embedded && wallet !== null && wallet !== 'null') root.dataset.wallet = 'returning'
  const { theme: configured, shards, prefixBits, missing, language } = own
  if (language) {
    const here = new URL(window.location.href)
    here.pathname = here.pathname.slice(language.length + 1)
    if (!here.searchParams.has('lang')) here.searchParams.set('lang', language)
    window.history.replaceState(null, '', here)
  }
  const [, asked] = /^#(?:.*&)?account=([^&]+)/.exec(window.location.hash) ?? []
  if (asked) root.dataset.asked = 'true'
  if (missing !== undefined && /^\/claim\/[a-z0-9]/.test(window.location.pathname))
    root.dataset.opening = 'true'
  const addLink = (properties) =>
    document.head.append(Object.assign(document.createElement('link'), properties))
  const askAhead = (href) => addLink({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href })
  const askForShard = (account) => {
    if (!shards || !/^0x[0-9a-f]{40}$/i.test(account)) return
    // As `shardPath` in src/campaign has it.
    const prefix = Number.parseInt(account.slice(2, 6), 16) >> (16 - Number(prefixBits))
    const name = prefix.toString(16).padStart(Math.max(1, Math.ceil(prefixBits / 4)), '0')
    askAhead(`${shards}${name}.bin`)
  }
  askForShard(asked)
  // A Safe's host has answered: see src/ui/frame/openSafeHost.ts.
  if (embedded && !asked)
    window.addEventListener('everclaim-safe', ({ detail }) => askForShard(detail), { once: true })
  const [seals] = root.dataset.seals?.split(' ') ?? []
  const around = window.location.ancestorOrigins?.[0]
  const isHost = (origin) => own.hosts?.split(' ').includes(origin)
  if (embedded && isHost(around)) {
    const { parent } = window
    const bytes = [...crypto.getRandomValues(new Uint8Array(10))]
    const id = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const early = { id, origin: around }
    window.everclaimHost = early
    window.addEventListener('message', (event) => {
      if (event.source !== parent || event.origin !== around || event.data?.id !== id || early.answer) return
      early.answer = event
      window.dispatchEvent(new CustomEvent('everclaim-safe', { detail: event.data.data?.safeAddress }))
    })
    parent.postMessage({ id, method: 'getSafeInfo', env: { sdkVersion: own.hostSdk } }, around)
    // What the code for a frame is checked with: see pages/loadChunk.ts.
    if (seals) askAhead(`/${seals}`)
  } else if (seals) window.addEventListener('load', () => addLink({ rel: 'prefetch', href: `/${seals}` }))
  const isFramedByHosts = () => [...window.location.ancestorOrigins].every((each) => isHost(each))
  if (own.nodes && (!embedded || (window.everclaimHost && isFramedByHosts()))) {
    const early = new Map()
    for (const url of own.nodes.split(' ')) {
      const { href } = new URL(url, window.location.href)
      askNode(href, { method: 'eth_chainId', params: [] }, early)
      askNode(href, { method: 'eth_getBlockByNumber', params: ['latest', false] }, early)
    }
    // Blast makes a block each two seconds, and nodes that are to be seen moving are asked again after 2.5
    // (src/chain/openBlock.ts). By the clock: a page that is left, and a device that sleeps, run no timer.
    const young = (entry) => (entry && Math.abs(Date.now() - entry.at) < 2_400 ? entry : undefined)
    window.everclaimNodes = { get: (key) => young(early.get(key)) }
  }
  // As `src/chain/rpcRequest.ts` asks.
  function askNode(href, question, early) {
    const at = Date.now()
    const controller = new AbortController()
    const answer = fetch(href, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 0, ...question }),
      signal: controller.signal,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    })
    const key = href + JSON.stringify(question)
    const entry = { answer, at, controller, isQuick: false }
    early.set(key, entry)
    const look = async () => {
      const response = await answer
      // As long as `src/chain/createNodePool.ts` has it.
      entry.isQuick = Date.now() - at < 500
      return (await response.clone().json()).result
    }
    // What failed is asked for again by the page itself.
    look().then(
      (result) => result ?? early.delete(key),
      () => early.delete(key),
    )
  }
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
  const prefersMore = window.matchMedia('(prefers-contrast: more)')
  /** Read anew each time: the button may have been pressed, or the host may have spoken, since. */
  const choice = () => {
    const chosen = window.localStorage.getItem(embedded ? 'everclaim.host-theme' : 'everclaim.theme')
    return ['dark', 'light', 'contrast', 'system'].includes(chosen) ? chosen : configured
  }
  const apply = () => {
    const theme = choice()
    const ofDevice = prefersDark.matches ? 'dark' : 'light'
    root.dataset.theme = theme === 'system' || theme === 'contrast' ? ofDevice : theme
    root.toggleAttribute('data-contrast', theme === 'contrast' || prefersMore.matches)
    window.dispatchEvent(new Event('everclaim-theme'))
  }
  apply()
  for (const preference of [prefersDark, prefersMore]) preference.addEventListener('change', apply)
  window.addEventListener('everclaim-theme-chosen', apply)
})()
