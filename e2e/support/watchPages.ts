import type { Browser, BrowserContext } from '@playwright/test'
import type { WalletRequest } from './unaskedFor.ts'

/** What the pages of a test came to, in all of its browser contexts. */
export type PageReports = {
  /** What policies of pages have refused, also that of trusted types: `path: directive address sample`. */
  readonly violations: string[]
  /** The violations that a test tries on purpose. */
  meant: RegExp | undefined
  /** The only campaign of the list, where a test has shortened it: the first page is then its. */
  only: string | undefined
  /** What pages have asked of wallets that announce themselves, and of no node. */
  readonly walletRequests: WalletRequest[]
}

type Report = { violation: string } | { method: string; params: object }

/**
 * Watches every page of every context that a browser opens from now on, also those that a test opens by
 * itself.
 *
 * @returns ends it
 */
export function watchPages(
  browser: Browser,
  { violations, walletRequests }: Pick<PageReports, 'violations' | 'walletRequests'>,
): () => void {
  const { newContext } = browser
  browser.newContext = async (options) => {
    const context = await newContext.call(browser, options)
    await watchContext(context, (report, url) => {
      if ('violation' in report) violations.push(`${new URL(url).pathname}: ${report.violation}`)
      else walletRequests.push({ url, ...report })
    })
    return context
  }
  return () => {
    browser.newContext = newContext
  }
}

async function watchContext(context: BrowserContext, note: (report: Report, url: string) => void) {
  await context.exposeBinding('reportToTest', ({ frame }, report: Report) => note(report, frame.url()))
  await context.addInitScript(() => {
    const report: (report: Report) => void = Reflect.get(window, 'reportToTest')
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      report({ violation: `${violatedDirective} ${blockedURI} ${sample}` }),
    )

    type Provider = { request(request: { method: string; params?: readonly unknown[] }): Promise<unknown> }
    const reads = /^(eth_(accounts|block|call|chainId|estimate|fee|gas|get|max|syncing)|net_|web3_)/
    const watched = new WeakSet<Provider>()
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { provider }: { provider: Provider } = (event as CustomEvent).detail
      if (watched.has(provider)) return
      watched.add(provider)
      const { request } = provider
      provider.request = (asked) => {
        const { method, params = [] } = asked
        if (!reads.test(method)) report({ method, params })
        return request.call(provider, asked)
      }
    })
  })
}
