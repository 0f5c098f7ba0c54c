import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'
import { blankPath } from './serveCompressed.ts'
import { watchMoments } from './watchMoments.ts'

/** A slow phone’s network and processor, as Lighthouse has them. */
const slow = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, cpu: 4 }

export type ColdPage = {
  readonly page: Page
  /** Of the scripts that came so far, each compressed with gzip, whatever the host sent. */
  scriptBytes(): Promise<number>
  requests(): number
  close(): Promise<void>
}

/**
 * A page of a visitor who has never been here, about to open one of a server’s: its cache is empty, and its
 * process is there, as a browser keeps one ready.
 */
export async function openCold(
  browser: Browser,
  { url, isSlow }: { url: string; isSlow: boolean },
): Promise<ColdPage> {
  const context = await browser.newContext(
    isSlow ? { viewport: { width: 390, height: 844 } } : { viewport: { width: 1280, height: 800 } },
  )
  const page = await context.newPage()
  await page.goto(`${url}${blankPath}`)
  if (isSlow) {
    const session = await context.newCDPSession(page)
    const { cpu, ...network } = slow
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  }
  await watchMoments(page)
  const responses = new Map<string, Response>()
  let count = 0
  page.on('response', (response) => {
    count++
    responses.set(response.url(), response)
  })
  return {
    page,
    async scriptBytes() {
      const scripts = [...responses.values()].filter((each) => new URL(each.url()).pathname.endsWith('.js'))
      const sizes = await Promise.all(scripts.map(async (each) => gzipSync(await each.body()).length))
      return sizes.reduce((sum, size) => sum + size, 0)
    },
    requests: () => count,
    close: () => context.close(),
  }
}
