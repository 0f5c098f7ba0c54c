import { readBlastModes } from '../src/chain/readBlastModes.ts'
import { describeStep } from '../src/operator/deploy/describeStep.ts'
import { ownerChecklist } from '../src/operator/deploy/ownerChecklist.ts'
import { planDeployment } from '../src/operator/deploy/planDeployment.ts'
import { readDeployFacts } from '../src/operator/deploy/readDeployFacts.ts'
import { safeCallsOf } from '../src/operator/deploy/safeCallsOf.ts'
import { safeSettings } from '../src/operator/deploy/safeSettings.ts'
import { simulateBatch } from '../src/operator/deploy/simulateBatch.ts'
import { checklistLines } from './checklistLines.ts'
import type { DeployJob } from './deployJob.ts'
import { describeBatchFile, safeJson } from './describeBatchFile.ts'
import {
  campaignRows,
  campaignsJson,
  doneText,
  jsonOf,
  listOf,
  payerRows,
  rowsToText,
} from './describeCampaign.ts'
import { everclaim } from './everclaim.ts'
import type { Payer } from './payerOptions.ts'
import { readPayingSafe } from './readPayingSafe.ts'
import { receiverProblems, withReceivers } from './receiverProblems.ts'
import { writeBatch } from './writeBatch.ts'

/**
 * Writes the batch that the owners of a Safe sign, as a file for the transaction builder, and says what its
 * hashes will be. Sends nothing. Returns whether nothing stands in the way.
 */
export async function deployFromSafe(
  job: DeployJob,
  payer: Extract<Payer, { kind: 'safe' }>,
): Promise<boolean> {
  const { campaign, reader, intent, options, title } = job
  const { address: safe, out } = payer
  const state = await readPayingSafe(reader, payer)
  const settings = payer.isEarning ? safeSettings(await readBlastModes(reader, safe)) : []
  const facts = await readDeployFacts(reader, { campaign, payer: safe })
  const plan = withReceivers(
    planDeployment(campaign, facts, { ...intent, way: 'safe', safeSettings: settings }),
    await receiverProblems(job, facts),
  )
  const steps = plan.status === 'ready' ? plan.steps : []
  const calls = safeCallsOf(steps)
  const simulation = plan.status === 'ready' ? await simulateBatch(reader, { safe, calls }) : undefined
  const problems = [
    ...(plan.status === 'blocked' ? plan.problems : []),
    ...(simulation?.status === 'fails'
      ? [
          {
            code: 'refused',
            sentence: `Call ${simulation.at + 1} of the batch would fail: ${simulation.sentence}`,
          },
        ]
      : []),
  ]
  const isReady = plan.status === 'ready' && problems.length === 0
  const nonce = payer.nonce ?? state.nonce
  const checklist = isReady
    ? ownerChecklist({ chainId: campaign.chainId, safe }, { calls, nonce, version: state.version })
    : []
  let outcome: 'written' | 'there already' | undefined
  if (isReady && out !== undefined) {
    outcome = await writeBatch(out, {
      chainId: campaign.chainId,
      safe,
      calls,
      name: `Everclaim: ${title}`,
      description: steps.map((step) => describeStep(step, campaign)).join('. '),
      createdAt: facts.head.timestamp,
    })
  }
  const ok = problems.length === 0
  if (options.isJson) {
    process.stdout.write(
      jsonOf({
        ok,
        status: isReady ? 'ready' : plan.status === 'ready' ? 'blocked' : plan.status,
        chainId: campaign.chainId,
        distributor: campaign.distributor,
        ...campaignsJson(job, facts),
        block: facts.head.number,
        safe: safeJson(safe, state, nonce),
        steps: steps.map((step, i) => ({
          kind: step.kind,
          description: describeStep(step, campaign),
          ...calls[i],
        })),
        checklist,
        problems,
        notes: plan.notes,
        out: outcome === undefined ? null : { path: out, outcome },
      }),
    )
    return ok
  }
  const lines = [
    describeBatchFile(outcome, out),
    '',
    rowsToText([
      ...campaignRows(job, facts),
      ...payerRows(facts, campaign),
      [
        'Safe',
        `${state.threshold} of ${state.owners.length} owners sign; version ${state.version ?? 'unknown'}; next nonce ${state.nonce}`,
      ],
    ]),
  ]
  if (problems.length > 0) lines.push('It can’t continue:', ...listOf(problems))
  else if (plan.status === 'done') lines.push(`Nothing to do. ${doneText(facts)}`)
  else
    lines.push(
      'The batch, which runs completely or not at all:',
      ...steps.map((step, i) => `  ${i + 1}. ${describeStep(step, campaign)}`),
      '',
      ...checklistLines(checklist),
      ...(out === undefined
        ? ['', 'To write it for the Transaction Builder, add --out batch.json.']
        : howToGoOn(out)),
    )
  if (plan.notes.length > 0) lines.push('', 'Notes:', ...listOf(plan.notes))
  process.stdout.write(`${lines.join('\n')}\n`)
  return ok
}

const howToGoOn = (out: string) => [
  '',
  'Next steps',
  `  1. An owner drops ${out} on the Safe’s Transaction Builder. It warns if the file was changed.`,
  '  2. Each owner compares the device’s hashes with those above before signing. Other hashes mean another batch or nonce.',
  '  3. The executing account pays the network fee.',
  `  4. ${everclaim} status <folder> shows when it is done. The factory refuses a second execution.`,
]
