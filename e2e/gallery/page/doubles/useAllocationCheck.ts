import type { AllocationCheck } from '../../../../src/claim/claimState.ts'
import { current } from '../currentScene.ts'

/** In place of what looks an account up in the list: what the scene says of it. */
export const useAllocationCheck = (): AllocationCheck => current.answers.check ?? { status: 'idle' }
