import { current } from '../currentScene.ts'

const nothing = () => undefined

/** In place of what reads the chain: the state that the scene names. */
export function useClaim() {
  const { claim } = current.answers
  if (!claim) throw new Error('The scene names no state of the claim.')
  const { state, isReportedClaimed = false } = claim
  return { state, isReportedClaimed, isRetrying: false, claim: nothing, retry: nothing, forget: nothing }
}
