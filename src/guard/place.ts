import type { Address } from 'viem'
import type { SiteConfig } from '../config/site.ts'
import type { PageAddress } from './pages.ts'

/** Where a request comes from, as the wallet code sees it itself. */
export type Place = {
  readonly site: Pick<SiteConfig, 'chainId' | 'campaigns'>
  readonly at: PageAddress
  /** Of the page. */
  readonly origin: string
  /** The connected account. */
  readonly account: Address | undefined
  /** Unix seconds, by the clock of this machine. */
  readonly now: number
}
