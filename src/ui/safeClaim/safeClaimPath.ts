import { campaignPath } from '../campaign/campaignPath.ts'

/**
 * The page on which owners of a Safe claim for it. Which Safe, and which proposal, is behind the `#`: it
 * is never sent to a host. The proposal comes last, so that a pasted link is understood as a whole.
 *
 * @param with which of the site's other campaigns are chosen too: `all`, or their names with commas between
 * @param signed as `claimAuthorizationToText` writes it
 * @param terms as `safeAcceptanceToText` writes it
 * @param proposal as `proposalToText` writes it
 */
export function safeClaimPath(
  campaign: string,
  {
    safe,
    with: others,
    signed,
    terms,
    proposal,
  }: {
    safe?: string | undefined
    with?: string | undefined
    signed?: string | undefined
    terms?: string | undefined
    proposal?: string | undefined
  } = {},
): string {
  return campaignPath(campaign, 'safe', { safe, with: others, signed, terms, proposal })
}
