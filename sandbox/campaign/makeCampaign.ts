import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Address, type Hex, zeroAddress } from 'viem'
import { merkleDistributorFactoryAddress } from '../../src/abi/factoryAddress.ts'
import { buildPackage } from '../../src/campaign/buildPackage.ts'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import { type LookUpResult, lookUp } from '../../src/campaign/lookUp.ts'
import { type Manifest, manifestHash, readManifest } from '../../src/campaign/manifest.ts'
import { parseRecipientList } from '../../src/campaign/parseRecipientList.ts'
import { shardPath } from '../../src/campaign/shardPath.ts'
import { capToHex } from '../../src/chain/capToHex.ts'
import { computeDistributorAddress } from '../../src/chain/computeDistributorAddress.ts'
import { type DistributorParameters, distributorParameters } from '../../src/chain/distributorParameters.ts'
import { cacheFolder, projectFolder } from '../cacheFolder.ts'
import { standIns } from '../devnet/canonicalContracts.ts'
import { demoAccounts } from '../devnet/demoAccounts.ts'
import { demoTokenTexts } from '../devnet/demoTokenTexts.ts'
import { hashFiles } from '../hashFiles.ts'
import { makeOnce } from '../makeOnce.ts'
import { recipientsOf } from './recipientsOf.ts'
import { type SandboxCampaign, type SandboxCampaignId, sandboxCampaigns } from './sandboxCampaigns.ts'

/** A campaign whose package lies in a folder, ready to be created on chain and to be served. */
export type MadeCampaign = {
  readonly id: SandboxCampaignId
  readonly folder: string
  readonly manifest: Manifest
  readonly manifestHash: Hex
  readonly parameters: DistributorParameters
  readonly cap: readonly Hex[]
  /** Where its distributor will be or is. */
  readonly distributor: Address
  /** Whether the package was made now rather than found in the cache. */
  readonly isNew: boolean
  /** What the package itself says of an account, proof included. */
  lookUp(account: Address): Promise<LookUpResult>
}

/**
 * Token and Safe of the sandbox that the campaign is for. Both addresses follow from code, so both are
 * constants.
 */
export type CampaignFixture = { readonly demoToken: Address; readonly demoSafe: Address }

/**
 * Makes a campaign's package with the project's own builder, or takes it from the cache when nothing has
 * changed.
 *
 * @param cache folder of the cached packages
 */
export async function makeCampaign(
  id: SandboxCampaignId,
  world: CampaignFixture,
  cache = join(cacheFolder, 'packages'),
): Promise<MadeCampaign> {
  const campaign: SandboxCampaign = sandboxCampaigns[id]
  const recipients = await recipientsOf(campaign, world.demoSafe)
  const settings = {
    chainId: 81457,
    factory: merkleDistributorFactoryAddress,
    token: tokenOf(campaign, world),
    window: campaign.window,
    receivers: {
      sweep: demoAccounts[campaign.sweptBy ?? 'operator'].address,
      yield: demoAccounts.operator.address,
      gas: demoAccounts.operator.address,
    },
    texts: { title: campaign.title, description: campaign.description },
  }
  const key = await hashFiles(
    projectFolder,
    ['src/campaign'],
    [JSON.stringify(settings), new TextDecoder().decode(recipients)],
  )
  const folder = join(cache, `${id}-${key}`)
  const keccak256 = createWasmKeccak()
  const isNew = await makeOnce(folder, async (draft) => {
    const { allocations } = parseRecipientList(recipients, { amounts: { unit: 'base' }, keccak256 })
    const made = buildPackage({ allocations, keccak256, ...settings })
    for (const { path, bytes } of made.files()) {
      const file = join(draft, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, bytes)
    }
  })

  const bytes = await readFile(join(folder, 'manifest.json'))
  const capBytes = await readFile(join(folder, 'cap.bin'))
  const manifest = readManifest(bytes)
  const hash = manifestHash(bytes, keccak256)
  const parameters = distributorParameters(manifest)
  const cap = capToHex(capBytes)
  return {
    id,
    folder,
    manifest,
    manifestHash: hash,
    parameters,
    cap,
    distributor: computeDistributorAddress({
      factory: manifest.factory,
      manifestHash: hash,
      parameters,
      cap,
    }),
    isNew,
    async lookUp(account) {
      const shard = await readFile(join(folder, shardPath(manifest, account)))
      return lookUp({ manifest, cap: capBytes, shard, account, keccak256 })
    },
  }
}

function tokenOf({ asset }: SandboxCampaign, { demoToken }: CampaignFixture): Manifest['token'] {
  switch (asset) {
    case 'token':
      return { address: demoToken, ...demoTokenTexts, decimals: 18 }
    case 'ether':
      return { address: zeroAddress, symbol: 'ETH', name: 'Ether', decimals: 18 }
    case 'usdb':
      return { address: standIns.usdb, symbol: 'USDB', name: 'USDB', decimals: 18 }
  }
}
