import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expose } from 'comlink'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { projectFolder } from '../../../sandbox/cacheFolder.ts'
import type { SiteEnvironment } from '../../../sandbox/site/buildSite.ts'
import { type Sandbox, siteEnvironment } from '../../../sandbox/startSandbox.ts'
import { readEnvironment } from '../../config/env.ts'
import { Locator, pressKey, until } from './locator.ts'

type Listening = Parameters<EventTarget['addEventListener']>
type Answered = {
  /** Asks who is really asked. */
  fetch(change?: { url?: string }): Promise<Response>
  fulfill(answer: { response?: Response; status?: number; json?: unknown; body?: string | Buffer }): void
  continue(change?: { url?: string }): Promise<void>
  /** As where the network fails. */
  abort(): void
  request(): { method(): string; url(): string; postDataJSON(): unknown }
}
type Route = { pattern: string | RegExp; fits(url: string): boolean; answer(route: Answered): unknown }

/** What the worker's module hands out once it is loaded, by its address. */
const handlers = new Map<string, object>()
let lastHandler: object | undefined

/** A browser's worker as a module of this process behind a real channel: only the thread is missing. */
class WorkerDouble extends EventTarget {
  private isOver = false
  private readonly page: MessagePort

  constructor(url: URL) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.page = port1
    port1.addEventListener('message', ({ data }) => {
      if (!this.isOver) this.dispatchEvent(new MessageEvent('message', { data }))
    })
    port1.start()
    void handlerOf(url.href).then((handler) => expose(handler, port2))
  }
  postMessage(message: unknown, transfer: Transferable[] = []) {
    if (!this.isOver) this.page.postMessage(message, transfer)
  }
  terminate() {
    this.isOver = true
    this.page.close()
  }
}

async function handlerOf(url: string): Promise<object> {
  const known = handlers.get(url)
  if (known) return known
  await import(fileURLToPath(url))
  if (!lastHandler) throw new Error(`${url} hands out nothing.`)
  handlers.set(url, lastHandler)
  return lastHandler
}

const byGlob = (glob: string) => {
  const pattern = glob.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\*\*?/g, '.*')
  return new RegExp(`^${pattern}$`)
}

let compiled: Promise<unknown> | undefined

/**
 * A page of the site, drawn in the document of this process with the site's own code: wallet kit and demo
 * wallet, reads and requests are real, and go to a sandbox. It has neither layout nor styles nor workers. Its
 * interface is the part of Playwright's page that the page objects of `e2e/support` use.
 */
export class DrawnPage extends Locator {
  readonly world: Sandbox
  /** Files that the page had saved, the last one last. */
  readonly saved: { name: string; bytes: Promise<ArrayBuffer> }[] = []
  /** What the site's operator has set in another way than the sandbox does. Read when a page is loaded. */
  environment: Partial<SiteEnvironment> = {}
  private leave: (() => void) | undefined
  private routes: Route[] = []
  private readonly initScripts: (() => void)[] = []
  private readonly walletScript: string
  private readonly restore: () => void

  private constructor(world: Sandbox, walletScript: string) {
    super(() => [document.body], 'the page')
    this.world = world
    this.walletScript = walletScript
    const own = globalThis.fetch
    globalThis.fetch = (input, init) => this.answer(own, input, init)
    const { createObjectURL } = URL
    const made = new Map<string, Blob>()
    URL.createObjectURL = (blob) => {
      const url = createObjectURL(blob as Blob)
      made.set(url, blob as Blob)
      return url
    }
    const { click } = HTMLAnchorElement.prototype
    const { saved } = this
    HTMLAnchorElement.prototype.click = function () {
      const blob = made.get(this.href)
      if (this.download && blob) saved.push({ name: this.download, bytes: blob.arrayBuffer() })
      else click.call(this)
    }
    // This document has no top layer.
    Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
    vi.stubGlobal('Worker', WorkerDouble)
    vi.stubGlobal('indexedDB', new IDBFactory())
    this.restore = () => {
      vi.unstubAllGlobals()
      globalThis.fetch = own
      URL.createObjectURL = createObjectURL
      HTMLAnchorElement.prototype.click = click
    }
  }

  static async of(world: Sandbox): Promise<DrawnPage> {
    compiled ??= import('./siteRoot.tsx').then(({ compileParts }) => compileParts())
    await compiled
    // What a page that was left had under way may have stored something since.
    forget()
    return new DrawnPage(world, await readFile(join(projectFolder, 'sandbox/site/demo-wallet.js'), 'utf8'))
  }

  /** As a browser goes to it: within the page where only the fragment differs. */
  async goto(path: string) {
    const url = new URL(path, this.world.url)
    const here = new URL(window.location.href)
    if (this.leave && url.pathname === here.pathname && url.search === here.search) {
      if (url.hash !== here.hash) enter(url.hash)
      return
    }
    await this.load(url.href)
  }

  /** With its modules loaded anew, as after a reload. */
  async reload() {
    await this.load(window.location.href)
  }

