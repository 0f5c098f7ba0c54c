import { type Address, getAddress, isAddress } from 'viem'
import type { PackageSource } from '../../campaign/verifyPackage.ts'
import { openedCampaignId } from '../../config/openedCampaignId.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { FileUnavailableError, openedFiles } from '../../package/fetchFile.ts'
import * as v from '../../schema/v.ts'

/** Where the package of an opened campaign lies. */
export type OpenedPlace =
  /** In a folder or an archive of this computer, by its name. It is gone with the page. */
  | { readonly kind: 'files'; readonly name: string; readonly source: PackageSource }
  | { readonly kind: 'url'; readonly url: string }

/** A campaign that the visitor opened, and that is none of the site's. */
export type OpenedCampaign = { readonly campaign: CampaignConfig; readonly place: OpenedPlace }

/**
 * Only this tab, and only as long as it is open: nobody's next visit starts with what somebody once dropped
 * here.
 */
const storageKey = 'everclaim.opened'

const storedSchema = v.strictObject({
  distributor: v.pipe(
    v.string(),
    v.check((text) => isAddress(text)),
    v.transform((text) => getAddress(text)),
  ),
  url: v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text)),
  ),
})

let current: OpenedCampaign | undefined

/**
 * Opens a campaign that is not in the site's configuration, for this tab. Nothing of it is believed: its
 * pages recompute manifest, cap and each part of the list to `distributor`, as they do for the site's own
 * campaigns.
 */
export function openCampaign(
  distributor: Address,
  place: OpenedPlace,
  storage: Storage | undefined,
): OpenedCampaign {
  current = openedOf(distributor, place)
  openedFiles.read = place.kind === 'files' ? readerOf(hostOf(distributor), place.source) : () => undefined
  try {
    if (place.kind === 'url') storage?.setItem(storageKey, JSON.stringify({ distributor, url: place.url }))
    else storage?.removeItem(storageKey)
  } catch {
    // A full or refused storage costs the campaign its next reload, and nothing else.
  }
  return current
}

/** The campaign that is open in this tab. After a reload only one that lies at an address is. */
export function openedCampaign(storage: Storage | undefined): OpenedCampaign | undefined {
  if (current) return current
  const stored = readStored(storage)
  return stored && openedOf(stored.distributor, { kind: 'url', url: stored.url })
}

/**
 * The page of the opened campaign that is asked for: a path of this site below `/claim/opened/`, with what
 * is behind its `#`, and the first page for every other text.
 */
export function openedPath(asked: string | null): string {
  const first = `/claim/${openedCampaignId}/`
  return asked?.startsWith(first) && /^[\w\-/]+(#.*)?$/.test(asked) ? asked : first
}

export function closeCampaign(storage: Storage | undefined): void {
  current = undefined
  openedFiles.read = () => undefined
  try {
    storage?.removeItem(storageKey)
  } catch {
    // Refused: then nothing was stored.
  }
}

function openedOf(distributor: Address, place: OpenedPlace): OpenedCampaign {
  const host = place.kind === 'url' ? place.url : hostOf(distributor)
  return { campaign: { id: openedCampaignId, distributor, packages: [host] }, place }
}

/** The address under which files of this computer are asked for. No server has it. */
function hostOf(distributor: Address): string {
  return `opened:${distributor.toLowerCase()}/`
}

function readerOf(host: string, source: PackageSource) {
  return (url: string): Promise<Uint8Array> | undefined => {
    if (!url.startsWith('opened:')) return undefined
    return readOpened(url, url.startsWith(host) ? source.read(url.slice(host.length)) : Promise.resolve(null))
  }
}

async function readOpened(url: string, reading: Promise<Uint8Array | null>): Promise<Uint8Array> {
  let bytes: Uint8Array | null
  try {
    bytes = await reading
  } catch (cause) {
    throw new FileUnavailableError({ url, reason: say('It couldn’t be read from this computer.'), cause })
  }
  if (bytes === null)
    throw new FileUnavailableError({ url, reason: say('The opened package has no such file.') })
  return bytes
}

function readStored(storage: Storage | undefined) {
  try {
    const parsed = v.safeParse(storedSchema, JSON.parse(storage?.getItem(storageKey) ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
