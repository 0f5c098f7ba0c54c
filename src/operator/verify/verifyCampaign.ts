import { type Address, getAddress, type Hex } from 'viem'
import { capToHex } from '../../chain/capToHex.ts'
import { computeDistributorAddress } from '../../chain/computeDistributorAddress.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { distributorParameters } from '../../chain/distributorParameters.ts'
import { say } from '../../language/say.ts'
import { amountText } from '../amountText.ts'
import { contractNotAsked, inspectContract, type PackageToCompare } from './inspectContract.ts'
import { type HostFinding, hostsCheck } from './inspectHosts.ts'
import { type InspectedPackage, packageNotAsked } from './inspectPackage.ts'
import {
  type VerifyCheck,
  type VerifyReport,
  type VerifySummary,
  verifyCheck,
  verifyReport,
} from './verifyReport.ts'

/** A package after its inspection. The list itself may lie elsewhere, as in a worker. */
export type PackageInHand = Omit<InspectedPackage, 'allocations'> & Pick<PackageToCompare, 'unclaimedIn'>

/**
 * The report of a campaign: the package in its own light, the contract that it recomputes to, and both
 * against the chain. At least one of `made` and `distributor` is given. Throws nothing that a place or a node
 * does: that is a row.
 */
export async function verifyCampaign(input: {
  /** What was looked at, as the person named it. */
  place: string
  made: PackageInHand | undefined
  /** The contract that was announced. */
  distributor: Address | undefined
  /** Absent: the chain is not asked. */
  reader: ChainReader | undefined
  /** Whether the answer of the only node that is named is taken. Default: yes. */
  isOneNodeEnough?: boolean | undefined
  /** Asks the hosts that the manifest names. Absent: they are not asked. */
  askHosts?: ((hosts: readonly string[], manifestHash: Hex) => Promise<readonly HostFinding[]>) | undefined
}): Promise<VerifyReport> {
  const { place, made, distributor, reader, isOneNodeEnough, askHosts } = input
  const recomputed = made && (await recompute(made))
  const checks: VerifyCheck[] = [...(made?.checks ?? packageNotAsked())]
  const { manifest: { hosts } = {}, manifestHash } = made ?? {}
  if (hosts && manifestHash) checks.push(hostsCheck(hosts, await askHosts?.(hosts, manifestHash)))
  checks.push(compareAddress(made, recomputed, distributor))
  const address = distributor ?? recomputed
  if (!reader) checks.push(...contractNotAsked())
  else if (!address)
    checks.push(
      ...contractNotAsked().map(({ id }) =>
        verifyCheck(id, 'could-not-check', say('We can’t compute the contract’s address.')),
      ),
    )
  else {
    const { manifest } = made ?? {}
    const toCompare = made && manifest && { manifest, cap: made.cap, unclaimedIn: made.unclaimedIn }
    const rows = await inspectContract(reader, {
      distributor: address,
      made: toCompare,
      isOneNodeEnough,
    })
    checks.push(...(made && !manifest ? rows.map(restsOnManifest) : rows))
  }
  return verifyReport({ place, summary: summaryOf(made, recomputed), checks })
}

/** The only address at which the contract of a package can be; undefined where its files do not say it. */
async function recompute({ manifest, manifestHash, cap }: PackageInHand): Promise<Address | undefined> {
  if (!manifest || !manifestHash || !cap) return undefined
  return computeDistributorAddress({
    factory: manifest.factory,
    manifestHash,
    parameters: distributorParameters(manifest),
    cap: capToHex(cap),
  })
}

function compareAddress(
  made: PackageInHand | undefined,
  recomputed: Address | undefined,
  asked: Address | undefined,
): VerifyCheck {
  const expected = asked ? getAddress(asked) : null
  if (!made) return verifyCheck('address', 'not-asked', say('No package was opened.'), expected)
  if (!recomputed)
    return verifyCheck(
      'address',
      'could-not-check',
      say('It depends on the manifest and on cap.bin.'),
      expected,
    )
  const found = getAddress(recomputed)
  if (expected === null)
    return verifyCheck(
      'address',
      'not-asked',
      say('{found}. No contract was named; compare this with the one that was announced.', { found }),
    )
  return verifyCheck('address', found === expected ? 'passed' : 'failed', found, expected)
}

/** There was a package, and nothing of it could be compared: that is not the same as none. */
function restsOnManifest(row: VerifyCheck): VerifyCheck {
  const isOfPackage = row.status === 'not-asked'
  return isOfPackage
    ? { ...row, status: 'could-not-check', found: say('It depends on the manifest, which cannot be used.') }
    : row
}

function summaryOf(
  made: PackageInHand | undefined,
  distributor: Address | undefined,
): VerifySummary | undefined {
  if (!made?.manifest || !made.manifestHash) return undefined
  const { manifest, manifestHash } = made
  const { tree, token, texts } = manifest
  return {
    title: texts.title,
    description: texts.description,
    token: { name: token.name, symbol: token.symbol },
    recipients: tree.count,
    total: amountText(BigInt(tree.total), token),
    root: tree.root,
    packageHash: manifestHash,
    distributor: distributor && getAddress(distributor),
  }
}
