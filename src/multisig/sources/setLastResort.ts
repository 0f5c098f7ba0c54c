import { createChainReader } from '../../chain/createChainReader.ts'
import { lastAgreement } from '../../chain/lastAgreement.ts'
import { readerOf, setReader } from '../../chain/readerOf.ts'
import { withLastResort } from '../../chain/withLastResort.ts'
import type { SiteConfig } from '../../config/site.ts'

/**
 * Has a site ask one more node, from now on, when none of its own answers. What moves money is never read
 * from it (`twoNodeReaderOf`). Returns what takes it away again.
 *
 * @param fetch answers the JSON-RPC requests that are sent to `url`
 */
export function setLastResort(
  site: SiteConfig,
  { url, fetch }: { url: string; fetch: typeof globalThis.fetch },
): () => void {
  const own = readerOf(site)
  const resort = createChainReader({ chainId: site.chainId, rpcUrls: [url], fetch })
  setReader(
    site,
    withLastResort(own, {
      resort,
      name: url,
      onAgreement: (agreement) => lastAgreement.note(site, agreement),
    }),
  )
  return () => setReader(site, own)
}
