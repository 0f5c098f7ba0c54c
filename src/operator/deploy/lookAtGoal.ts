import type { DeployParts, DeployStatus } from './deployRun.ts'
import { addressOf } from './deploySender.ts'
import { planDeployment } from './planDeployment.ts'
import { readDeployFacts } from './readDeployFacts.ts'

/** The last word, where the goal is reached by whatever way. */
export async function lookAtGoal({
  reader,
  campaign,
  goal,
  sender,
}: DeployParts): Promise<Extract<DeployStatus, { status: 'done' }> | undefined> {
  const facts = await readDeployFacts(reader, { campaign, payer: addressOf(sender) })
  const plan = planDeployment(campaign, facts, { goal, way: 'wallet' })
  return plan.status === 'done' ? { status: 'done', facts, notes: plan.notes } : undefined
}
