import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address } from 'viem'
import { vestingDistributorFactoryAddress } from '../../src/abi/factoryAddress.ts'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { manifestHash, readManifest, writeManifest } from '../../src/campaign/manifest.ts'
import type { Schedule } from '../../src/campaign/schedule.ts'
import { computeDistributorAddress } from '../../src/chain/computeDistributorAddress.ts'
import { distributorParameters } from '../../src/chain/distributorParameters.ts'
import type { MadeCampaign } from './makeCampaign.ts'

/**
 * The package of a campaign under another title, in an empty folder: another hash, and so another
 * distributor, that no site of the sandbox is configured with.
 *
 * @param terms make it a campaign over time; times of its window in unix seconds, `sweep`: its receiver
 */
export async function renameCampaign(
  campaign: MadeCampaign,
  title: string,
  folder: string,
  terms?: { schedule: Schedule; sweep?: Address } & Partial<MadeCampaign['manifest']['window']>,
): Promise<MadeCampaign> {
  await cp(campaign.folder, folder, { recursive: true })
  const texts = { ...campaign.manifest.texts, title }
  const { schedule, sweep, ...window } = terms ?? {}
  const { receivers } = campaign.manifest
  const overTime = schedule && {
    format: 'everclaim-package/2',
    kind: 'vesting',
    schedule,
    window: { ...campaign.manifest.window, ...window },
    receivers: sweep ? { ...receivers, sweep: sweep.toLowerCase() } : receivers,
    factory: vestingDistributorFactoryAddress.toLowerCase(),
  }
  const renamed = { ...campaign.manifest, texts, ...overTime } as typeof campaign.manifest
  await writeFile(join(folder, 'manifest.json'), writeManifest(renamed))
  const bytes = await readFile(join(folder, 'manifest.json'))
  const hash = manifestHash(bytes, createWasmKeccak())
  const manifest = readManifest(bytes)
  const parameters = distributorParameters(manifest)
  const { cap } = campaign
  const distributor = computeDistributorAddress({
    factory: manifest.factory,
    manifestHash: hash,
    parameters,
    cap,
  })
  return { ...campaign, folder, manifest, manifestHash: hash, parameters, distributor }
}
