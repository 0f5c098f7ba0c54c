import { type Address, isAddressEqual } from 'viem'
import type { CampaignConfig } from '../../config/site.ts'
import { mostSponsoredRounds } from '../../session/mostSponsoredRounds.ts'
import type { SponsoredRound } from './askSponsor.ts'

/** Whether the operator pays for the claims of all of these rounds together. */
export function arePaidFor(
  rounds: readonly SponsoredRound[],
  { distributor }: CampaignConfig,
  sponsorship: { status: string; rounds?: readonly Address[] | undefined } | undefined,
): boolean {
  const ours = [distributor, ...(sponsorship?.rounds ?? [])]
  return (
    rounds.length <= mostSponsoredRounds &&
    rounds.every((round) => ours.some((each) => isAddressEqual(each, round.distributor)))
  )
}
