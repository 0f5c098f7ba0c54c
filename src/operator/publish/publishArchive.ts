import type { SiteConfig } from '../../config/site.ts'
import { apiOf } from '../../session/apiOf.ts'
import { packageOfFiles } from '../verify/packageOfFiles.ts'
import { readZip } from '../verify/readZip.ts'
import { type PublishedAtApi, type PublishWork, publishToApi } from './publishToApi.ts'

/**
 * Publishes a package, as a page has made it, through the site's API.
 *
 * @throws what `publishToApi` throws; RangeError where the site has no API
 */
export async function publishArchive(
  site: SiteConfig,
  archive: Blob,
  work: PublishWork,
): Promise<PublishedAtApi> {
  const api = apiOf(site)
  if (!api) throw new RangeError('This site has no API.')
  return publishToApi(api, packageOfFiles(await readZip(archive)), work)
}
