import type { Address, Hex } from 'viem'
import { type Manifest, manifestHash, readManifest } from '../campaign/manifest.ts'
import { readCap } from '../campaign/readCap.ts'
import { capToHex } from '../chain/capToHex.ts'
import { computeAtOnceAddress } from '../chain/computeAtOnceAddress.ts'
import { distributorParameters } from '../chain/distributorParameters.ts'
import type { CampaignConfig, SiteConfig } from '../config/site.ts'
import { EverclaimError } from '../errors.ts'
import { linkedSignal } from '../signals/linkedSignal.ts'
import { fetchFile } from './fetchFile.ts'
import { fromFirstValidHost } from './fromFirstValidHost.ts'
import { keccak256 } from './keccak.ts'

/** A package whose manifest and cap were recomputed to the distributor that the site is configured with. */
export type VerifiedPackage = {
  manifest: Manifest
  manifestHash: Hex
  root: Hex
  /** The top layer of the tree, 32 bytes an entry. */
  cap: Uint8Array
  distributor: Address
  /**
   * Where to look for shards: the host that gave this manifest, the others of the site, then the manifest's.
   * Each ends in `/`.
   */
  hosts: readonly string[]
}

/** The manifest is sound in itself, and belongs to another contract or chain. */
export class WrongPackageError extends EverclaimError {
  override name = 'WrongPackageError'
  constructor(options: { what: string; expected: string; actual: string }) {
    super(`The package belongs to another ${options.what}.`, {
      facts: [`Expected: ${options.expected}`, `Actual: ${options.actual}`],
      docs: 'package-format',
    })
  }
}

/**
 * Fetches a campaign's manifest and cap from the first host whose files recompute to the configured
 * distributor: the cap folds to the root, and parameters, cap and the manifest's own hash give the address
 * (CREATE2, EIP-1014).
 *
 * @throws PackageUnavailableError when no host has such files
 */
export async function loadPackage(
  site: SiteConfig,
  campaign: CampaignConfig,
  signal?: AbortSignal,
): Promise<VerifiedPackage> {
  return fromFirstValidHost('The campaign’s package', campaign.packages, signal, async (host) => {
    const loaded = await loadFrom(host, site, campaign, signal)
    return { ...loaded, hosts: [...new Set([host, ...campaign.packages, ...(loaded.manifest.hosts ?? [])])] }
  })
}

/** Manifest and cap. Where one does not come, the other is let go before anybody else is asked. */
async function fetchBoth(host: string, signal?: AbortSignal) {
  const own = linkedSignal(signal)
  const files = [
    fetchFile(`${host}manifest.json`, own.signal),
    fetchFile(`${host}cap.bin`, own.signal),
  ] as const
  try {
    return await Promise.all(files)
  } finally {
    own.stop()
    await Promise.allSettled(files)
  }
}

async function loadFrom(host: string, site: SiteConfig, campaign: CampaignConfig, signal?: AbortSignal) {
  const [manifestBytes, capBytes] = await fetchBoth(host, signal)
  const manifest = readManifest(manifestBytes)
  if (manifest.chainId !== site.chainId)
    throw new WrongPackageError({
      what: 'chain',
      expected: `chain ${site.chainId}`,
      actual: `chain ${manifest.chainId}`,
    })
  const cap = readCap(capBytes, manifest, keccak256)
  const hash = manifestHash(manifestBytes, keccak256)
  const { schedule, ...atOnce } = distributorParameters(manifest)
  const bound = { factory: manifest.factory, manifestHash: hash, parameters: atOnce, cap: capToHex(cap) }
  const distributor = schedule
    ? (await import('../chain/computeDistributorAddress.ts')).computeDistributorAddress({
        ...bound,
        parameters: { ...atOnce, schedule },
      })
    : computeAtOnceAddress(bound)
  if (distributor.toLowerCase() !== campaign.distributor.toLowerCase())
    throw new WrongPackageError({ what: 'contract', expected: campaign.distributor, actual: distributor })
  return { manifest, manifestHash: hash, root: manifest.tree.root, cap, distributor }
}
