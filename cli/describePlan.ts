import { existsSync } from 'node:fs'
import type { Address } from 'viem'
import type { CampaignToDeploy } from '../src/operator/deploy/campaignToDeploy.ts'
import { totalOf } from '../src/operator/deploy/deployedTogether.ts'
import { openJournal } from '../src/operator/deploy/deployJournal.ts'
import { describeStep } from '../src/operator/deploy/describeStep.ts'
import { estimateCost } from '../src/operator/deploy/estimateCost.ts'
import { type DeployStep, planDeployment } from '../src/operator/deploy/planDeployment.ts'
import { readDeployFacts } from '../src/operator/deploy/readDeployFacts.ts'
import { withSimulatedFunding } from '../src/operator/deploy/simulateFunding.ts'
import type { DeployJob } from './deployJob.ts'
import {
  amountOf,
  campaignRows,
  campaignsJson,
  doneText,
  jsonOf,
  listOf,
  payerRows,
  rowsToText,
} from './describeCampaign.ts'
import { ethers } from './ethers.ts'
import { journalFile } from './journalFile.ts'
import { receiverProblems, withReceivers } from './receiverProblems.ts'

/** The dry run: says what would be sent, and sends nothing. Returns whether nothing stands in the way. */
export async function describePlan(job: DeployJob, from: Address | undefined): Promise<boolean> {
  const { campaign, reader, intent, options } = job
  const facts = await readDeployFacts(reader, { campaign, payer: from })
  const plan = withReceivers(
    await withSimulatedFunding(reader, {
      campaign,
      plan: planDeployment(campaign, facts, { ...intent, way: 'wallet' }),
      payer: from,
    }),
    await receiverProblems(job, facts),
  )
  const steps = plan.status === 'ready' ? plan.steps : []
  const cost = await estimateCost(reader, { campaign, steps, from })
  const journal = existsSync(options.journal)
    ? await openJournal(journalFile(options.journal), campaign)
    : undefined
  const open = journal?.open
  const isFine = plan.status !== 'blocked'
  if (options.isJson) {
    process.stdout.write(
      jsonOf({
        ok: isFine,
        isDryRun: true,
        status: plan.status,
        chainId: campaign.chainId,
        distributor: campaign.distributor,
        ...campaignsJson(job, facts),
        block: facts.head.number,
        payer: from ?? null,
        steps: steps.map((step, i) => ({
          kind: step.kind,
          description: describeStep(step, campaign),
          ...('call' in step ? { to: step.call.to, value: step.call.value, data: step.call.data } : {}),
          gas: cost.steps[i]?.gas,
          fee: cost.steps[i]?.fee,
        })),
        fee: cost.total,
        problems: plan.status === 'blocked' ? plan.problems : [],
        notes: plan.notes,
        underWay: open ?? null,
      }),
    )
    return isFine
  }

  const lines = [
    'Dry run: nothing is sent.',
    '',
    rowsToText([...campaignRows(job, facts), ...payerRows(facts, campaign)]),
  ]
  if (open) lines.push('An earlier run has a pending transaction. With --send, we follow it first.', '')
  switch (plan.status) {
    case 'done':
      lines.push(`Nothing to do. ${doneText(facts)}`)
      break
    case 'blocked':
      lines.push('It can’t continue:', ...listOf(plan.problems))
      break
    case 'ready': {
      const shown = steps.map((step, i) => {
        const { fee = 0n, isRough = true } = cost.steps[i] ?? {}
        return `  ${i + 1}. ${describeStep(step, campaign)}\n     network fee ${isRough ? 'about ' : ''}${ethers(fee)} ETH`
      })
      lines.push('Steps:', ...shown, '', `Network fees in all: about ${ethers(cost.total)} ETH`)
      if (intent.goal === 'funded')
        lines.push(
          `Goes to the ${campaign.others ? 'contracts' : 'contract'}: exactly ${amountOf(campaign)(fundedBy(steps, campaign))}`,
        )
      lines.push('', from === undefined ? whoPays : 'To send it, run the same with --keystore and --send.')
    }
  }
  if (plan.notes.length > 0) lines.push('', 'Notes:', ...listOf(plan.notes))
  process.stdout.write(`${lines.join('\n')}\n`)
  return isFine
}

/** Of several campaigns only those are funded that are not yet. */
function fundedBy(steps: readonly DeployStep[], campaign: CampaignToDeploy): bigint {
  const several = steps.find((step) => 'campaigns' in step && step.campaigns)
  return several && 'campaigns' in several && several.campaigns
    ? totalOf(several.campaigns)
    : campaign.parameters.total
}

const whoPays = 'Balances and approvals weren’t checked. Give the payer with --keystore, --safe or --from.'
