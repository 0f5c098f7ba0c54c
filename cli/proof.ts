import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import type { LookUpResult } from '../src/campaign/lookUp.ts'
import { encodeClaim } from '../src/chain/encodeClaim.ts'
import { amountText } from '../src/operator/amountText.ts'
import { jsonOf, rowsToText } from './describeCampaign.ts'
import { lookUpInPackage } from './lookUpInPackage.ts'
import { parseArguments } from './parseArguments.ts'
import { createOptionReader } from './readOptions.ts'
import { UsageError } from './usageError.ts'

/**
 * `everclaim proof`: what one address can claim by a package, with its Merkle proof and the call that pays
 * it, for any wallet or explorer. Reads three files of the package, recomputes them, and asks no node.
 * Returns whether the address is on the list.
 *
 * @throws UsageError, PackageDamagedError, HostError or FileError: then nothing is known of the address
 */
export async function proof(args: readonly string[]): Promise<boolean> {
  const keccak256 = createWasmKeccak()
  const faults: string[] = []
  const read = createOptionReader(keccak256, faults)
  const { values, positionals } = parseArguments(args, {
    account: { type: 'string' },
    distributor: { type: 'string' },
    json: { type: 'boolean', default: false },
  })
  const place = read.onlyPath(positionals, 'the folder or the URL of the package is missing')
  const account = read.address('account', read.required('account', values.account))
  const wanted =
    values.distributor === undefined ? undefined : read.address('distributor', values.distributor)
  if (faults.length > 0) throw new UsageError(faults)

  const { found, manifest, distributor } = await lookUpInPackage(place, { account, wanted, keccak256 })
  const campaign = { distributor, chainId: manifest.chainId, token: manifest.token }
  const listed = manifest.tree.count
  process.stdout.write(
    values.json ? toJson(found, campaign, account) : toText(found, campaign, { account, listed }),
  )
  return found.status === 'eligible'
}

type Campaign = {
  distributor: `0x${string}`
  chainId: number
  token: { symbol: string; decimals: number }
}

const callOf = (found: Extract<LookUpResult, { status: 'eligible' }>, { distributor }: Campaign) =>
  encodeClaim({ ...found, distributor, index: BigInt(found.index) })

function toJson(found: LookUpResult, campaign: Campaign, account: string): string {
  const { distributor, chainId } = campaign
  if (found.status === 'not-eligible') return jsonOf({ status: found.status, chainId, distributor, account })
  const { status, index, amount, proof } = found
  const { to, data } = callOf(found, campaign)
  return jsonOf({
    status,
    chainId,
    distributor,
    index,
    account,
    amount,
    proof,
    call: { to, data, value: '0' },
  })
}

function toText(
  found: LookUpResult,
  campaign: Campaign,
  { account, listed }: { account: string; listed: number },
): string {
  const { distributor, chainId, token } = campaign
  if (found.status === 'not-eligible')
    return `${account} isn’t on this list of ${listed.toLocaleString('en-US')} addresses.\n`
  const rows = [
    ['Contract', `${distributor} on chain ${chainId}`],
    ['Function', 'claim(uint256 index, address account, uint256 amount, bytes32[] proof)'],
    ['index', String(found.index)],
    ['account', found.account],
    ['amount', String(found.amount)],
    ['proof', `[${found.proof.join(',')}]`],
    ['Call data', callOf(found, campaign).data],
  ] as const
  return `${account} is on the list: ${amountText(found.amount, token)}

${rowsToText(rows)}
Anyone can send this call, with 0 ETH. It pays this address only. No node was asked: whether it was claimed
already isn’t known here.
`
}
