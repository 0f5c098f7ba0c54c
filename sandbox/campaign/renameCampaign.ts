import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address } from 'viem'
import { vestingDistributorFactoryAddress } from '../../src/abi/factoryAddress.ts'
import { roundsPath } from '../../src/campaign/assertFileSize.ts'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { type Manifest, manifestHash, readManifest, writeManifest } from '../../src/campaign/manifest.ts'
import type { Schedule } from '../../src/campaign/schedule.ts'
import { writeRounds } from '../../src/campaign/series/roundsFile.ts'
import { computeDistributorAddress } from '../../src/chain/computeDistributorAddress.ts'
import { distributorParameters } from '../../src/chain/distributorParameters.ts'
import type { MadeCampaign } from './makeCampaign.ts'

/**
 * The package of a campaign under another title, in an empty folder: another hash, and so another
 * distributor, that no site of the sandbox is configured with.
 *
 * @param terms of its window in unix seconds; `schedule`: it pays over time; `sweep`: its receiver;
 * `previous`: it is the round after that one, and `earlier` are the manifests of all before it, the first one
 * first
 */
export async function renameCampaign(
  campaign: MadeCampaign,
  title: string,
  folder: string,
  terms?: {
    schedule?: Schedule
    sweep?: Address
    previous?: Pick<MadeCampaign, 'manifestHash' | 'distributor'>
    earlier?: readonly Manifest[]
  } & Partial<MadeCampaign['manifest']['window']>,
): Promise<MadeCampaign> {
  await cp(campaign.folder, folder, { recursive: true })
  const texts = { ...campaign.manifest.texts, title }
  const { schedule, sweep, previous, earlier, ...window } = terms ?? {}
  const { receivers } = campaign.manifest
  const renamed = {
    ...campaign.manifest,
    texts,
    window: { ...campaign.manifest.window, ...window },
    receivers: sweep ? { ...receivers, sweep: sweep.toLowerCase() } : receivers,
    ...(schedule && {
      kind: 'vesting',
      schedule,
      factory: vestingDistributorFactoryAddress.toLowerCase(),
    }),
    ...(previous && {
      previous: {
        manifestHash: previous.manifestHash,
        distributor: previous.distributor.toLowerCase(),
      },
    }),
  } as typeof campaign.manifest
  await writeFile(join(folder, 'manifest.json'), writeManifest(renamed))
  const bytes = await readFile(join(folder, 'manifest.json'))
  const keccak256 = createWasmKeccak()
  const hash = manifestHash(bytes, keccak256)
  const manifest = readManifest(bytes)
  const rounds = writeRounds(manifest.previous, earlier ?? [], keccak256)
  if (rounds) await writeFile(join(folder, roundsPath), rounds)
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
