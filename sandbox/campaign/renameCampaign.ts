import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { manifestHash, writeManifest } from '../../src/campaign/manifest.ts'
import { computeDistributorAddress } from '../../src/chain/computeDistributorAddress.ts'
import type { MadeCampaign } from './makeCampaign.ts'

/**
 * The package of a campaign under another title, in an empty folder: another hash, and so another
 * distributor, that no site of the sandbox is configured with.
 */
export async function renameCampaign(
  campaign: MadeCampaign,
  title: string,
  folder: string,
): Promise<MadeCampaign> {
  await cp(campaign.folder, folder, { recursive: true })
  const manifest = { ...campaign.manifest, texts: { ...campaign.manifest.texts, title } }
  await writeFile(join(folder, 'manifest.json'), writeManifest(manifest))
  const bytes = await readFile(join(folder, 'manifest.json'))
  const hash = manifestHash(bytes, createWasmKeccak())
  const { parameters, cap } = campaign
  const distributor = computeDistributorAddress({
    factory: manifest.factory,
    manifestHash: hash,
    parameters,
    cap,
  })
  return { ...campaign, folder, manifest, manifestHash: hash, distributor }
}
