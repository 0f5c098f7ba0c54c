import type { Address } from 'viem'
import { type Manifest, manifestHash, manifestSchema, writeManifest } from '../campaign/manifest.ts'
import { addressSchema } from '../hex/addressSchema.ts'
import { keccak256 } from '../package/keccak.ts'
import * as v from '../schema/v.ts'
import { browserStorage } from '../storage/browserStorage.ts'
import { createStoredList, type ListStorage } from '../storage/createStoredList.ts'

const entrySchema = v.object({
  manifest: manifestSchema,
  distributor: v.fallback(v.optional(addressSchema), undefined),
})

/** A manifest that this browser has seen, under the hash of its bytes. It says nothing about who made it. */
export type KnownCampaign = {
  readonly manifest: Manifest
  readonly manifestHash: `0x${string}`
  /** Where the package was seen whole, so that its contract's address was computed from it. */
  readonly distributor: Address | undefined
}

const knownCampaigns = createStoredList<Pick<KnownCampaign, 'manifestHash'>, KnownCampaign>({
  key: 'everclaim.campaigns',
  schema: v.pipe(
    entrySchema,
    v.transform(({ manifest, distributor }) => ({
      manifest,
      distributor,
      manifestHash: hashOf(manifest),
    })),
  ),
  idOf: ({ manifestHash }) => manifestHash,
  most: 20,
  toJson: ({ manifest, distributor }) => ({ manifest, distributor }),
})

export const knownCampaignsKey = knownCampaigns.key

/** Campaigns that were made in this browser, or that a link brought along, newest first. */
export const listKnownCampaigns = (storage: ListStorage): readonly KnownCampaign[] =>
  knownCampaigns.read(storage)

/** Puts a campaign on top of the list. A storage that refuses forgets it, and nothing breaks. */
export function rememberCampaign(
  storage: ListStorage,
  { manifest, distributor }: { manifest: Manifest; distributor?: Address | undefined },
): void {
  const manifestHash = hashOf(manifest)
  const before = knownCampaigns.find(storage, { manifestHash })
  knownCampaigns.put(storage, { manifest, manifestHash, distributor: distributor ?? before?.distributor })
}

/** The same in this browser's own storage. */
export function rememberHere(campaign: Parameters<typeof rememberCampaign>[1]): void {
  rememberCampaign(browserStorage, campaign)
}

const hashOf = (manifest: Manifest) => manifestHash(writeManifest(manifest), keccak256)

/** A manifest as a value of a link's fragment. */
export function manifestToText(manifest: Manifest): string {
  const bytes = new TextEncoder().encode(JSON.stringify(manifest))
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The manifest that a link brought along; undefined where it is none. */
export function manifestFromText(text: string): Manifest | undefined {
  if (text.length > 20_000) return undefined
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const parsed = v.safeParse(manifestSchema, JSON.parse(new TextDecoder().decode(bytes)))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
