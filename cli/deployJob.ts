import type { Address } from 'viem'
import type { ChainReader } from '../src/chain/createChainReader.ts'
import type { CampaignToDeploy } from '../src/operator/deploy/campaignToDeploy.ts'
import type { DeployIntent } from '../src/operator/deploy/planDeployment.ts'
import type { DeployOptions } from './readDeployOptions.ts'

/** What `deploy` and `fund` are to do, for which campaign. */
export type DeployJob = {
  readonly command: 'deploy' | 'fund'
  readonly options: DeployOptions
  readonly campaign: CampaignToDeploy
  /** As the manifest says it; of several, all of them with commas. */
  readonly title: string
  /** By the address of its contract. */
  readonly titles: ReadonlyMap<Address, string>
  readonly reader: ChainReader
  readonly intent: Omit<DeployIntent, 'way'>
}
