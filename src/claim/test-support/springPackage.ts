import { concat, getAddress, type Hex } from 'viem'
import { makeCampaign } from '../../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../../campaign/fixtures/makeTrees.ts'
import type { Schedule } from '../../campaign/schedule.ts'
import { capToHex } from '../../chain/capToHex.ts'
import { computeDistributorAddress } from '../../chain/computeDistributorAddress.ts'
import { distributorParameters } from '../../chain/distributorParameters.ts'
import { runtimeCodeTail } from '../../chain/runtimeCode.ts'
import { merkleDistributorTemplateBytecode } from '../../chain/test-support/merkleDistributorBytecode.generated.ts'
import { vestingDistributorTemplateBytecode } from '../../chain/test-support/vestingDistributorBytecode.generated.ts'
import { keccak256 } from '../../package/keccak.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'

// A campaign of three accounts, out of memory: its package, its files, and the code of its contract.

const rows = [
  [`0x${'1'.repeat(40)}`, 100n],
  [`0x${'2'.repeat(40)}`, 200n],
  [`0x${'3'.repeat(40)}`, 300n],
] as const
/** Of index 0, 1 and 2. */
export const [first, second, third] = rows.map(([account]) => getAddress(account)) as [Hex, Hex, Hex]
export const stranger = getAddress(`0x${'4'.repeat(40)}`)
export const host = 'https://files.example/'

/** Its window is from 1,700,000,000 to 1,800,000,000. */
export function springPackage({ schedule }: { schedule?: Schedule } = {}): {
  pkg: VerifiedPackage
  /** By their paths in the package. */
  files: ReadonlyMap<string, Uint8Array>
  /** Of its contract. */
  code: Hex
} {
  const { manifest, manifestHash, cap, all } = makeCampaign(
    tableOf(rows),
    keccak256,
    schedule ? { schedule } : {},
  )
  const parameters = distributorParameters(manifest)
  const nodes = capToHex(cap)
  const distributor = computeDistributorAddress({
    factory: manifest.factory,
    manifestHash,
    parameters,
    cap: nodes,
  })
  const template = schedule ? vestingDistributorTemplateBytecode : merkleDistributorTemplateBytecode
  return {
    pkg: { manifest, manifestHash, root: manifest.tree.root, cap, distributor, hosts: [host] },
    files: all,
    code: concat([template, runtimeCodeTail({ parameters, cap: nodes })]),
  }
}

/** The files of a package, in place of `fetch`; others are not there. */
export const serve =
  (files: ReadonlyMap<string, Uint8Array>) =>
  async (url: unknown): Promise<Response> => {
    const bytes = files.get(String(url).slice(host.length))
    return bytes ? new Response(bytes.slice()) : new Response(null, { status: 404 })
  }
