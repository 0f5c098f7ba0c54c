import { type Address, getAddress } from 'viem'
import { z } from 'zod'
import { type Manifest, manifestHash, manifestSchema, writeManifest } from '../campaign/manifest.ts'
import { keccak256 } from './keccak.ts'

/** Where the list stands in `localStorage`. */
export const knownCampaignsKey = 'everclaim.campaigns'
/** How many are kept. */
const most = 20

const storedSchema = z.array(z.unknown())
const addressSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text): Address => getAddress(text.toLowerCase()))
const entrySchema = z.object({
  manifest: manifestSchema,
  distributor: addressSchema.optional().catch(undefined),
})

/** The parts of the browser's storage that are used. */
export type CampaignStorage = Pick<Storage, 'getItem' | 'setItem'>

/** A manifest that this browser has seen, under the hash of its bytes. It says nothing about who made it. */
export type KnownCampaign = {
  readonly manifest: Manifest
  readonly manifestHash: `0x${string}`
  /** Where the package was seen whole, so that its contract's address was computed from it. */
  readonly distributor: Address | undefined
}

/** Campaigns that were made in this browser, or that a link brought along, newest first. */
export function listKnownCampaigns(storage: CampaignStorage): readonly KnownCampaign[] {
  try {
    return storedSchema.parse(JSON.parse(storage.getItem(knownCampaignsKey) ?? '[]')).flatMap((stored) => {
      const entry = entrySchema.safeParse(stored)
      if (!entry.success) return []
      const { manifest, distributor } = entry.data
      return [{ manifest, distributor, manifestHash: hashOf(manifest) }]
    })
  } catch {
    return []
  }
}

/** Puts a campaign on top of the list. A storage that refuses forgets it, and nothing breaks. */
export function rememberCampaign(
  storage: CampaignStorage,
  { manifest, distributor }: { manifest: Manifest; distributor?: Address | undefined },
): void {
  const hash = hashOf(manifest)
  const known = listKnownCampaigns(storage)
  const before = known.find((each) => each.manifestHash === hash)
  const entry = { manifest, distributor: distributor ?? before?.distributor }
  const others = known.filter((each) => each.manifestHash !== hash)
  const list = [entry, ...others.map(({ manifest, distributor }) => ({ manifest, distributor }))]
  try {
    storage.setItem(knownCampaignsKey, JSON.stringify(list.slice(0, most)))
  } catch {
    // Full or blocked.
  }
}

/** The same in this browser's own storage, where there is one. */
export function rememberHere(campaign: Parameters<typeof rememberCampaign>[1]): void {
  try {
    rememberCampaign(globalThis.localStorage, campaign)
  } catch {
    // Blocked.
  }
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
    const parsed = manifestSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
