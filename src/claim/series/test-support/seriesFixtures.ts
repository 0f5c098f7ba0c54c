import { getAddress } from 'viem'
import { makeCampaign } from '../../../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../../../campaign/fixtures/makeTrees.ts'
import type { Hex } from '../../../campaign/hex.ts'
import type { Manifest } from '../../../campaign/manifest.ts'
import { capToHex } from '../../../chain/capToHex.ts'
import { computeDistributorAddress } from '../../../chain/computeDistributorAddress.ts'
import { distributorParameters } from '../../../chain/distributorParameters.ts'
import type { CampaignConfig, SiteConfig } from '../../../config/site.ts'
import { plainSite } from '../../../config/test-support/plainSite.ts'
import { keccak256 } from '../../../package/keccak.ts'

// A series of three rounds, each of which pays one account, a campaign that is none of it, and their host.

export const account = getAddress(`0x${'1'.repeat(40)}`)

export type Made = ReturnType<typeof makeCampaign> & { distributor: Hex }
export function roundAfter(
  before: Made | undefined,
  amount: bigint,
  earlier: readonly Manifest[] = [],
): Made {
  const made = makeCampaign(
    tableOf([[`0x${'1'.repeat(40)}`, amount]]),
    keccak256,
    before ? { previous: before, earlier } : {},
  )
  const { manifest, manifestHash, cap } = made
  const distributor = computeDistributorAddress({
    factory: manifest.factory,
    manifestHash,
    parameters: distributorParameters(manifest),
    cap: capToHex(cap),
  }).toLowerCase() as Hex
  return { ...made, distributor }
}
export const one = roundAfter(undefined, 1n)
export const two = roundAfter(one, 2n)
export const three = roundAfter(two, 3n)
export const stranger = roundAfter(undefined, 9n)

export const configOf = ({ distributor, manifestHash }: Made, id: string, next?: string): CampaignConfig => ({
  id,
  distributor,
  packages: [`/packages/${manifestHash}/`],
  ...(next !== undefined && { next }),
})
export const listed = [
  configOf(one, 'one', 'two'),
  configOf(two, 'two', 'three'),
  configOf(three, 'three'),
] as const
export const siteWith = (campaigns: readonly CampaignConfig[]): SiteConfig => ({
  ...plainSite,
  campaigns: [...campaigns],
})

/** Where a round has a file. */
export const pathOf = ({ manifestHash }: Made, file: string) => `/packages/${manifestHash}/${file}`

/** The files of rounds by where they are. */
export const filesOf = (rounds: readonly Made[]) =>
  new Map(
    rounds.flatMap((made) => [...made.all].map(([path, bytes]) => [pathOf(made, path), bytes] as const)),
  )

/** A host of the rounds: what it serves, what it was asked for, and a request that it holds back. */
export function createHost() {
  const host = {
    served: filesOf([one, two, three, stranger]),
    asked: [] as string[],
    held: undefined as { url: RegExp; go: Promise<void> } | undefined,
    async fetch(url: string, { signal }: RequestInit = {}) {
      host.asked.push(url)
      if (host.held?.url.test(url)) await host.held.go
      signal?.throwIfAborted()
      const bytes = host.served.get(url)
      return bytes ? new Response(new Uint8Array(bytes)) : new Response('', { status: 404 })
    },
    /** Holds back what is at such addresses, until it is let go. */
    hold(url: RegExp) {
      let go = () => {}
      host.held = { url, go: new Promise((resolve) => (go = resolve)) }
      return () => go()
    },
    /** No package of a round is there any more. */
    drop({ manifestHash }: Made) {
      for (const path of [...host.served.keys()]) if (path.includes(manifestHash)) host.served.delete(path)
    },
  }
  return host
}
