import type { DeployPlan } from '../src/operator/deploy/planDeployment.ts'
import type { DeployFacts } from '../src/operator/deploy/readDeployFacts.ts'
import { checkReceivers, receiverName } from '../src/operator/receivers/checkReceivers.ts'
import type { DeployJob } from './deployJob.ts'

type Problem = { readonly code: string; readonly sentence: string }

/**
 * What is wrong with the receivers, or in doubt and not accepted. Those of a contract that exists are fixed,
 * and are not asked about.
 */
export async function receiverProblems(
  { campaign, reader, options }: Pick<DeployJob, 'campaign' | 'reader' | 'options'>,
  facts: Pick<DeployFacts, 'distributor'>,
): Promise<readonly Problem[]> {
  if (facts.distributor !== 'absent') return []
  const checked = await checkReceivers(reader, campaign)
  return checked.flatMap((receiver): readonly Problem[] => {
    const { finding } = receiver
    const sentence = `${receiverName(receiver)}: ${finding.sentence}`
    if (finding.status === 'fine') return []
    if (finding.status === 'refused') return [{ code: 'refused-receiver', sentence }]
    const { doubt } = finding
    if (options.accepted.includes(doubt)) return []
    return [{ code: doubt, sentence: `${sentence} If it’s right, add --accept ${doubt}.` }]
  })
}

/** A plan that the receivers hold up. Nothing is left of its steps. */
export function withReceivers(plan: DeployPlan, problems: readonly Problem[]) {
  if (plan.status === 'done' || problems.length === 0) return plan
  const others = plan.status === 'blocked' ? plan.problems : []
  return { status: 'blocked' as const, problems: [...others, ...problems], notes: plan.notes }
}
