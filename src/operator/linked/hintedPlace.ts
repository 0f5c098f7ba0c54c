import { connectOrigins } from '../../config/connectOrigins.ts'
import type { SiteConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { readPackageUrl, type TypedPackageUrl } from '../verify/readPackageUrl.ts'

const ipfsFolder = /^ipfs:\/\/(?:ipfs\/)?([a-zA-Z0-9]{10,}(?:\/[\w\-.~%]+)*)\/?$/

/**
 * Where this site reads the package that a link names: the same address, or the same folder behind the
 * operator's gateway for `ipfs://<cid>/`. Otherwise a sentence that says why the site does not read it: a
 * link must not have a page ask hosts that its operator has not chosen.
 *
 * @param origin of the page
 */
export function hintedPlace(hint: string, site: SiteConfig, origin: string): TypedPackageUrl {
  const cid = ipfsFolder.exec(hint.trim())?.[1]
  if (cid !== undefined) {
    if (site.ipfsGateway === undefined)
      return { fault: say('The link’s package is on IPFS, and this site has no IPFS gateway.') }
    return { url: new URL(`${site.ipfsGateway}ipfs/${cid}/`, origin).href }
  }
  const read = readPackageUrl(hint, origin)
  if ('fault' in read) return { fault: say('The link’s package URL can’t be used.') }
  const { origin: its, host } = new URL(read.url)
  if (its === origin || connectOrigins(site).includes(its)) return read
  return { fault: say('The link’s package is at {host}. This site doesn’t read from there.', { host }) }
}

/** Why what a link says of its package is not used, in a sentence; undefined where it is, or says nothing. */
export function refusedHint(hint: string | undefined, site: SiteConfig, origin: string): string | undefined {
  if (hint === undefined) return undefined
  const read = hintedPlace(hint, site, origin)
  return 'fault' in read ? read.fault : undefined
}
