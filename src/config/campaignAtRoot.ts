/** The campaign that is shown at the root of a site: its only one. Undefined where the root lists several. */
export const campaignAtRoot = <Campaign>({
  campaigns,
}: {
  readonly campaigns: readonly Campaign[]
}): Campaign | undefined => (campaigns.length === 1 ? campaigns[0] : undefined)
