import type { Address } from 'viem'
import type { Manifest } from '../../campaign/manifest.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { asError } from '../../errors.ts'
import { cancellationOf, isLeftUnpaid } from '../../package/cancellation.ts'
import type { Allocation, AllocationAnswer } from '../../package/checkAllocation.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { readCampaignFacts } from '../../package/readCampaignFacts.ts'
import { createSemaphore } from '../createSemaphore.ts'
import { UnconfirmedCancellationError } from '../unconfirmedCancellationError.ts'
import { UnknownCodeError } from '../unknownCodeError.ts'

/** What one campaign has for a Safe. Amounts in base units, times in unix seconds. */
export type Claimable = { readonly campaign: CampaignConfig } & (
  | { readonly status: 'checking' }
  /**
   * Neither yes nor no, for a reason of this campaign alone. `offer`: what the list says, where it was
   * reached.
   */
  | { readonly status: 'could-not-check'; readonly error: Error; readonly offer: ClaimOffer | undefined }
  | { readonly status: 'not-eligible'; readonly title: string }
  /** Before it opened; nothing can be claimed. */
  | { readonly status: 'cancelled'; readonly offer: ClaimOffer }
  | { readonly status: 'not-started'; readonly offer: ClaimOffer; readonly start: number }
  | { readonly status: 'ended'; readonly offer: ClaimOffer; readonly end: number }
  | { readonly status: 'claimed'; readonly offer: ClaimOffer }
  /** All that has unlocked is paid; more unlocks at `next`. */
  | { readonly status: 'nothing-due'; readonly offer: ClaimOffer; readonly next: number }
  /**
   * May be ticked. `end`: null means never. `isFunded`: whether the campaign holds enough to pay it;
   * undefined where the token does not say. Where it does not, a `tryClaim` skips it and the rest is paid.
   */
  | {
      readonly status: 'eligible'
      readonly offer: ClaimOffer
      readonly end: number | null
      readonly isFunded: boolean | undefined
    }
)

/**
 * An allocation, proven by the campaign's list. `distributor` and `allocation` are what `buildSafeClaim`
 * takes.
 */
export type ClaimOffer = {
  readonly title: string
  readonly distributor: Address
  readonly allocation: Allocation
  /** What can be claimed now, in base units: less than the allocation where that unlocks over time. */
  readonly due: bigint
  /** According to the package; the zero address is ETH. */
  readonly token: Manifest['token']
}

/** Where the answers come from: TanStack's cache, or the hosts. */
export type ClaimableSources = {
  reader: ChainReader
  packageOf: (campaign: CampaignConfig) => Promise<VerifiedPackage>
  allocationOf: (campaign: CampaignConfig, pkg: VerifiedPackage) => Promise<AllocationAnswer>
}

/** Campaigns looked at side by side. */
const atOnce = 4
/**
 * Of a site with many campaigns on which somebody is on every list, the nodes are asked for two at a
 * time.
 */
const chain = createSemaphore(2)

/**
 * Looks through campaigns for what they have for one Safe, each by itself: whatever goes wrong with one is
 * said of that one. Yields each answer as it comes, in no particular order.
 */
export async function* findClaimable(
  campaigns: readonly CampaignConfig[],
  sources: ClaimableSources,
): AsyncGenerator<Claimable, void, void> {
  const waiting = [...campaigns]
  const running = new Map<CampaignConfig, Promise<Claimable>>()
  for (;;) {
    while (running.size < atOnce) {
      const next = waiting.shift()
      if (!next) break
      running.set(next, checkCampaign(next, sources))
    }
    if (running.size === 0) return
    const answer = await Promise.race(running.values())
    running.delete(answer.campaign)
    yield answer
  }
}

async function checkCampaign(campaign: CampaignConfig, sources: ClaimableSources): Promise<Claimable> {
  let offer: ClaimOffer | undefined
  try {
    const pkg = await sources.packageOf(campaign)
    const { title } = pkg.manifest.texts
    const answer = await sources.allocationOf(campaign, pkg)
    if (answer.status === 'not-eligible') return { campaign, status: 'not-eligible', title }
    const { allocation } = answer
    offer = {
      title,
      distributor: pkg.distributor,
      allocation,
      due: allocation.amount,
      token: pkg.manifest.token,
    }
    const facts = await chain(() => readCampaignFacts(sources.reader, pkg))
    if (!facts.codeMatches) throw new UnknownCodeError(pkg)
    const { start, end } = pkg.manifest.window
    const now = facts.head.timestamp
    const { index, amount } = allocation
    const { schedule } = pkg.manifest
    const paid = facts.paid?.amounts[index] ?? 0n
    const word = facts.claimedWords[Math.floor(index / 256)] ?? 0n
    if (schedule ? paid >= amount : (word >> BigInt(index % 256)) & 1n)
      return { campaign, status: 'claimed', offer }
    const cancelled = cancellationOf(facts)
    if (cancelled && isLeftUnpaid(cancelled, { start, now, amount })) {
      if (cancelled.isAgreed) return { campaign, status: 'cancelled', offer }
      if (now < start) throw new UnconfirmedCancellationError()
    }
    if (now < start) return { campaign, status: 'not-started', offer, start }
    if (end !== null && now >= end) return { campaign, status: 'ended', offer, end }
    if (schedule) {
      // Most campaigns pay at once.
      const { overTimeOf } = await import('../readOverTime.ts')
      const { due, next } = overTimeOf({ amount, paid, now }, { start, schedule })
      offer = { ...offer, due }
      if (due === 0n && next !== undefined) return { campaign, status: 'nothing-due', offer, next }
    }
    const isFunded = facts.balance === undefined ? undefined : facts.balance >= offer.due
    return { campaign, status: 'eligible', offer, end, isFunded }
  } catch (cause) {
    const error = asError(cause)
    return { campaign, status: 'could-not-check', error, offer }
  }
}
