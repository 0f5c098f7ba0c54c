import type { SponsoredClaim } from '../../../../src/ui/claim/sponsored/useSponsored.ts'
import { current } from '../currentScene.ts'

const nothing = () => undefined

/** In place of what asks the API: how far the scene says a sponsored claim is. */
export const useSponsored = (): SponsoredClaim => ({
  id: undefined,
  hash: undefined,
  paidBefore: undefined,
  isPaidSince: false,
  progress: undefined,
  isAsking: false,
  trouble: undefined,
  ask: async () => undefined,
  forget: nothing,
  dismiss: nothing,
  ...current.answers.sponsored,
})
