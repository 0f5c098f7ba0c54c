/** Each group is a campaign, and one transaction creates them all: no more fit into a block. */
export const mostGroups = 10
