import type { CampaignToDeploy } from '../src/operator/deploy/campaignToDeploy.ts'
import type { DeployJournal, EndedEntry } from '../src/operator/deploy/deployJournal.ts'
import type { DeployStatus } from '../src/operator/deploy/deployRun.ts'
import { describeStep } from '../src/operator/deploy/describeStep.ts'
import type { DeployJob } from './deployJob.ts'
import { campaignRows, campaignsJson, doneText, jsonOf, listOf, rowsToText } from './describeCampaign.ts'
import { everclaim } from './everclaim.ts'

/** One line for what is under way; empty where there is no news. */
export function describeProgress(status: DeployStatus, campaign: CampaignToDeploy): string {
  switch (status.status) {
    case 'ready': {
      const [step] = status.steps
      return step ? `${describeStep(step, campaign)} …\n` : ''
    }
    case 'waiting': {
      const { entry } = status
      if (entry.status !== 'signed') return ''
      return `  ${entry.step}: transaction ${entry.versions[0]?.hash}, nonce ${entry.nonce}; waiting for the chain\n`
    }
    default:
      return ''
  }
}

/** How it ended, for a person or, with `--json`, for a program. */
export function describeOutcome(job: DeployJob, status: DeployStatus, journal: DeployJournal): string {
  const { campaign, options } = job
  const ended = journal.entries.flatMap((entry) => (entry.status === 'ended' && entry.hash ? [entry] : []))
  if (options.isJson)
    return jsonOf({
      ok: status.status === 'done',
      isDryRun: false,
      status: status.status,
      chainId: campaign.chainId,
      distributor: campaign.distributor,
      ...campaignsJson(job, 'facts' in status ? status.facts : undefined),
      ...('facts' in status
        ? {
            block: status.facts.head.number,
            isFunded: status.facts.isFunded,
            holds: status.facts.held,
            owes: status.facts.owed,
          }
        : {}),
      transactions: ended.map(({ step, outcome, hash, block }) => ({ step, outcome, hash, block })),
      problems: status.status === 'blocked' ? status.problems : [],
      notes: 'notes' in status ? status.notes : [],
      ...(status.status === 'failed'
        ? { failure: { code: status.code, step: status.step, hash: status.hash, sentence: status.sentence } }
        : {}),
    })

  const lines: string[] = []
  switch (status.status) {
    case 'done':
      lines.push(
        doneText(status.facts),
        '',
        rowsToText(campaignRows(job, status.facts)),
        ...transactionLines(ended),
        ...options.places.map(
          (place) => `Next: publish ${place}, then ${everclaim} verify ${place} --rpc <URL>.`,
        ),
      )
      break
    case 'blocked':
      lines.push(
        'It can’t continue. Nothing further was sent:',
        ...listOf(status.problems),
        ...transactionLines(ended),
      )
      break
    case 'failed':
      lines.push(
        `It stopped at ${status.step}. ${status.sentence}`,
        ...(status.hash ? ['', `Transaction: ${status.hash}`] : []),
        ...(status.code === 'not-funded'
          ? ['', `Once you know why, and want to repeat it, move the journal away: ${options.journal}`]
          : []),
      )
      break
    default:
      lines.push('It was interrupted. Run it again: it follows what was sent first.')
  }
  if ('notes' in status && status.notes.length > 0) lines.push('', 'Notes:', ...listOf(status.notes))
  return `${lines.join('\n')}\n`
}

function transactionLines(ended: readonly EndedEntry[]): string[] {
  if (ended.length === 0) return []
  const shown = ended.map(
    ({ step, outcome, hash, block }) =>
      `  ${step}${outcome === 'included' ? '' : ` (${outcome})`}: ${hash}${block === null ? '' : `, block ${block}`}`,
  )
  return ['Transactions:', ...shown, '']
}
