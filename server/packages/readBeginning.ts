import type { Address, Hex } from 'viem'
import { fromHex } from '../../src/campaign/hex.ts'
import type { Keccak256 } from '../../src/campaign/keccak256.ts'
import { manifestHash, readManifest } from '../../src/campaign/manifest.ts'
import { readCap } from '../../src/campaign/readCap.ts'
import { capToHex } from '../../src/chain/capToHex.ts'
import { computeDistributorAddress } from '../../src/chain/computeDistributorAddress.ts'
import { distributorParameters } from '../../src/chain/distributorParameters.ts'
import type { PackageOfContract } from './checkContract.ts'
import { checked } from './checkedFile.ts'

/** A package by its first two files, and the contract that they are of. */
export type Beginning = PackageOfContract & { readonly hash: Hex }

/**
 * Reads manifest and cap as `verifyPackage` does, and computes the only address that their contract can have.
 *
 * @throws ProblemError
 */
export function readBeginning(body: { manifest: string; cap: Hex }, keccak256: Keccak256): Beginning {
  const bytes = new TextEncoder().encode(body.manifest)
  const manifest = checked('manifest.json', () => readManifest(bytes))
  const cap = checked('cap.bin', () => readCap(fromHex(body.cap), manifest, keccak256))
  const hash = manifestHash(bytes, keccak256)
  const distributor: Address = computeDistributorAddress({
    factory: manifest.factory,
    manifestHash: hash,
    parameters: distributorParameters(manifest),
    cap: capToHex(cap),
  })
  return { manifest, cap, hash, distributor }
}
