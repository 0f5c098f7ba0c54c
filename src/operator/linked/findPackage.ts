import type { Address, Hex } from 'viem'
import { readCodeAt } from '../../chain/readCodeAt.ts'
import { readerOf } from '../../chain/readerOf.ts'
import { readRuntimeCode } from '../../chain/readRuntimeCode.ts'
import type { CampaignConfig, SiteConfig } from '../../config/site.ts'
import { message } from '../../language/say.ts'
import { PackageUnavailableError } from '../../package/fromFirstValidHost.ts'
import { loadPackage, type VerifiedPackage } from '../../package/loadPackage.ts'
import { publishedPlaces } from '../../session/publishedPlaces.ts'
import { findManifestHash } from './findManifestHash.ts'
import { hintedPlace } from './hintedPlace.ts'
import { linkedCampaign } from './linkedCampaign.ts'

/** What was found of a campaign whose contract alone is known. */
export type LinkedPackage =
  /** Its files at the first place recompute to the contract. */
  | {
      readonly status: 'found'
      readonly campaign: CampaignConfig
      readonly pkg: VerifiedPackage
      readonly isHinted: boolean
    }
  /** The nodes agree that there is no campaign's contract; `isEmpty`: no code at all. */
  | { readonly status: 'no-campaign'; readonly isEmpty: boolean }
  /**
   * The contract is a campaign's, and no place has its files. `tried`: what was wrong at each, a line each.
   * `isCreationKnown`: a node gave the log of its creation, without which only a hint names a place.
   */
  | { readonly status: 'not-found'; readonly tried: readonly string[]; readonly isCreationKnown: boolean }

/** Which campaign, and where a link says that its package lies. */
export type LinkedAsk = { readonly distributor: Address; readonly hint: string | undefined }

/**
 * Finds the package of any campaign by its contract. First the code on chain, agreed by the nodes; then the
 * place that the link names, if this site may read there; then the manifest's hash, from the log of the
 * creation, and by it the site's API and its own folder `/packages/`. Nothing that a link, a node or a host
 * says is believed: whatever comes is recomputed to the contract's address (`loadPackage`), and where the
 * hash of one node leads nowhere, the next node is asked.
 *
 * @param origin of the page
 * @throws RpcUnreachableError, RpcDisagreementError, where it could not be checked
 */
export async function findPackage(
  site: SiteConfig,
  { distributor, hint }: LinkedAsk,
  {
    origin,
    signal,
    onProgress,
  }: { origin: string; signal?: AbortSignal | undefined; onProgress?: (share: number) => void },
): Promise<LinkedPackage> {
  const reader = readerOf(site)
  const question = message('The code of the contract')
  const code = await reader.atOneBlock({ question }, (block) => readCodeAt(block, distributor, question))
  const campaign = readRuntimeCode(code)
  if (!campaign) return { status: 'no-campaign', isEmpty: code === '0x' }
  const tried: string[] = []
  const packageAt = async (place: string): Promise<VerifiedPackage | undefined> => {
    try {
      return await loadPackage(site, linkedCampaign(distributor, [place]), signal)
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof PackageUnavailableError)) throw error
      tried.push(...error.facts)
      return undefined
    }
  }
  const hinted = hint === undefined ? undefined : hintedPlace(hint, site, origin)
  if (hinted && 'url' in hinted) {
    const pkg = await packageAt(hinted.url)
    if (pkg)
      return { status: 'found', campaign: linkedCampaign(distributor, [hinted.url]), pkg, isHinted: true }
  }

  const seen = new Set<Hex>()
  const found = await reader.searchEach(message('The creation of the campaign'), async (ask) => {
    const creation = await findManifestHash(
      ask,
      { distributor, isOverTime: !!campaign.parameters.schedule },
      onProgress,
    )
    signal?.throwIfAborted()
    if (!creation || seen.has(creation.manifestHash)) return undefined
    seen.add(creation.manifestHash)
    for (const place of publishedPlaces(site, creation.manifestHash)) {
      const pkg = await packageAt(place)
      if (pkg) return { campaign: linkedCampaign(distributor, [place], creation.block), pkg }
    }
    return undefined
  })
  if (found) return { status: 'found', ...found, isHinted: false }
  return { status: 'not-found', tried, isCreationKnown: seen.size > 0 }
}
