/** Stands in the paths of a campaign that the visitor opened; no configured campaign has it. */
export const openedCampaignId = 'opened'
