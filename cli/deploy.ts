import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import { verifyPackage } from '../src/campaign/verifyPackage.ts'
import { createTwoNodeReader } from '../src/chain/createTwoNodeReader.ts'
import { type CampaignToDeploy, campaignToDeploy } from '../src/operator/deploy/campaignToDeploy.ts'
import { deployedTogether } from '../src/operator/deploy/deployedTogether.ts'
import { deployFromKey } from './deployFromKey.ts'
import { deployFromSafe } from './deployFromSafe.ts'
import type { DeployJob } from './deployJob.ts'
import { describePlan } from './describePlan.ts'
import { packageFolder } from './packageFolder.ts'
import { createProgress } from './progress.ts'
import { readDeployOptions } from './readDeployOptions.ts'
import { refuseRawKeys } from './refuseRawKeys.ts'
import { UsageError } from './usageError.ts'

/**
 * `everclaim deploy`: the contract of a package on the chain, funded. Returns whether nothing stands in the
 * way, or is left.
 */
export const deploy = (args: readonly string[]): Promise<boolean> => run('deploy', args)

/** `everclaim fund`: the same for a contract that is deployed already. */
export const fund = (args: readonly string[]): Promise<boolean> => run('fund', args)

async function run(command: 'deploy' | 'fund', args: readonly string[]): Promise<boolean> {
  refuseRawKeys(args, process.env)
  const keccak256 = createWasmKeccak()
  const options = readDeployOptions(command, args, keccak256)
  const progress = createProgress()
  const made: { campaign: CampaignToDeploy; title: string }[] = []
  try {
    for (const place of options.places) {
      const progressed = progress.stage('Recomputing the package')
      const verified = await verifyPackage(packageFolder(place), keccak256, progressed)
      made.push({ campaign: await campaignToDeploy(verified), title: verified.manifest.texts.title })
    }
  } finally {
    progress.end()
  }
  const [first, ...others] = made
  if (!first) throw new UsageError(['the package folder is missing'])
  const campaign = deployedTogether([first.campaign, ...others.map((other) => other.campaign)])
  const { payer, rpcUrls, isUnfunded, canSignPermit } = options
  const job: DeployJob = {
    command,
    options,
    campaign,
    title: made.map(({ title }) => title).join(', '),
    titles: new Map(made.map(({ campaign: { distributor }, title }) => [distributor, title])),
    reader: createTwoNodeReader({ chainId: campaign.chainId, rpcUrls }),
    intent: { goal: isUnfunded ? 'created' : 'funded', mustExist: command === 'fund', canSignPermit },
  }
  if (payer.kind === 'safe') return deployFromSafe(job, payer)
  if (payer.kind === 'keystore') return deployFromKey(job, payer)
  return describePlan(job, payer.kind === 'address' ? payer.address : undefined)
}
