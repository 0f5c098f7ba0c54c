import type { Address } from 'viem'
import { readerOf } from '../chain/readerOf.ts'
import type { CampaignConfig, SiteConfig } from '../config/site.ts'
import { asError } from '../errors.ts'
import { type Allocation, checkAllocation } from '../package/checkAllocation.ts'
import type { VerifiedPackage } from '../package/loadPackage.ts'

/** What a frame on another page says of an address. */
export type EmbedAnswer =
  /**
   * Proven to be on the list. `claimed`: at the chain, all of it where it unlocks over time; `unknown` where
   * no node could say.
   */
  | {
      readonly status: 'eligible'
      /** Base units. */
      readonly amount: bigint
      readonly token: { readonly symbol: string; readonly decimals: number }
      readonly claimed: 'yes' | 'no' | 'unknown'
    }
  /** Proven not to be on the list. */
  | { readonly status: 'not-eligible' }
  /** Neither a yes nor a no. */
  | { readonly status: 'could-not-check'; readonly error: Error }

/**
 * Looks an address up in a campaign’s list, and at the chain whether it has claimed. Whatever is not proven
 * is no answer.
 *
 * @param load the package, recomputed to the campaign’s contract
 */
export async function readEmbedAnswer(
  site: SiteConfig,
  campaign: CampaignConfig,
  account: Address,
  load: () => Promise<VerifiedPackage>,
): Promise<EmbedAnswer> {
  try {
    const pkg = await load()
    const found = await checkAllocation(pkg, account)
    if (found.status === 'not-eligible') return found
    const { amount } = found.allocation
    const { symbol, decimals } = pkg.manifest.token
    const claimed = await readIfClaimed(site, pkg, found.allocation)
    return { status: 'eligible', amount, token: { symbol, decimals }, claimed }
  } catch (thrown) {
    return { status: 'could-not-check', error: asError(thrown) }
  }
}

async function readIfClaimed(
  site: SiteConfig,
  { distributor, manifest }: VerifiedPackage,
  { index, amount }: Allocation,
) {
  try {
    if (manifest.schedule) {
      const { readPaid } = await import('../chain/readPaidAmounts.ts')
      const { paid } = await readPaid(readerOf(site), { distributor, index: BigInt(index) })
      return paid >= amount ? 'yes' : 'no'
    }
    // Most who look are on no list.
    const { readClaimed } = await import('../chain/readClaimed.ts')
    const { isClaimed } = await readClaimed(readerOf(site), { distributor, index: BigInt(index) })
    return isClaimed ? 'yes' : 'no'
  } catch {
    return 'unknown'
  }
}
