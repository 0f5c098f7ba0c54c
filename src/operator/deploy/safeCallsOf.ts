import type { DeployCall } from './deployCalls.ts'
import type { DeployStep } from './planDeployment.ts'

/** The calls of steps that a Safe makes in one transaction. */
export function safeCallsOf(steps: readonly DeployStep[]): readonly DeployCall[] {
  return steps.map((step) => {
    if (step.kind === 'create-and-fund-with-permit' || step.kind === 'create-and-fund-many-with-permit')
      throw new Error('A Safe has no key to sign a permit with; it approves.')
    return step.call
  })
}
