import type { Browser, BrowserContext, Frame } from '@playwright/test'
import type { WalletRequest } from './unaskedFor.ts'

/** What the pages of a test came to, in all of its browser contexts. */
export type PageReports = {
  /** What policies of pages have refused, also that of trusted types: `path: directive address sample`. */
  readonly violations: string[]
  /** The violations that a test tries on purpose. */
  meant: RegExp | undefined
  /** The only campaign of the list, where a test has shortened it: the first page is then its. */
  only: string | undefined
  /** What pages have asked of wallets: those that announce themselves, and WalletConnect’s. No node’s. */
  readonly walletRequests: WalletRequest[]
  /** What pages have asked of the Safe host around them, but for plain questions. */
  readonly hostRequests: WalletRequest[]
}

type Report =
  | { violation: string }
  /** `by`: the page itself asks a wallet; the frame inside it has asked the page, which is a Safe host. */
  | { by: 'page' | 'frame'; method: string; params: object }

/**
 * Watches every page of every context that a browser opens from now on, also those that a test opens by
 * itself.
 *
 * @returns ends it
 */
export function watchPages(
  browser: Browser,
  { violations, walletRequests, hostRequests }: PageReports,
): () => void {
  const { newContext } = browser
  browser.newContext = async (options) => {
    const context = await newContext.call(browser, options)
    await watchContext(context, (report, frame) => {
      if ('violation' in report) {
        violations.push(`${new URL(frame.url()).pathname}: ${report.violation}`)
        return
      }
      const { by, method, params } = report
      if (by === 'page') walletRequests.push({ url: frame.url(), method, params })
      else
        for (const app of frame.childFrames().filter((child) => child.name() === 'app'))
          hostRequests.push({ url: app.url(), method, params })
    })
    return context
  }
  return () => {
    browser.newContext = newContext
  }
}

async function watchContext(context: BrowserContext, note: (report: Report, frame: Frame) => void) {
  await context.exposeBinding('reportToTest', ({ frame }, report: Report) => note(report, frame))
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
        if (!reads.test(method)) report({ by: 'page', method, params })
        return request.call(provider, asked)
      }
    })

    const answered =
      /^(get(SafeInfo|ChainInfo|EnvironmentInfo|CurrentTheme|SafeBalances|TxBySafeTxHash|OffChainSignature)|requestAddressBook|wallet_getPermissions)$/
    window.addEventListener('message', ({ data, source }) => {
      const isRequest = typeof data?.method === 'string' && typeof data.env?.sdkVersion === 'string'
      if (!isRequest || source === window.parent || answered.test(data.method)) return
      const { method, params } = data
      if (method !== 'rpcCall' || !reads.test(params?.call))
        report({ by: 'frame', method, params: params ?? {} })
    })
  })
}
