import { type Address, formatUnits, getAddress, type Hex, isAddressEqual, keccak256 } from 'viem'
import { distributorOf } from '../cli/distributorOf.ts'
import { readManifest } from '../src/campaign/manifest.ts'
import { computeDistributorAddress } from '../src/chain/computeDistributorAddress.ts'
import {
  type CallCampaign,
  type CallSum,
  type CallTitle,
  callTitle,
  titlePlaces,
  titleText,
} from '../src/multisig/build/callWords.ts'
import { createdCampaign } from '../src/multisig/build/createdCampaign.ts'
import { type DecodedCall, decodeTransaction } from '../src/multisig/build/decodeTransaction.ts'
import type { ChainClient } from './devnet/chainClient.ts'
import type { Tokens } from './safe/transactionDetails.ts'
import { SandboxError } from './sandboxError.ts'
import { createTokenReader } from './service/createTokenReader.ts'

type Place = ReturnType<typeof titlePlaces>[number]
type Call = { to: Address; value: bigint; data: Hex; operation?: number }

/** Bytes of two files of a package, by which the address of its contract is known. */
export type PublishedPackage = { readonly manifest: Uint8Array; readonly cap: Uint8Array }

export type CallSentences = ReturnType<typeof createCallSentences>

/**
 * Says what calls do, as the site itself reads them from their bytes, with tokens as the chain knows them.
 */
export function createCallSentences({
  chain,
  tokens,
  units,
  titles,
  publishedPackage,
}: {
  chain: ChainClient
  tokens: Tokens
  /** Of tokens, and of the tokens that distributors pay out. */
  units: ReadonlyMap<Address, { symbol: string; decimals: number }>
  /** Of campaigns whose packages are known, by their contracts. */
  titles: ReadonlyMap<Address, string>
  /** What was published under the hash of a manifest; undefined where nothing was. It is not believed. */
  publishedPackage: (hash: Hex) => Promise<PublishedPackage | undefined>
}) {
  const reader = createTokenReader(chain, tokens)
  const read = (call: Call, caller: Address): DecodedCall =>
    decodeTransaction({ operation: 0, ...call }, caller)

  async function unitOf({ token }: CallSum) {
    if (token === 'native') return chain.chain.nativeCurrency
    if (typeof token === 'object') return units.get(getAddress(token.paidBy))
    return reader.read(token)
  }

  async function lookUp(part: Place): Promise<string | undefined> {
    if ('campaign' in part) return titleOf(part.campaign)
    // A wallet does not say which list a claim is from.
    if ('of' in part) return undefined
    const unit = await unitOf(part.sum)
    return unit ? amountText(part.sum.amount, unit) : undefined
  }

  /** A title is lent to the call that makes exactly the contract of its package, and to no other. */
  async function titleOf(campaign: CallCampaign): Promise<string | undefined> {
    const { distributor, packageHash } = await contractOf(campaign)
    const known = titles.get(distributor)
    const found = known === undefined && packageHash ? await publishedPackage(packageHash) : undefined
    if (!found) return known
    const manifest = readManifest(found.manifest)
    const { cap } = found
    const own = distributorOf({ manifest, manifestHash: keccak256(found.manifest), cap })
    return isAddressEqual(own, distributor) ? manifest.texts.title : undefined
  }

  async function textOf(title: CallTitle): Promise<string> {
    const texts = new Map<Place, string | undefined>()
    for (const place of titlePlaces(title)) texts.set(place, await lookUp(place))
    return titleText(title, (place) => texts.get(place))
  }

  return {
    /** Null where the bytes say nothing to this project. */
    async of(call: Call, caller: Address): Promise<string | null> {
      const title = callTitle(read(call, caller))
      return title ? textOf(title) : null
    },
    /** The same for what creates a campaign, alone or with what prepares it; null for all else. */
    async ofCampaign(call: Call, caller: Address): Promise<string | null> {
      const decoded = read(call, caller)
      const title = callTitle(decoded)
      const { meaning } = decoded
      const calls = meaning.kind === 'batch' ? meaning.calls : [decoded]
      // Several have no title of their own, but a sum.
      const isOfSeveral = calls.some((each) => each.meaning.kind === 'campaigns-creation')
      if (!title) return null
      const isCreation = titlePlaces(title).some(
        (place) => ('campaign' in place && 'creation' in place.campaign) || (isOfSeveral && 'sum' in place),
      )
      return isCreation ? textOf(title) : null
    },
  }
}

/** Its contract, and the hash of its package where the call names it. */
async function contractOf(campaign: CallCampaign): Promise<{ distributor: Address; packageHash?: Hex }> {
  if ('distributor' in campaign) return { distributor: getAddress(campaign.distributor) }
  const created = createdCampaign(campaign.creation)
  if (!created) throw new SandboxError('The call creates no campaign.')
  const distributor = getAddress(computeDistributorAddress(created))
  return { distributor, packageHash: created.manifestHash }
}

function amountText(units: bigint, { symbol, decimals }: { symbol: string; decimals: number }): string {
  const [whole = '0', fraction] = formatUnits(units, decimals).split('.')
  return `${BigInt(whole).toLocaleString('en-US')}${fraction ? `.${fraction}` : ''} ${symbol}`
}
