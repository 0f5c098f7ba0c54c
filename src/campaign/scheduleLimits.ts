// By themselves: every page reads manifests, and few draw a schedule.

/** The most steps in which a campaign over time unlocks. */
export const maxTranches = 64

/** Seconds between the last unlock and the first moment of a sweep: the contract refuses less. */
export const graceSeconds = 30 * 24 * 60 * 60
