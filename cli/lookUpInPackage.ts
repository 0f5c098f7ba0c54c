import type { Hex } from '../src/campaign/hex.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { lookUp } from '../src/campaign/lookUp.ts'
import { manifestHash, readManifest } from '../src/campaign/manifest.ts'
import { PackageDamagedError } from '../src/campaign/packageErrors.ts'
import { readCap } from '../src/campaign/readCap.ts'
import { shardPath } from '../src/campaign/shardPath.ts'
import { distributorOf } from './distributorOf.ts'
import { packageAt } from './packageAt.ts'
import { UsageError } from './usageError.ts'

/**
 * Looks one address up in a package: reads three of its files and recomputes them to the contract's address.
 *
 * @param place a folder or a URL
 * @param wanted the contract that the package must be of, in small letters; undefined: any
 * @throws UsageError, PackageDamagedError, HostError or FileError: then nothing is known of the address
 */
export async function lookUpInPackage(
  place: string,
  { account, wanted, keccak256 }: { account: Hex; wanted: Hex | undefined; keccak256: Keccak256 },
) {
  const source = packageAt(place)
  const readWhole = async (path: string): Promise<Uint8Array> => {
    const bytes = await source.read(path)
    if (bytes === null) throw new PackageDamagedError(path, `${path} is missing.`)
    return bytes
  }
  const [manifestBytes, capBytes] = await Promise.all([readWhole('manifest.json'), readWhole('cap.bin')])
  const manifest = readManifest(manifestBytes)
  const cap = readCap(capBytes, manifest, keccak256)
  const hash = manifestHash(manifestBytes, keccak256)
  const distributor = distributorOf({ manifest, manifestHash: hash, cap })
  if (wanted !== undefined && distributor.toLowerCase() !== wanted)
    throw new UsageError([`--distributor: the package belongs to ${distributor}. Nothing was looked up`])
  const shard = await readWhole(shardPath(manifest, account))
  const found = lookUp({ manifest, cap, shard, account, keccak256 })
  return { found, manifest, manifestHash: hash, distributor }
}
