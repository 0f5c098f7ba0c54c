import type { Address } from 'viem'

/** What Safe's wallets call Blast before an address, where the service does not say. */
const usualShortName = 'blast'

/**
 * The link that opens an app inside a Safe host, with this Safe:
 * `<host>/apps/open?safe=blast:0x…&appUrl=…`. Undefined for an app whose address no host should open.
 *
 * @param shortName of the chain, according to the service
 * @param own the origin of this site, which may be served without TLS where it is developed
 */
export function linkInHost(ask: {
  host: string
  safe: Address
  shortName: string | undefined
  appUrl: string
  own: string
}): string | undefined {
  const { host, safe, appUrl, own } = ask
  if (!URL.canParse(appUrl)) return undefined
  const app = new URL(appUrl)
  if (app.protocol !== 'https:' && app.origin !== own) return undefined
  const shortName = /^[a-z0-9-]{1,32}$/i.test(ask.shortName ?? '') ? ask.shortName : usualShortName
  // Safe's wallets write the colon as it is.
  return `${host}/apps/open?safe=${shortName}:${safe}&appUrl=${encodeURIComponent(app.href)}`
}
