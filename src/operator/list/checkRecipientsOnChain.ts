import { getAddress, type Hex } from 'viem'
import { recordBytes } from '../../campaign/allocations.ts'
import { toHex } from '../../campaign/hex.ts'
import { type ChainReader, createChainReader } from '../../chain/createChainReader.ts'
import { readerOf } from '../../chain/readerOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { checkCode } from './checkCode.ts'

/** A recipient of a kind, by its place in the list. `address` has its checksum. */
export type FoundRecipient = { readonly index: number; readonly address: Hex }

/** All recipients of a kind: how many, and the first of them. */
export type FoundGroup = { readonly count: number; readonly first: readonly FoundRecipient[] }

/** What Blast, and Ethereum where the site has a node of it, say of a list's recipients. */
export type RecipientsOnChain = {
  readonly askedCount: number
  /** Safes that are on Blast. */
  readonly safes: FoundGroup
  /** Other contracts on Blast. */
  readonly contracts: FoundGroup
  /** Nodes did not answer, or answered differently. */
  readonly uncheckedCount: number
  readonly reason: string | undefined
  /**
   * Of those without code on Blast. `not-asked`: the site names no node of Ethereum, or there was nobody to
   * ask about.
   */
  readonly ethereum:
    | { readonly status: 'not-asked' }
    | {
        readonly status: 'asked'
        readonly askedCount: number
        /** A Safe on Ethereum and nothing on Blast: its owners may not be able to set it up there. */
        readonly safes: FoundGroup
        /** Another contract on Ethereum and nothing on Blast. */
        readonly contracts: FoundGroup
        readonly uncheckedCount: number
        readonly reason: string | undefined
      }
}

export type OnChainProgress = (chain: 'Blast' | 'Ethereum', done: number, all: number) => void

/** The chain of the campaign, and Ethereum where a node of it is known. */
export type RecipientReaders = { readonly blast: ChainReader; readonly ethereum: ChainReader | undefined }

export function recipientReaders(site: SiteConfig): RecipientReaders {
  const { names } = site
  return {
    blast: readerOf(site),
    ethereum: names.isEnabled ? createChainReader({ chainId: 1, rpcUrls: [names.rpcUrl] }) : undefined,
  }
}

/** Hosts that learn the recipients when they are checked. */
export function hostsAsked(site: SiteConfig): readonly string[] {
  const urls = [...site.rpcUrls.slice(0, 5), ...(site.names.isEnabled ? [site.names.rpcUrl] : [])]
  const base = globalThis.location?.href
  return [...new Set(urls.flatMap((url) => (URL.canParse(url, base) ? [new URL(url, base).host] : [])))]
}

const mostNamed = 200

/**
 * Looks every recipient up: on Blast, and those that are no contract there on Ethereum, too, where a node of
 * it is known. Nothing is sent but these reads.
 *
 * @throws AbortError when it was cancelled
 */
export async function checkRecipientsOnChain(
  { blast: onChain, ethereum }: RecipientReaders,
  allocations: { readonly count: number; readonly records: Uint8Array },
  options: { onProgress?: OnChainProgress; signal?: AbortSignal } = {},
): Promise<RecipientsOnChain> {
  const { onProgress, signal } = options
  const { count, records } = allocations
  const abort = signal ? { signal } : {}
  const addressAt = (index: number): Hex =>
    toHex(records.subarray(index * recordBytes, index * recordBytes + 20))
  const name = (indices: Uint32Array): FoundGroup => ({
    count: indices.length,
    first: [...indices.subarray(0, mostNamed)].map((index) => ({
      index,
      address: getAddress(addressAt(index)),
    })),
  })

  const onBlast = await checkCode(
    onChain,
    { count, at: addressAt },
    { ...abort, onProgress: (done, all) => onProgress?.('Blast', done, all) },
  )
  const blast = {
    askedCount: count,
    safes: name(placesOf(onBlast.marks, 2)),
    contracts: name(placesOf(onBlast.marks, 1)),
    uncheckedCount: onBlast.uncheckedCount,
    reason: onBlast.reason,
  }
  const empty = placesOf(onBlast.marks, 0)
  if (!ethereum || empty.length === 0) return { ...blast, ethereum: { status: 'not-asked' } }

  const elsewhere = await checkCode(
    ethereum,
    { count: empty.length, at: (place) => addressAt(empty[place] ?? 0) },
    { ...abort, onProgress: (done, all) => onProgress?.('Ethereum', done, all) },
  )
  const { uncheckedCount, reason } = elsewhere
  const ofMark = (mark: number) => name(placesOf(elsewhere.marks, mark).map((place) => empty[place] ?? 0))
  return {
    ...blast,
    ethereum: {
      status: 'asked',
      askedCount: empty.length,
      uncheckedCount,
      reason,
      safes: ofMark(2),
      contracts: ofMark(1),
    },
  }
}

/** The places that have this mark. */
function placesOf(marks: Uint8Array, wanted: number): Uint32Array {
  const places = new Uint32Array(marks.length)
  let count = 0
  for (const [place, mark] of marks.entries()) if (mark === wanted) places[count++] = place
  return places.subarray(0, count)
}
