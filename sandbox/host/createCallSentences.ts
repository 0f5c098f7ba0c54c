import { type Address, formatUnits, getAddress, type Hex } from 'viem'
import { computeDistributorAddress } from '../../src/chain/computeDistributorAddress.ts'
import {
  type CallCampaign,
  type CallSum,
  callTitle,
  type TitlePart,
  titleText,
} from '../../src/workspace/callWords.ts'
import { createdCampaign } from '../../src/workspace/createdCampaign.ts'
import { type DecodedCall, decodeTransaction } from '../../src/workspace/decodeTransaction.ts'
import type { ChainClient } from '../devnet/chainClient.ts'
import type { Tokens } from '../safe/transactionDetails.ts'
import { SandboxError } from '../sandboxError.ts'
import { createTokenReader } from '../service/createTokenReader.ts'

type Call = { to: Address; value: bigint; data: Hex; operation?: number }

/** Says what calls do, as the site itself reads them from their bytes, with tokens as the chain knows them. */
export function createCallSentences({
  chain,
  safe,
  tokens,
  units,
  titles,
}: {
  chain: ChainClient
  safe: Address
  tokens: Tokens
  /** Of tokens, and of the tokens that distributors pay out. */
  units: ReadonlyMap<Address, { symbol: string; decimals: number }>
  /** Of campaigns whose packages are known, by their contracts. */
  titles: ReadonlyMap<Address, string>
}) {
  const reader = createTokenReader(chain, tokens)
  const read = (call: Call): DecodedCall => decodeTransaction({ operation: 0, ...call }, safe)

  async function unitOf({ token }: CallSum) {
    if (token === 'native') return chain.chain.nativeCurrency
    if (typeof token === 'object') return units.get(getAddress(token.paidBy))
    return reader.read(token)
  }

  async function lookUp(part: Exclude<TitlePart, string>): Promise<string | undefined> {
    if ('campaign' in part) return titles.get(await contractOf(part.campaign))
    const unit = await unitOf(part.sum)
    return unit ? amountText(part.sum.amount, unit) : undefined
  }

  async function textOf(parts: readonly TitlePart[]): Promise<string> {
    const texts = new Map<TitlePart, string | undefined>()
    for (const part of parts) if (typeof part !== 'string') texts.set(part, await lookUp(part))
    return titleText(parts, (part) => texts.get(part))
  }

  return {
    /** Null where the bytes say nothing to this project. */
    async of(call: Call): Promise<string | null> {
      const title = callTitle(read(call))
      return title ? textOf(title) : null
    },
    /** The same for what creates a campaign, alone or with what prepares it; null for all else. */
    async ofCampaign(call: Call): Promise<string | null> {
      const title = callTitle(read(call))
      const isCreation = title?.some(
        (part) => typeof part === 'object' && 'campaign' in part && 'creation' in part.campaign,
      )
      return title && isCreation ? textOf(title) : null
    },
  }
}

async function contractOf(campaign: CallCampaign): Promise<Address> {
  if ('distributor' in campaign) return getAddress(campaign.distributor)
  const created = createdCampaign(campaign.creation)
  if (!created) throw new SandboxError('The call creates no campaign.')
  return computeDistributorAddress(created)
}

function amountText(units: bigint, { symbol, decimals }: { symbol: string; decimals: number }): string {
  const [whole = '0', fraction] = formatUnits(units, decimals).split('.')
  return `${BigInt(whole).toLocaleString('en-US')}${fraction ? `.${fraction}` : ''} ${symbol}`
}
