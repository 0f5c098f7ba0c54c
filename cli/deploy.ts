import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import { verifyPackage } from '../src/campaign/verifyPackage.ts'
import { createTwoNodeReader } from '../src/chain/createTwoNodeReader.ts'
import { campaignToDeploy } from '../src/operator/deploy/campaignToDeploy.ts'
import { deployFromKey } from './deployFromKey.ts'
import { deployFromSafe } from './deployFromSafe.ts'
import type { DeployJob } from './deployJob.ts'
import { describePlan } from './describePlan.ts'
import { packageFolder } from './packageFolder.ts'
import { createProgress } from './progress.ts'
import { readDeployOptions } from './readDeployOptions.ts'
import { refuseRawKeys } from './refuseRawKeys.ts'

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
  let verified: Awaited<ReturnType<typeof verifyPackage>>
  try {
    verified = await verifyPackage(
      packageFolder(options.place),
      keccak256,
      progress.stage('Recomputing the package'),
    )
  } finally {
    progress.end()
  }
  const campaign = await campaignToDeploy(verified)
  const { payer, rpcUrls, isUnfunded, canSignPermit } = options
  const job: DeployJob = {
    command,
    options,
    campaign,
    title: verified.manifest.texts.title,
    reader: createTwoNodeReader({ chainId: campaign.chainId, rpcUrls }),
    intent: { goal: isUnfunded ? 'created' : 'funded', mustExist: command === 'fund', canSignPermit },
  }
  if (payer.kind === 'safe') return deployFromSafe(job, payer)
  if (payer.kind === 'keystore') return deployFromKey(job, payer)
  return describePlan(job, payer.kind === 'address' ? payer.address : undefined)
}
