import { campaignsOf } from '../src/operator/deploy/deployedTogether.ts'
import type { DeployPlan } from '../src/operator/deploy/planDeployment.ts'
import type { DeployFacts } from '../src/operator/deploy/readDeployFacts.ts'
import {
  type CheckedReceiver,
  checkReceivers,
  receiverName,
} from '../src/operator/receivers/checkReceivers.ts'
import type { DeployJob } from './deployJob.ts'

type Problem = { readonly code: string; readonly sentence: string }

/**
 * What is wrong with the receivers, or in doubt and not accepted. Those of a contract that exists are fixed,
 * and are not asked about.
 */
export async function receiverProblems(
  { campaign, reader, options }: Pick<DeployJob, 'campaign' | 'reader' | 'options'>,
  facts: Pick<DeployFacts, 'distributor' | 'others'>,
): Promise<readonly Problem[]> {
  const states = [facts, ...(facts.others ?? [])]
  const absent = campaignsOf(campaign).filter((_, i) => states[i]?.distributor === 'absent')
  const checked = await Promise.all(absent.map((each) => checkReceivers(reader, each)))
  const problems = problemsOf(checked.flat(), options)
  // Campaigns that are created together mostly have the same receivers.
  return problems.filter(
    ({ sentence }, i) => problems.findIndex((problem) => problem.sentence === sentence) === i,
  )
}

function problemsOf(
  checked: readonly CheckedReceiver[],
  options: Pick<DeployJob['options'], 'accepted'>,
): readonly Problem[] {
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
