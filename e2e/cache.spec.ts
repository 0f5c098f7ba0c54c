import type { Page, Request } from '@playwright/test'
import * as v from '../src/schema/v.ts'
import { expect, test } from './support/test.ts'

/** Of the real list; looked at, and never connected. */
const listed = '0x0000000b71f2d236c38ae51952c46f03b89d0777'

const storedSchema = v.object({
  timestamp: v.pipe(v.number(), v.finite()),
  clientState: v.object({
    queries: v.array(v.looseObject({ queryKey: v.array(v.unknown()) })),
  }),
})

/** What the page keeps across visits; nothing before it has written for the first time. */
async function stored(page: Page) {
  const text = await page.evaluate(() => localStorage.getItem('everclaim.cache'))
  return text === null ? undefined : v.parse(storedSchema, JSON.parse(text))
}

/** Kinds of all questions that the page has asked and still knows the answers of. */
function kindsInMemory(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The cache has no handle on the window, and should have none: React's own tree leads to it.
    type Fiber = { memoizedProps?: { client?: unknown }; child?: Fiber; sibling?: Fiber }
    const root = Object.entries(document.getElementById('root') ?? {}).find(([name]) =>
      name.startsWith('__reactContainer'),
    )
    const search = (fiber: Fiber | undefined): unknown => {
      if (!fiber) return undefined
      const client = fiber.memoizedProps?.client
      return client ?? search(fiber.child) ?? search(fiber.sibling)
    }
    const client = search(root?.[1]) as { getQueryCache(): { getAll(): { queryKey: unknown[] }[] } }
    return client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => String(queryKey[0]))
  })
}

test('nothing that decides a claim is kept across visits', async ({ page, claimPage, wallet, world }) => {
  await claimPage.open('safe-users', `#account=${listed}`)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  await claimPage.open()
  await wallet.connect('Ada')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  const claimed = await kindsInMemory(page)
  const leaving = Date.now()
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
  const asked = new Set([...claimed, ...(await kindsInMemory(page))])
  for (const kind of ['package', 'allocation', 'campaign-facts', 'head', 'claimed', 'plan', 'receipt'])
    expect(asked).toContain(kind)

  // Each answer is followed by a writing.
  await expect.poll(async () => (await stored(page))?.timestamp ?? 0).toBeGreaterThan(leaving)
  const kinds = (await stored(page))?.clientState.queries.map(({ queryKey }) => queryKey[0])
  expect(kinds?.filter((kind) => kind !== 'account-name' && kind !== 'account-avatar')).toEqual([])
  // The name is that of the wallet that was connected; an address that was only looked at is not kept.
  const text = async () =>
    (await page.evaluate(() => localStorage.getItem('everclaim.cache')))?.toLowerCase() ?? ''
  await expect.poll(text).toContain(world.accounts.ada.address.toLowerCase())
  expect(await text()).not.toContain(listed.slice(2))
})

test('a name of yesterday is kept for 24 hours and then discarded', async ({ page }) => {
  const key = ['account-name', 'a test put it here']
  const keys = async () => (await stored(page))?.clientState.queries.map(({ queryKey }) => queryKey)
  // A place of the site where none of its code runs: what is changed here nobody writes over.
  const leave = () => page.goto('/icon.svg')
  await page.goto('/')
  await expect.poll(() => stored(page)).toBeDefined()
  await leave()
  await page.evaluate((queryKey) => {
    const client = JSON.parse(localStorage.getItem('everclaim.cache') ?? '')
    const state = { data: 'ada.eth', dataUpdatedAt: Date.now() }
    client.clientState.queries.push({ queryKey, queryHash: JSON.stringify(queryKey), state })
    client.timestamp = 1
    localStorage.setItem('everclaim.cache', JSON.stringify({ ...client, timestamp: Date.now() - 1_000 }))
  }, key)

  /** Comes back at some time, and waits until the page has gone through what it had kept. */
  const comeBack = async (time: number) => {
    await leave()
    const before = (await stored(page))?.timestamp ?? 0
    await page.clock.setSystemTime(time)
    await page.goto('/')
    await expect.poll(async () => (await stored(page))?.timestamp).not.toBe(before)
  }
  const now = Date.now()
  await page.clock.install({ time: now })
  await comeBack(now + 23 * 3_600_000)
  expect(await keys()).toContainEqual(key)
  await comeBack(now + 24 * 3_600_000 + 60_000)
  expect(await keys()).toEqual([])
})

test('a cache that was damaged is dropped, and the page comes up', async ({ page, claimPage }) => {
  await page.addInitScript(() => localStorage.setItem('everclaim.cache', '{"timestamp":12,"clientState":['))
  await claimPage.open('safe-users', `#account=${listed}`)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('everclaim.cache')))
    .toContain('"queries":[]')
})

test('without a network a question is put and fails, rather than waiting; with it, the page recovers by itself', async ({
  page,
  claimPage,
  context,
}) => {
  await claimPage.open()
  await expect(page.getByText('All 5 checks passed')).toBeVisible()
  await context.setOffline(true)
  await claimPage.check(listed)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'could-not-check')
  await expect(claimPage.panel).toContainText('You may still be eligible.')
  await context.setOffline(false)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
})

test('coming back to the tab asks nothing', async ({ page, claimPage }) => {
  await page.clock.install()
  const underWay = new Set<Request>()
  let asked: string[] = []
  page.on('request', (request) => {
    underWay.add(request)
    asked.push(new URL(request.url()).pathname)
  })
  page.on('requestfinished', (request) => void underWay.delete(request))
  page.on('requestfailed', (request) => void underWay.delete(request))
  await claimPage.open('safe-users', `#account=${listed}`)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  await expect(page.getByText('All 5 checks passed')).toBeVisible()
  // A minute passes, and no timer fires after it: whatever is asked from then on is asked because of the
  // focus.
  await page.clock.pauseAt(Date.now() + 60_000)
  // What the minute's own timers have asked for is over once nothing is under way and nothing follows.
  await expect
    .poll(async () => {
      asked = []
      const before = underWay.size
      await page.evaluate(() => fetch('/icon.svg?idle', { cache: 'no-store' }))
      return { before, asked }
    })
    .toEqual({ before: 0, asked: ['/icon.svg'] })
  asked = []
  await page.evaluate(async () => {
    for (let times = 0; times < 5; times++)
      for (const target of [window, document])
        for (const name of ['visibilitychange', 'focus'])
          target.dispatchEvent(new Event(name, { bubbles: true }))
    // Behind all that they would have asked.
    await fetch('/icon.svg?last', { cache: 'no-store' })
  })
  expect(asked).toEqual(['/icon.svg'])
})
