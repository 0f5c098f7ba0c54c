import type { Frame, Page } from '@playwright/test'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { expect, test } from './support/test.ts'

// The site in a frame that is not a Safe host’s own: a stranger is between the two.

const claimPath = '/claim/safe-users/'

/**
 * A page of an origin that no site knows. Chromium takes made-up pages for the internet's (safe-app.spec.ts).
 */
async function strange(page: Page, world: Sandbox, body: string, hostname = 'localhost.evil.test') {
  const url = new URL('/around', world.safeHost.url)
  url.hostname = hostname
  await page.route(url.href, (route) => route.fulfill({ contentType: 'text/html', body }))
  return url.href
}
const frameOf = (src: string, attributes = '') =>
  `<!doctype html><iframe src="${src}" style="width:100%;height:700px" ${attributes}></iframe>`

/** Reaches servers of this machine from a page that counts as the internet's. */
const passOn = (page: Page, origin: string) =>
  page.route(`${origin}/**`, async (route) => route.fulfill({ response: await route.fetch() }))

async function siteFrame(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().includes(claimPath))
  await expect.poll(() => find() !== undefined).toBe(true)
  const frame = find()
  if (!frame) throw new Error('The site is in no frame.')
  return frame
}

/** Nothing connects and nothing can be claimed, and the page says what to do. */
async function isRefused(frame: Frame, asked: readonly string[]) {
  await expect(frame.getByText('This page is inside an unknown site')).toBeVisible()
  await expect(frame.getByText(/Close that site and open .+ directly/)).toBeVisible()
  await expect(frame.locator('[data-connection], [data-connect], [data-state]')).toHaveCount(0)
  await expect(frame.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
  expect(asked).toEqual([])
}

/** Questions to the sandbox's wallet, and signatures of the host's owners. */
function watchWallets(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /^\/(sandbox\/wallet|api\/(propose|sign))/.test(pathname))
      asked.push(pathname)
  })
  return asked
}

test('in a stranger’s frame inside a Safe host nothing connects', async ({ page, world, safeHost }) => {
  world.control({ headers: 'ignored' })
  await passOn(page, world.url)
  const asked = watchWallets(page)
  // It passes everything on between the two, as a thief of a connection would.
  const url = await strange(
    page,
    world,
    `${frameOf(`${world.url}${claimPath}`)}<script>
      addEventListener('message', ({ source, data }) => {
        const site = frames[0]
        if (source === site) parent.postMessage(data, '*')
        else site.postMessage(data, '*')
      })
    </script>`,
  )
  await page.goto(`${world.safeHost.url}/?appUrl=${encodeURIComponent(url)}`)
  await isRefused(await siteFrame(page), asked)
})

// The double of Safe{Wallet} lets nobody frame it; another host may.
test('in a Safe host that a stranger frames nothing connects', async ({ page, world }) => {
  world.control({ headers: 'ignored' })
  const around = await strange(
    page,
    world,
    frameOf(`${world.safeHost.url}/?appUrl=${encodeURIComponent(`${world.url}${claimPath}`)}`),
    // As secure as a page with https is, else the host itself would not begin.
    'evil.localhost',
  )
  for (const origin of [world.url, world.safeHost.url])
    await page.route(`${origin}/**`, async (route) => {
      const response = await route.fetch()
      const { 'content-security-policy': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
  const asked = watchWallets(page)
  await page.goto(around)
  await isRefused(await siteFrame(page), asked)
})

// As a host serves it that lets every origin read its files, gateways of IPFS among them.
test('in a frame without an origin nothing connects, and the page says what to do', async ({
  page,
  world,
}) => {
  world.control({ headers: 'ignored' })
  await passOn(page, world.url)
  const asked = watchWallets(page)
  const url = await strange(page, world, frameOf(`${world.url}${claimPath}`, 'sandbox="allow-scripts"'))
  await page.goto(url)
  await isRefused(await siteFrame(page), asked)
})
