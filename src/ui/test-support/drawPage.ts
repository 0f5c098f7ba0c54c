import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { createQueryClient } from '../page/createQueryClient.ts'
import { SiteContext } from '../site/siteContext.ts'
import { type Wallet, type WalletActions, WalletContext, type WalletState } from '../wallet/walletContext.ts'

export { plainSite }

const nothing = () => undefined
const never = () => Promise.reject(new Error('Nobody asks.'))
const actions: WalletActions = {
  openConnect: nothing,
  disconnect: never,
  switchChain: never,
  sendCall: never,
  signText: never,
  watchToken: never,
}

/** The wallet of a page on which nobody presses anything but what `own` answers. */
export const walletOf = (state: WalletState, own: Partial<WalletActions> = {}): Wallet => ({
  ...state,
  isOpening: false,
  actions: { ...actions, ...own },
  openAccount: nothing,
  openNetwork: nothing,
  warmUp: nothing,
})

export type PageFacts = {
  /** Default: `plainSite`. */
  site?: SiteConfig
  wallet?: WalletState
  actions?: Partial<WalletActions>
  queries?: QueryClient
}

/**
 * A part within what every page has around it: a site, a wallet and queries. Nobody is connected unless
 * `wallet` says so.
 */
export function inPage(
  part: ReactNode,
  {
    site = plainSite,
    wallet = { status: 'disconnected' },
    actions,
    queries = createQueryClient(),
  }: PageFacts = {},
): ReactNode {
  const withWallet = createElement(WalletContext, { value: walletOf(wallet, actions) }, part)
  const withQueries = createElement(QueryClientProvider, { client: queries }, withWallet)
  return createElement(SiteContext, { value: site }, withQueries)
}

/** The HTML of a part of a page as it is first drawn: with what `queries` holds, before any effect. */
export const drawPage = (part: ReactNode, facts?: PageFacts): string =>
  renderToStaticMarkup(inPage(part, facts))

/** What a visitor reads of some HTML. */
export const readText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,:;])/g, '')
