import type { Address, Hex } from 'viem'
import { type Manifest, manifestHash, readManifest } from '../campaign/manifest.ts'
import { readCap } from '../campaign/readCap.ts'
import { capToHex } from '../chain/capToHex.ts'
import { computeAtOnceAddress } from '../chain/computeAtOnceAddress.ts'
import { distributorParameters } from '../chain/distributorParameters.ts'
import type { CampaignConfig, SiteConfig } from '../config/site.ts'
import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'
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

/**
 * A package whose manifest is proven: its list answers for an account. Where the cap has not come, its
 * contract is as a later round names it, and `proveContract` has the last word.
 */
export type ProvenList = Omit<VerifiedPackage, 'cap'> & { cap?: Uint8Array | undefined }

/** The manifest is sound in itself, and belongs to another contract or chain. */
export class WrongPackageError extends EverclaimError {
  override name = 'WrongPackageError'
  constructor(options: { what: 'chain' | 'contract'; expected: string; actual: string }) {
    const summary =
      options.what === 'chain'
        ? say('The package belongs to another chain.')
        : say('The package belongs to another contract.')
    super(summary, {
      facts: [
        say('Expected: {value}', { value: options.expected }),
        say('Actual: {value}', { value: options.actual }),
      ],
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
  return fromFirstValidHost('package', campaign.packages, signal, async (host) => {
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
      expected: say('chain {chain}', { chain: String(site.chainId) }),
      actual: say('chain {chain}', { chain: String(manifest.chainId) }),
    })
  const bound = await bindCap(manifest, manifestHash(manifestBytes, keccak256), capBytes, campaign)
  return { manifest, root: manifest.tree.root, ...bound }
}

/**
 * Fetches the cap of a package that a later round names, and recomputes its contract by it: nothing is
 * claimed of one that it does not lead to.
 *
 * @throws PackageUnavailableError when no host has such a file
 */
export const proveContract = (pkg: ProvenList, signal?: AbortSignal): Promise<VerifiedPackage> =>
  fromFirstValidHost('package', pkg.hosts, signal, async (host) => ({
    ...pkg,
    ...(await bindCap(pkg.manifest, pkg.manifestHash, await fetchFile(`${host}cap.bin`, signal), pkg)),
  }))

/**
 * The contract of a manifest with this cap, which must be the expected one.
 *
 * @throws PackageDamagedError, WrongPackageError
 */
export async function bindCap(
  manifest: Manifest,
  hash: Hex,
  bytes: Uint8Array,
  expected: Pick<CampaignConfig, 'distributor'>,
) {
  const cap = readCap(bytes, manifest, keccak256)
  const { schedule, ...atOnce } = distributorParameters(manifest)
  const bound = { factory: manifest.factory, manifestHash: hash, parameters: atOnce, cap: capToHex(cap) }
  const distributor = schedule
    ? (await import('../chain/computeDistributorAddress.ts')).computeDistributorAddress({
        ...bound,
        parameters: { ...atOnce, schedule },
      })
    : computeAtOnceAddress(bound)
  if (distributor.toLowerCase() !== expected.distributor.toLowerCase())
    throw new WrongPackageError({ what: 'contract', expected: expected.distributor, actual: distributor })
  return { manifestHash: hash, cap, distributor }
}
