import * as v from '../../schema/v.ts'
import { linkedSignal } from '../../signals/linkedSignal.ts'
import type { OfflineMessage } from './offlineMessage.ts'
import { packageFolder, type ToKeep, toKeep } from './toKeep.ts'

/** What a worker knows of the build that it is of. */
export type KeptBuild = {
  readonly id: string
  /** Paths of files whose names say their content. */
  readonly files: readonly string[]
  /** Paths of others that each page needs. */
  readonly rootFiles: readonly string[]
}

type Surroundings = {
  readonly build: KeptBuild
  /** Of the site. */
  readonly origin: string
  readonly caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>
  readonly fetch: typeof fetch
  /** Ids of the site’s open tabs. */
  readonly openTabs: () => Promise<readonly string[]>
  /** Makes a worker that waits the one that answers. */
  readonly takeOver: () => Promise<void>
  /** Milliseconds. */
  readonly now?: () => number
}

export type Keeper = {
  install(): Promise<void>
  activate(): Promise<void>
  /**
   * What is answered to a page; undefined for all that is none of this worker’s concern.
   *
   * @param later what is to be done before the worker may end
   */
  answer(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> | undefined
  /**
   * Hears which page is open, and keeps it where it is of this build.
   *
   * @param tab id of the page’s tab
   */
  hear(message: OfflineMessage, tab: string): Promise<void>
}

/** Every cache of this site’s workers begins so. */
export const cachePrefix = 'everclaim-'
const buildPrefix = `${cachePrefix}build-`
/** What is of no build: lists, packages, and the record of what is kept. */
const lastingCache = `${cachePrefix}kept`
const recordPath = '/everclaim-kept.json'

const mostCampaigns = 5
/** Shards of a folder, a few of which a visitor’s own addresses need. */
const mostShards = 20
/** Milliseconds that the host may take where there is something to answer without it. */
const patience = 4_000
/** Milliseconds after a silence for which it is not waited for again. */
const silence = 30_000
/** Files that are asked for at a time, so that a page’s own requests come through. */
const atOnce = 6

const recordSchema = v.strictObject({
  /** Newest first. */
  campaigns: v.array(
    v.strictObject({ campaign: v.string(), documents: v.array(v.string()), folders: v.array(v.string()) }),
  ),
  /** Of which build a tab is, by its id. */
  tabs: v.record(v.string(), v.string()),
})
type KeptRecord = v.InferOutput<typeof recordSchema>

/**
 * What the site’s service worker does: it keeps the files of the claim’s journeys, and the documents and
 * package files of the campaigns that were opened last, and answers with them where their host does not. A
 * node is asked by POST, which no worker sees: what the chain says is never kept.
 */
export function createKeeper({
  build,
  origin,
  caches,
  fetch,
  openTabs,
  takeOver,
  now = Date.now,
}: Surroundings): Keeper {
  const ownCache = buildPrefix + build.id
  const recordUrl = origin + recordPath
  /** Until when a host that was silent is not waited for, by its origin. */
  const silentUntil = new Map<string, number>()
  let queue: Promise<unknown> = Promise.resolve()

  const find = async (name: string, url: string) => (await caches.open(name)).match(url, { ignoreVary: true })

  async function readRecord(): Promise<KeptRecord> {
    const kept = await find(lastingCache, recordUrl)
    const text: unknown = kept && (await kept.json().catch(() => undefined))
    const read = v.safeParse(recordSchema, text)
    return read.success ? read.output : { campaigns: [], tabs: {} }
  }

  /** One change after the other: each begins with what the one before has written. */
  function changeRecord(change: (record: KeptRecord) => Promise<KeptRecord>): Promise<KeptRecord> {
    const made = queue.then(async () => {
      const record = await change(await readRecord())
      const cache = await caches.open(lastingCache)
      await cache.put(recordUrl, new Response(JSON.stringify(record)))
      return record
    })
    queue = made.catch(() => undefined)
    return made
  }

  /** Where the browser has no place left, the campaign that was opened longest ago makes room. */
  async function put(name: string, url: string, response: Response): Promise<void> {
    try {
      const cache = await caches.open(name)
      await cache.put(url, response)
    } catch {
      const forget = (record: KeptRecord) => dropFrom(record, Math.max(1, record.campaigns.length - 1))
      // Where not even the record can be written, all is as it was.
      await changeRecord(forget).catch(() => undefined)
    }
  }

  /** Forgets campaigns beyond the first ones, with all that no other needs. */
  async function dropFrom(record: KeptRecord, most: number): Promise<KeptRecord> {
    const campaigns = record.campaigns.slice(0, most)
    const dropped = record.campaigns.slice(most)
    const documents = new Set(campaigns.flatMap((each) => each.documents))
    const own = await caches.open(ownCache)
    for (const path of dropped.flatMap((each) => each.documents)) {
      if (documents.has(path)) continue
      await own.delete(origin + path)
      await own.delete(`${origin}${path}page.json`)
    }
    const folders = campaigns.flatMap((each) => each.folders)
    const left = dropped.flatMap((each) => each.folders).filter((folder) => !folders.includes(folder))
    const lasting = await caches.open(lastingCache)
    for (const { url } of await lasting.keys())
      if (left.some((folder) => url.startsWith(folder))) await lasting.delete(url)
    return { ...record, campaigns }
  }

  async function putPackageFile(url: string, folder: string, response: Response): Promise<void> {
    await put(lastingCache, url, response)
    const lasting = await caches.open(lastingCache)
    const shards = (await lasting.keys()).filter((each) => each.url.startsWith(`${folder}shards/`))
    for (const oldest of shards.slice(0, -mostShards)) await lasting.delete(oldest)
  }

  /** A document of another build would ask for files that are not kept with it. */
  async function putDocument(path: string, response: Response): Promise<void> {
    const text = await response.clone().text()
    if (text.includes(`data-build="${build.id}"`)) await put(ownCache, origin + path, response)
  }

  async function keepDocument(path: string): Promise<void> {
    if (await find(ownCache, origin + path)) return
    const ask = (url: string) => fetch(url, { cache: 'no-cache', credentials: 'same-origin' })
    const [page, data] = await Promise.all([ask(origin + path), ask(`${origin}${path}page.json`)])
    if (isWhole(page)) await putDocument(path, page)
    if (isWhole(data)) await put(ownCache, `${origin}${path}page.json`, data)
  }

  async function keep({ campaign, documents, folders, files }: ToKeep): Promise<void> {
    await changeRecord((record) => {
      const before = record.campaigns.find((each) => each.campaign === campaign)
      const joined = {
        campaign,
        documents: [...new Set([...(before?.documents ?? []), ...documents])],
        folders: [...new Set([...(before?.folders ?? []), ...folders])],
      }
      const others = record.campaigns.filter((each) => each !== before)
      return dropFrom({ ...record, campaigns: [joined, ...others] }, mostCampaigns)
    })
    const keepFile = async (url: string) => {
      const isAsset = url.startsWith(`${origin}/assets/`) || url.startsWith(`${origin}/brand/`)
      const folder = packageFolder(url)
      if (!isAsset && (folder === undefined || !folders.includes(folder))) return
      if (await caches.match(url, { ignoreVary: true })) return
      const response = await fetch(url, { credentials: 'same-origin', referrerPolicy: 'no-referrer' })
      if (!isWhole(response)) return
      if (isAsset) await putAsset(url, response)
      else if (folder !== undefined) await putPackageFile(url, folder, response)
    }
    const keepList = async () => {
      const url = `${origin}/campaigns.json`
      const list = (await find(lastingCache, url)) ? undefined : await fetch(url, { cache: 'no-cache' })
      if (list && isWhole(list)) await put(lastingCache, url, list)
    }
    const work = [
      keepList,
      ...documents.map((path) => () => keepDocument(path)),
      ...files.map((url) => () => keepFile(url)),
    ]
    // What doesn’t come now, comes with the next page.
    await inTurn(work, async (each) => each().catch(() => undefined))
  }

  async function putAsset(url: string, response: Response): Promise<void> {
    // Some hosts answer with a page for all that they do not have.
    if (response.headers.get('content-type')?.startsWith('text/html')) return
    await put(ownCache, url, response)
  }

  async function answerAsset(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
    // Of any build: its name says what is in it.
    const kept = await caches.match(request.url, { ignoreVary: true })
    if (kept) return kept
    const own = linkedSignal(request.signal)
    const asked = fetch(request, { signal: own.signal })
    // The page may have been answered before this fails.
    asked.catch(() => undefined)
    const isSilent = now() < (silentUntil.get(new URL(request.url).origin) ?? 0)
    const response = await (isSilent ? Promise.race([asked, after(patience)]) : asked)
    if (!response) {
      // A page does without what doesn’t come, as without its language; for what may come it waits.
      own.stop()
      return Response.error()
    }
    if (isWhole(response)) later(putAsset(request.url, response.clone()))
    return response
  }

  /**
   * Asks the host first, and answers with what is kept where it doesn’t answer, or `isDown` says so of its
   * answer.
   */
  async function fromHostFirst(
    request: Request,
    {
      kept,
      isDown = async ({ status }) => status >= 500,
      store,
    }: {
      kept: () => Promise<Response | undefined>
      isDown?: (response: Response) => Promise<boolean>
      store: (response: Response) => Promise<void>
    },
    later: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    const { origin: host } = new URL(request.url)
    const own = linkedSignal(request.signal)
    const asked = fetch(request, { signal: own.signal })
    // The page may have been answered before this fails.
    asked.catch(() => undefined)
    try {
      const wait = now() < (silentUntil.get(host) ?? 0) ? 0 : patience
      const first = await Promise.race([asked, after(wait)])
      if (!first) {
        if (wait > 0) silentUntil.set(host, now() + silence)
        const found = await kept()
        // A browser has a few connections to a host, which others wait for.
        if (found) own.stop()
        return found ?? (await asked)
      }
      silentUntil.delete(host)
      if (await isDown(first)) return (await kept()) ?? first
      if (isWhole(first)) later(store(first.clone()))
      return first
    } catch (error) {
      const found = await kept()
      if (found) return found
      throw error
    }
  }

  const answerDocument = (request: Request, { pathname }: URL, later: (work: Promise<unknown>) => void) =>
    fromHostFirst(
      request,
      {
        async kept() {
          const found = await find(ownCache, origin + pathname)
          if (found) return found
          // A page in another language is the page itself with its language beside it.
          const [, language, path] = /^\/([a-z]{2}(?:-[A-Za-z\d]+)?)(\/.*)$/.exec(pathname) ?? []
          if (path === undefined || !(await find(ownCache, origin + path))) return undefined
          return Response.redirect(`${origin}${path}?lang=${language}`)
        },
        // A platform whose site is gone says that there is nothing; so may the site, by its own page.
        isDown: async (response) =>
          response.status >= 400 && !(await response.clone().text()).includes('data-build='),
        async store(response) {
          const { campaigns } = await readRecord()
          if (campaigns.some(({ documents }) => documents.includes(pathname)))
            await putDocument(pathname, response)
        },
      },
      later,
    )

  return {
    async install() {
      const cache = await caches.open(ownCache)
      const add = async (path: string, init?: RequestInit) => {
        const known = init ? undefined : await caches.match(origin + path, { ignoreVary: true })
        const response = known ?? (await fetch(origin + path, init))
        if (!isWhole(response)) throw new Error(`${path} did not come.`)
        await cache.put(origin + path, response)
      }
      await inTurn(build.files, (path) => add(path))
      await inTurn(build.rootFiles, (path) => add(path, { cache: 'no-cache' }))
      const { campaigns } = await readRecord()
      const documents = [...new Set(campaigns.flatMap((each) => each.documents))]
      await inTurn(documents, (path) => keepDocument(path).catch(() => undefined))
    },

    async activate() {
      const open = await openTabs()
      const { tabs } = await changeRecord(async (record) => ({
        ...record,
        tabs: Object.fromEntries(Object.entries(record.tabs).filter(([tab]) => open.includes(tab))),
      }))
      // A tab of an older build still asks for its files.
      const needed = new Set([build.id, ...Object.values(tabs)].map((id) => buildPrefix + id))
      for (const name of await caches.keys())
        if (name.startsWith(buildPrefix) && !needed.has(name)) await caches.delete(name)
    },

    answer(request, later) {
      if (request.method !== 'GET' || request.headers.has('range')) return undefined
      const url = new URL(request.url)
      const { pathname } = url
      const inCache = (name: string, isKept: (record: KeptRecord) => boolean = () => true) =>
        fromHostFirst(
          request,
          {
            kept: () => find(name, url.origin + pathname),
            async store(response) {
              if (isKept(await readRecord())) await put(name, url.origin + pathname, response)
            },
          },
          later,
        )
      if (url.origin === origin) {
        if (pathname.startsWith('/assets/')) return answerAsset(request, later)
        if (request.mode === 'navigate')
          return documentPath.test(pathname) ? answerDocument(request, url, later) : undefined
        if (build.rootFiles.includes(pathname) || pathname.startsWith('/brand/')) return inCache(ownCache)
        if (pathname === '/campaigns.json') return inCache(lastingCache)
        if (pathname.endsWith('/page.json'))
          return inCache(ownCache, ({ campaigns }) =>
            campaigns.some(({ documents }) => documents.includes(pathname.replace(/page\.json$/, ''))),
          )
      }
      const folder = packageFolder(url.origin + pathname)
      if (folder === undefined || url.search !== '') return undefined
      return fromHostFirst(
        request,
        {
          kept: () => find(lastingCache, url.origin + pathname),
          async store(response) {
            const { campaigns } = await readRecord()
            if (campaigns.some(({ folders }) => folders.includes(folder)))
              await putPackageFile(url.origin + pathname, folder, response)
          },
        },
        later,
      )
    },

    async hear(message, tab) {
      const open = await openTabs()
      await changeRecord(async (record) => {
        const others = Object.entries(record.tabs).filter(([each]) => open.includes(each))
        return { ...record, tabs: { ...Object.fromEntries(others), [tab]: message.build } }
      })
      if (message.build !== build.id) return
      await takeOver()
      const kept = toKeep(message)
      if (kept) await keep(kept)
    },
  }
}

/** Documents of the claim’s journeys, in any language. */
const documentPath = /^(\/[a-z]{2}(-[A-Za-z\d]+)?)?\/((claim|help)\/.*)?$/

/** Whether it is the file, and may be read and kept. */
const isWhole = ({ status, type, redirected }: Response) => status === 200 && type !== 'opaque' && !redirected

const after = (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds))

async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += atOnce) await Promise.all(items.slice(at, at + atOnce).map(work))
}
