import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Address, hexToBytes, isAddressEqual, zeroAddress } from 'viem'
import type { Manifest } from '../campaign/manifest.ts'
import { readCap } from '../campaign/readCap.ts'
import { computeDistributorAddress } from '../chain/computeDistributorAddress.ts'
import { type DistributorParameters, distributorParameters } from '../chain/distributorParameters.ts'
import { DistributorMissingError } from '../chain/errors.ts'
import { readDistributor } from '../chain/readDistributor.ts'
import { readerOf } from '../chain/readerOf.ts'
import type { SiteConfig } from '../config/site.ts'
import type { CallCampaign } from '../multisig/build/callWords.ts'
import { createdCampaign } from '../multisig/build/createdCampaign.ts'
import type { CreatedCampaign } from '../multisig/build/decodeTransaction.ts'
import { keccak256 } from '../package/keccak.ts'
import { browserStorage } from '../storage/browserStorage.ts'
import { type KnownCampaign, listKnownCampaigns } from './knownCampaigns.ts'
import { packageOf } from './queries.ts'

/** The campaign that a call is about. */
export type CampaignOfCall =
  | {
      readonly isCampaign: true
      readonly distributor: Address
      readonly token: Address | 'native'
      /** What its calls name is then the most that they pay: what has unlocked is paid. */
      readonly isOverTime?: boolean
      /** None of the site's: what its package says comes from a stranger. */
      readonly isForeign: boolean
      /** Of a package that makes exactly this contract; null where this browser knows none. */
      readonly manifest: Manifest | null
    }
  /** The code at the address is not that of a campaign's contract, so that its functions may do anything. */
  | { readonly isCampaign: false; readonly distributor: Address }

/**
 * Looks up what a call names: its manifest in the packages of the site's campaigns and in those that this
 * browser has seen, and the token from a checked package or from the contract's own code. An error means that
 * nobody knows.
 */
export const campaignOfCallQuery = (site: SiteConfig, campaign: CallCampaign) =>
  queryOptions({
    queryKey: ['campaign-of-call', site, campaign, site.campaigns] as const,
    queryFn: ({ queryKey: [, site, campaign], client }) =>
      'creation' in campaign
        ? ofCreation(client, site, campaign.creation)
        : ofContract(client, site, campaign.distributor),
    staleTime: 60_000,
  })

async function ofContract(
  client: QueryClient,
  site: SiteConfig,
  distributor: Address,
): Promise<CampaignOfCall> {
  const configured = site.campaigns.find((each) => isAddressEqual(each.distributor, distributor))
  const pkg = configured && (await packageOf(client, site, configured).catch(() => undefined))
  const isForeign = !configured
  if (pkg) {
    const { manifest } = pkg
    return found({
      distributor,
      isForeign,
      isOverTime: manifest.schedule !== undefined,
      token: manifest.token.address,
      manifest,
    })
  }
  try {
    const { parameters } = await readDistributor(readerOf(site), distributor)
    const known = listKnownCampaigns(browserStorage).find(
      (each) => each.distributor && isAddressEqual(each.distributor, distributor),
    )
    const isSame = known && isMadeFrom(known.manifest, parameters)
    const manifest = isSame ? known.manifest : null
    return found({
      distributor,
      isForeign,
      isOverTime: parameters.schedule !== undefined,
      token: parameters.token,
      manifest,
    })
  } catch (error) {
    if (error instanceof DistributorMissingError) return { isCampaign: false, distributor }
    throw error
  }
}

async function ofCreation(
  client: QueryClient,
  site: SiteConfig,
  data: `0x${string}`,
): Promise<CampaignOfCall> {
  const campaign = createdCampaign(data)
  if (!campaign) throw new Error('The data creates no campaign.')
  const distributor = computeDistributorAddress(campaign)
  const configured = site.campaigns.find((each) => isAddressEqual(each.distributor, distributor))
  const pkg = configured && (await packageOf(client, site, configured).catch(() => undefined))
  const manifest =
    pkg?.manifest ?? listKnownCampaigns(browserStorage).find((known) => makes(known, campaign))?.manifest
  const { token } = campaign.parameters
  return found({ distributor, isForeign: !configured, token, manifest: manifest ?? null })
}

const found = ({
  token,
  ...rest
}: Omit<Extract<CampaignOfCall, { isCampaign: true }>, 'isCampaign' | 'token'> & {
  token: Address
}): CampaignOfCall => ({
  ...rest,
  isCampaign: true,
  token: isAddressEqual(token, zeroAddress) ? 'native' : token,
})

/**
 * Whether the call creates the campaign of this manifest. The manifest's hash alone does not say so: who
 * makes the call could add another list or other receivers to it.
 */
export function makes(
  { manifest, manifestHash }: Pick<KnownCampaign, 'manifest' | 'manifestHash'>,
  campaign: CreatedCampaign,
): boolean {
  if (manifestHash !== campaign.manifestHash) return false
  if (!isAddressEqual(manifest.factory, campaign.factory)) return false
  if (!isMadeFrom(manifest, campaign.parameters)) return false
  try {
    const cap = campaign.cap.map((node) => node.slice(2)).join('')
    readCap(hexToBytes(`0x${cap}`), manifest, keccak256)
    return true
  } catch {
    return false
  }
}

function isMadeFrom(manifest: Manifest, parameters: DistributorParameters): boolean {
  const expected = distributorParameters(manifest)
  return keyOf(expected) === keyOf(parameters)
}

const keyOf = ({
  token,
  start,
  end,
  sweepReceiver,
  yieldReceiver,
  gasReceiver,
  ...rest
}: DistributorParameters) =>
  [
    ...[token, start, end, sweepReceiver, yieldReceiver, gasReceiver, rest.total, rest.count, rest.height],
    ...[rest.isCancellable, rest.schedule?.cliff, rest.schedule?.duration, rest.schedule?.tranches],
  ]
    .join(' ')
    .toLowerCase()
