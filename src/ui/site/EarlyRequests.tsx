import { firstNodes } from '../../chain/readerOf.ts'
import { campaignAtRoot } from '../../config/campaignAtRoot.ts'
import type { CampaignConfig, SiteConfig } from '../../config/site.ts'
import { sdkVersion } from '../../safe/app/messages.ts'

/** The campaign that an exported page is about. */
export const campaignOf = (
  site: SiteConfig,
  route: string,
  id: string | undefined,
): CampaignConfig | undefined =>
  route === '/' ? campaignAtRoot(site) : site.campaigns.find((campaign) => campaign.id === id)

/**
 * What a campaign's page reads first, asked for while its code is on the way: the two files of the package
 * that everything is checked with, from the host that the page asks first, and the connections to the nodes.
 * `public/boot.js` adds the shard of an address in the link. What comes is checked like any other answer. A
 * browser hands it to the page's own request where that has the same mode and credentials
 * (`src/package/fetchFile.ts`; Fetch, "consume a preloaded resource").
 */
export function EarlyRequests({ site, campaign }: { site: SiteConfig; campaign: CampaignConfig }) {
  const [host] = campaign.packages
  const origins = site.rpcUrls.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []))
  return (
    <>
      {host === undefined
        ? null
        : ['manifest.json', 'cap.bin'].map((file) => (
            <link key={file} rel="preload" href={`${host}${file}`} as="fetch" crossOrigin="anonymous" />
          ))}
      {[...new Set(origins)].map((origin) => (
        <link key={origin} rel="preconnect" href={origin} crossOrigin="anonymous" />
      ))}
    </>
  )
}

/** For `public/boot.js`: where the shards are, and by how many bits of an address they are named. */
export const shardsOf = (campaign: CampaignConfig | undefined, prefixBits: number | undefined) => {
  const host = campaign?.packages[0]
  return host === undefined || prefixBits === undefined
    ? {}
    : { 'data-shards': `${host}shards/`, 'data-prefix-bits': prefixBits }
}

/** For `public/boot.js`: the Safe hosts that it may ask, and how. */
export const hostsOf = ({ safeHosts }: Pick<SiteConfig, 'safeHosts'>) =>
  safeHosts.length > 0 ? { 'data-hosts': safeHosts.join(' '), 'data-host-sdk': sdkVersion } : {}

/**
 * For `public/boot.js`: the nodes that a page which reads the chain at once asks first, up to five
 * (`src/chain/createNodePool.ts`). A URL with a name and a password needs a header, and is left to the page.
 */
export function nodesOf(site: Pick<SiteConfig, 'rpcUrls'>, route: string) {
  const open = firstNodes(site).filter((url) => !/^https?:\/\/[^/?#]*@/i.test(url))
  return open.length > 0 && ['/', '/claim/[campaign]'].includes(route) ? { 'data-nodes': open.join(' ') } : {}
}
