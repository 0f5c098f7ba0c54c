import type { CallName } from '../../src/session/calls.ts'

/** What a call costs: of a network's points, and of whose patience. What writes or asks the chain costs more. */
export const callCosts: Readonly<Record<CallName, { points: number; asksChain: boolean }>> = {
  createNonce: { points: 20, asksChain: false },
  signIn: { points: 30, asksChain: true },
  getSession: { points: 1, asksChain: false },
  signOut: { points: 5, asksChain: false },
  getTerms: { points: 1, asksChain: false },
  getAcceptance: { points: 2, asksChain: false },
  acceptTerms: { points: 30, asksChain: true },
  getSponsorship: { points: 1, asksChain: false },
  sponsorClaim: { points: 60, asksChain: true },
  getSponsoredClaim: { points: 1, asksChain: false },
}
