import type { Hex } from 'viem'
import { merkleDistributorFactoryAddress } from '../../../abi/factoryAddress.ts'
import type { Allocations } from '../../../campaign/allocations.ts'
import { buildPackage } from '../../../campaign/buildPackage.ts'
import type { Keccak256 } from '../../../campaign/keccak256.ts'
import type { Manifest } from '../../../campaign/manifest.ts'
import { FileUnavailableError } from '../../../package/fetchFile.ts'
import type { VerifiedPackage } from '../../../package/loadPackage.ts'
import { type CampaignToDeploy, campaignToDeploy } from '../../deploy/campaignToDeploy.ts'

/** A package in memory, at two hosts. */
export type ServedPackage = {
  readonly campaign: CampaignToDeploy
  readonly pkg: VerifiedPackage
  /** Gives the bytes as they are in `files`. */
  readonly fetchBytes: (url: string) => Promise<Uint8Array>
  /** By whole address; a test may damage or remove them. */
  readonly files: Map<string, Uint8Array>
}

export const hosts = ['https://one.example/', 'https://two.example/'] as const

export async function servePackage(options: {
  allocations: Allocations
  keccak256: Keccak256
  token: Manifest['token']
  title: string
  receiver: Hex
  /** Unix seconds; default: long ago. */
  start?: number | undefined
  end?: number | null
  prefixBits?: number | undefined
  capBits?: number | undefined
}): Promise<ServedPackage> {
  const { allocations, keccak256, token, title, receiver, end = null, prefixBits, capBits } = options
  const { start = 1_700_000_000 } = options
  const made = buildPackage({
    allocations,
    keccak256,
    token,
    prefixBits,
    capBits,
    chainId: 81457,
    factory: merkleDistributorFactoryAddress,
    window: { start, end },
    receivers: { sweep: receiver, yield: receiver, gas: receiver },
    texts: { title },
  })
  const files = new Map<string, Uint8Array>()
  for (const { path, bytes } of made.files()) for (const host of hosts) files.set(`${host}${path}`, bytes)
  const campaign = await campaignToDeploy({ ...made, allocations })
  const { manifest, manifestHash, cap } = made
  return {
    campaign,
    files,
    pkg: { manifest, manifestHash, cap, hosts, root: manifest.tree.root, distributor: campaign.distributor },
    async fetchBytes(url) {
      const bytes = files.get(url)
      if (!bytes) throw new FileUnavailableError({ url, reason: 'status 404' })
      return bytes
    },
  }
}
