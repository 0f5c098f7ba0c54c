import type { Hex } from 'viem'
import type { Agreement } from '../chain/agreement.ts'
import { capToHex } from '../chain/capToHex.ts'
import type { ChainReader } from '../chain/createChainReader.ts'
import { distributorParameters } from '../chain/distributorParameters.ts'
import { DistributorMissingError } from '../chain/errors.ts'
import { type CampaignOnChain, readCampaign, type TokenOnChain } from '../chain/readCampaign.ts'
import type { PaidAmounts } from '../chain/readPaidAmounts.ts'
import type { VerifiedPackage } from './loadPackage.ts'

/** What the chain says of a campaign, at one block. Amounts in base units. */
export type CampaignFacts = {
  /** How many nodes agreed on all of this. What decides asks `isAgreed` of it. */
  agreement: Agreement
  /** The block that all of this was read at; `timestamp` in unix seconds. */
  head: { number: number; timestamp: number }
  /** Every byte at the distributor's address is the published one. */
  codeMatches: boolean
  codeHash: Hex | undefined
  /** What the contract holds of the token; undefined where the token does not say. */
  balance: bigint | undefined
  /** The token as it reports itself; undefined where nothing there answers as one. */
  token: TokenOnChain | undefined
  /** Undefined where the code is not ours: what other code calls its claims means nothing. */
  claimedCount: number | undefined
  /** Bit b of word w: index 256 w + b is paid. Empty where `claimedCount` is undefined. */
  claimedWords: readonly bigint[]
  /** What a campaign over time has paid; undefined for others, and for other code. */
  paid?: PaidAmounts | undefined
  /** It was cancelled before its start. It says nothing of what is held now. */
  isCancelled: boolean
}

/** @throws DistributorMissingError when there is no contract at the campaign's address */
export async function readCampaignFacts(reader: ChainReader, pkg: VerifiedPackage): Promise<CampaignFacts> {
  const { distributor, manifest } = pkg
  const campaign = await readCampaign(reader, {
    distributor,
    parameters: distributorParameters(manifest),
    cap: capToHex(pkg.cap),
  })
  if (!campaign.exists) throw new DistributorMissingError({ distributor, chainId: reader.chainId })
  return campaignFactsOf(campaign)
}

/** What was read at a campaign's address, as far as it means anything. */
export function campaignFactsOf(campaign: CampaignOnChain): CampaignFacts {
  return {
    agreement: campaign.agreement,
    head: { number: campaign.head.number, timestamp: campaign.head.timestamp },
    codeMatches: campaign.codeMatches,
    codeHash: campaign.codeHash,
    balance: campaign.balance,
    token: campaign.token,
    claimedCount: campaign.codeMatches ? campaign.claimedCount : undefined,
    claimedWords: campaign.claimedWords,
    ...(campaign.paid && { paid: campaign.paid }),
    isCancelled: campaign.isCancelled,
  }
}
