import type { EndedEntry } from './deployJournal.ts'
import type { DeployStep } from './planDeployment.ts'

/** The journal's name for a step that is a transaction of its own. */
export function journalKind(step: Pick<DeployStep, 'kind'>): Exclude<EndedEntry['step'], 'batch'> {
  if (step.kind === 'configure-safe') throw new Error('A setting of a Safe is no step of a wallet.')
  return step.kind
}
