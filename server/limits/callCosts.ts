import type { CallName } from '../../src/session/calls.ts'

export type CallCost = {
  readonly points: number
  readonly asksChain: boolean
  /**
   * Of a call whose bodies are longer than all others': bytes, and milliseconds within which all of it must
   * be here.
   */
  readonly body?: { readonly limit: number; readonly patience: number }
}

/**
 * What a call costs: of a network's points, and of whose patience. What writes or asks the chain costs more.
 */
export const callCosts: Readonly<Record<CallName, CallCost>> = {
  createNonce: { points: 20, asksChain: false },
  signIn: { points: 30, asksChain: true },
  getSession: { points: 1, asksChain: false },
  signOut: { points: 5, asksChain: false },
  getTerms: { points: 1, asksChain: false },
  getAcceptance: { points: 2, asksChain: false },
  acceptTerms: { points: 30, asksChain: true },
  getSponsorship: { points: 1, asksChain: false },
  getSponsorBudget: { points: 5, asksChain: true },
  setSponsorBudget: { points: 20, asksChain: false },
  sponsorClaim: { points: 60, asksChain: true },
  sponsorSeries: { points: 60, asksChain: true },
  getSponsoredClaim: { points: 1, asksChain: false },
  getCampaigns: { points: 1, asksChain: false },
  replaceCampaigns: { points: 20, asksChain: false },
  getPackage: { points: 1, asksChain: false },
  beginPackage: { points: 60, asksChain: true },
  // One file of at most 1,000,000 bytes in base64. Pages send less at a time, for lines that are slow.
  sendShards: { points: 5, asksChain: false, body: { limit: 1_400_000, patience: 25_000 } },
  publishPackage: { points: 60, asksChain: false },
}
