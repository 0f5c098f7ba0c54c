import type { CampaignToDeploy } from '../../../operator/deploy/campaignToDeploy.ts'
import { describeStep } from '../../../operator/deploy/describeStep.ts'
import type { DeployStep } from '../../../operator/deploy/planDeployment.ts'
import { HexText } from '../../parts/HexText.tsx'
import styles from './PlanSteps.module.css'

/** What is left to do for a campaign, in its order. */
export function PlanSteps({ steps, campaign }: { steps: readonly DeployStep[]; campaign: CampaignToDeploy }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one plan never move
        <li key={at}>
          <HexText text={`${describeStep(step, campaign)}.`} />
        </li>
      ))}
    </ol>
  )
}