  private async load(url: string) {
    this.close()
    setUrl(url)
    vi.resetModules()
    handlers.clear()
    vi.doMock('../../worker/exposeHandler.ts', () => ({
      exposeHandler(handler: object) {
        lastHandler = handler
      },
    }))
    const site = readEnvironment({ ...siteEnvironment(this.world.campaigns), ...this.environment })
    const stopListening = listenersOfPage((path) => setTimeout(() => void this.goto(path)))
    for (const run of this.initScripts) run()
    // As `public/boot.js` sees it.
    const last = localStorage.getItem('wagmi.recentConnectorId')
    if (last !== null && last !== 'null') document.documentElement.dataset.wallet = 'returning'
    new Function(this.walletScript)()
    const { drawSite } = await import('./siteRoot.tsx')
    const leave = drawSite(site)
    this.leave = () => {
      leave()
      stopListening()
    }
  }

  close() {
    this.leave?.()
    this.leave = undefined
    delete document.documentElement.dataset.wallet
  }

  /** The page is left, and so is its browser: nothing of the visit is kept. */
  end() {
    this.close()
    vi.useRealTimers()
    this.restore()
    this.routes = []
    forget()
  }

  /** Runs before the code of each page that is loaded from now on. */
  async addInitScript<Given>(script: (given: Given) => void, given?: Given) {
    this.initScripts.push(() => script(given as Given))
  }

  /** The last one of these that fits answers a request of the page. */
  async route(pattern: string | RegExp, answer: Route['answer']) {
    const expression = typeof pattern === 'string' ? byGlob(pattern) : pattern
    this.routes.unshift({ pattern, fits: (url) => expression.test(url), answer })
  }
  /** Without a pattern, all of them. */
  async unroute(pattern?: string | RegExp) {
    this.routes = this.routes.filter(
      (route) => pattern !== undefined && String(route.pattern) !== String(pattern),
    )
  }

  private async answer(own: typeof fetch, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href).href
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set('origin', window.location.origin)
    const ask = (to = url) =>
      own(input instanceof Request ? new Request(to, input) : to, { ...init, headers })
    const route = this.routes.find(({ fits }) => fits(url))
    if (!route) return ask()
    return new Promise((resolve, reject) => {
      const answered = route.answer({
        fetch: ({ url: other } = {}) => ask(other),
        fulfill({ response, status, json, body }) {
          if (response && json === undefined && body === undefined) return resolve(response)
          const given = typeof body === 'object' ? new Uint8Array(body) : (body ?? '')
          const text = json === undefined ? given : JSON.stringify(json)
          const type = json === undefined ? undefined : { 'content-type': 'application/json' }
          const headers = response ? { 'content-type': response.headers.get('content-type') ?? '' } : type
          resolve(
            new Response(text, {
              status: status ?? response?.status ?? 200,
              ...(headers ? { headers } : {}),
            }),
          )
        },
        async continue({ url: other } = {}) {
          resolve(await ask(other))
        },
        abort: () => reject(new TypeError('Failed to fetch')),
        request: () => ({
          method: () => init?.method ?? 'GET',
          url: () => url,
          postDataJSON: () => JSON.parse(String(init?.body)),
        }),
      })
      Promise.resolve(answered).catch(reject)
    })
  }

  /** The next file that the page has saved. */
  async waitForEvent(event: string) {
    if (event !== 'download') throw new Error(`A page that is drawn here has no ${event}.`)
    const before = this.saved.length
    const { name, bytes } = await until(() => {
      const file = this.saved[before]
      if (!file) throw new Error('No file was saved.')
      return file
    })
    return {
      suggestedFilename: () => name,
      createReadStream: async () => Readable.from([Buffer.from(await bytes)]),
    }
  }

  url = () => window.location.href
  async goBack() {
    window.history.back()
  }
  override evaluate = async <Answer, Given>(
    ask: ((given: Given) => Answer) | ((element: HTMLElement) => Answer),
    given?: Given,
  ): Promise<Awaited<Answer>> => await (ask as (given: Given | undefined) => Answer)(given)
  clock = {
    /** What the visitor's clock shows; timers run on. */
    setFixedTime: async (now: Date) => void vi.useFakeTimers({ toFake: ['Date'], now }),
  }
  keyboard = { press: async (key: string) => pressKey(key) }
}

/** All that a browser keeps of a visit. */
function forget() {
  localStorage.clear()
  sessionStorage.clear()
}

const setUrl = (url: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)

function enter(hash: string) {
  const { pathname, search } = window.location
  window.history.pushState(null, '', `${pathname}${search}${hash}`)
  window.dispatchEvent(new Event('hashchange'))
}

/** What listens to the window and the document from now on stops with what this returns. */
function listenersOfPage(goto: (path: string) => void): () => void {
  const stops = [window, document].map((target: EventTarget) => {
    const { addEventListener } = target
    const added: Listening[] = []
    target.addEventListener = (...listening: Listening) => {
      added.push(listening)
      addEventListener.apply(target, listening)
    }
    return () => {
      target.addEventListener = addEventListener
      for (const listening of added) target.removeEventListener(...listening)
    }
  })
  // A link into the site is followed as a browser does.
  const follow = (event: Event) => {
    const link =
      event.target instanceof Element ? event.target.closest('a[href]:not([target], [download])') : null
    const href = link?.getAttribute('href') ?? ''
    if (!/^[#/]/.test(href) || event.defaultPrevented) return
    event.preventDefault()
    if (href.startsWith('/')) return goto(href)
    if (href !== window.location.hash) enter(href)
  }
  document.addEventListener('click', follow)
  return () => {
    for (const stop of stops) stop()
  }
}
