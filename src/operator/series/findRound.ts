import type { Address } from 'viem'
import type { PackageSource } from '../../campaign/verifyPackage.ts'
import type { SiteConfig } from '../../config/site.ts'
import { PackageUnavailableError } from '../../package/fromFirstValidHost.ts'
import { loadPackage } from '../../package/loadPackage.ts'
import { publishedPlaces } from '../../session/publishedPlaces.ts'
import type { OperatorStore } from '../create/operatorStore.ts'
import { findPackage } from '../linked/findPackage.ts'
import { linkedCampaign } from '../linked/linkedCampaign.ts'
import { openedCampaign } from '../verify/openCampaign.ts'
import { packageAtUrl } from '../verify/packageAtUrl.ts'
import { packageOfFiles } from '../verify/packageOfFiles.ts'
import { readZip } from '../verify/readZip.ts'
import type { MissingRound } from './draftSeries.ts'

/** Where the package of a round is, and the terms of a campaign that was made in this browser. */
export type FoundRound = { readonly source: PackageSource; readonly terms: string }

/**
 * Looks for the package of a round: among the campaigns that were made in this browser, the one that is open
 * in this tab, at the hosts of the site's campaigns, and where the site publishes packages. Nothing of it is
 * checked yet. Undefined where no place has it.
 *
 * @param origin of the page
 * @throws RpcUnreachableError, RpcDisagreementError, where it could not be looked for
 */
export async function findRound(
  site: SiteConfig,
  { distributor, manifestHash }: MissingRound,
  {
    store,
    session,
    origin,
    signal,
  }: {
    store: Pick<OperatorStore, 'listDrafts' | 'loadArchive'> | undefined
    session: Storage | undefined
    origin: string
    signal?: AbortSignal | undefined
  },
): Promise<FoundRound | undefined> {
  const isSame = (other: Address) => other.toLowerCase() === distributor.toLowerCase()
  const own = await ownRound(store, isSame)
  if (own) return own
  const opened = openedCampaign(session)
  if (opened && isSame(opened.campaign.distributor)) {
    const { place } = opened
    return foundAt(place.kind === 'files' ? place.source : packageAtUrl(place.url))
  }
  const configured = site.campaigns.find((campaign) => isSame(campaign.distributor))
  const places = [
    ...(configured?.packages ?? []),
    ...(manifestHash === null || site.unlisted === 'off' ? [] : publishedPlaces(site, manifestHash)),
  ]
  const known = places.length === 0 ? undefined : await hostOf(site, { distributor, places }, signal)
  if (known !== undefined) return foundAt(packageAtUrl(new URL(known, origin).href))
  if (manifestHash !== null || site.unlisted === 'off') return undefined
  // Its hash is in the log of its creation alone.
  const found = await findPackage(site, { distributor, hint: undefined }, { origin, signal })
  const [host] = found.status === 'found' ? found.pkg.hosts : []
  return host === undefined ? undefined : foundAt(packageAtUrl(new URL(host, origin).href))
}

const foundAt = (source: PackageSource): FoundRound => ({ source, terms: '' })

async function ownRound(
  store: Pick<OperatorStore, 'listDrafts' | 'loadArchive'> | undefined,
  isSame: (distributor: Address) => boolean,
): Promise<FoundRound | undefined> {
  for (const { id, draft } of (await store?.listDrafts().catch(() => [])) ?? []) {
    if (!draft?.underWay || !isSame(draft.underWay.distributor)) continue
    const archive = await store?.loadArchive(id).catch(() => undefined)
    if (archive) return { source: packageOfFiles(await readZip(archive)), terms: draft.texts.terms }
  }
  return undefined
}

async function hostOf(
  site: SiteConfig,
  { distributor, places }: { distributor: Address; places: readonly string[] },
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  try {
    return (await loadPackage(site, linkedCampaign(distributor, places), signal)).hosts[0]
  } catch (error) {
    if (error instanceof PackageUnavailableError) return undefined
    throw error
  }
}
