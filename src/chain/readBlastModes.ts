import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi, slice, zeroAddress } from 'viem'
import { message } from '../language/say.ts'
import { callContract } from './callContract.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { readCodeAt } from './readCodeAt.ts'

/**
 * How an account's ETH, USDB or WETH earns: added to the balance, not at all, or kept aside until it is
 * claimed.
 */
export type YieldMode = 'automatic' | 'void' | 'claimable'

/** The fees of the gas that a contract uses. Amounts in wei, times in unix seconds. */
export type GasParameters = {
  /** `void`: they go to the chain. `claimable`: the contract may claim them. */
  mode: 'void' | 'claimable'
  /** Wei that wait to be claimed, matured or not. */
  etherBalance: bigint
  /** Wei times the seconds that they have waited: what makes them mature. */
  etherSeconds: bigint
  lastUpdated: number
}

/** What is at Blast's address does not answer as Blast's contract does: neither yes nor no. */
export type NotAsBlast = 'could-not-read'

/** What an account has chosen at Blast's own contracts, each part by itself. */
export type BlastModes = {
  address: Address
  /**
   * Whether there is code at the address. Contracts begin with void yield, accounts of people with automatic.
   */
  isContract: boolean
  ethYield: YieldMode | NotAsBlast
  gas: GasParameters | NotAsBlast
  /** Who alone may change ETH yield and gas. Null: the account itself. It has no say over USDB and WETH. */
  governor: Address | null | NotAsBlast
  usdbYield: YieldMode | NotAsBlast
  wethYield: YieldMode | NotAsBlast
  /** The block at which all of this was so. */
  blockNumber: number
}

const predeploys = {
  blast: '0x4300000000000000000000000000000000000002',
  usdb: '0x4300000000000000000000000000000000000003',
  weth: '0x4300000000000000000000000000000000000004',
} as const satisfies Record<string, Address>

const abi = parseAbi([
  'function readYieldConfiguration(address) view returns (uint8)',
  'function readGasParams(address) view returns (uint256, uint256, uint256, uint8)',
  'function governorMap(address) view returns (address)',
  'function getConfiguration(address) view returns (uint8)',
])

// Blast numbers the two in different orders.
const yieldModes = ['automatic', 'void', 'claimable'] as const
const gasModes = ['void', 'claimable'] as const

/**
 * How an address earns on Blast, agreed by the nodes at one block. Where Blast's contracts are missing or
 * answer in another way, the part is `could-not-read`.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export function readBlastModes(reader: ChainReader, address: Address): Promise<BlastModes> {
  return reader.atOneBlock({ question: message('The Blast settings') }, (block) =>
    readBlastModesAt(block, address),
  )
}

/** As `readBlastModes`, at a block view that is already open. */
export async function readBlastModesAt(block: BlockView, address: Address): Promise<BlastModes> {
  const { blast, usdb, weth } = predeploys
  const args = [address] as const
  const configuration = encodeFunctionData({ abi, functionName: 'getConfiguration', args })
  const [code, ethYield, gas, governor, usdbYield, wethYield] = await Promise.all([
    readCodeAt(block, address, message('The code of the address')),
    words(block, blast, encodeFunctionData({ abi, functionName: 'readYieldConfiguration', args }), 1),
    words(block, blast, encodeFunctionData({ abi, functionName: 'readGasParams', args }), 4),
    words(block, blast, encodeFunctionData({ abi, functionName: 'governorMap', args }), 1),
    words(block, usdb, configuration, 1),
    words(block, weth, configuration, 1),
  ])
  return {
    address,
    isContract: code !== '0x',
    blockNumber: block.number,
    ethYield: yieldMode(ethYield),
    gas: gasParameters(gas),
    governor: governorOf(governor),
    usdbYield: yieldMode(usdbYield),
    wethYield: yieldMode(wethYield),
  }
}

/**
 * An answer of exactly so many words; undefined for every other one, such as the empty one of an address
 * without code.
 */
async function words(
  block: BlockView,
  to: Address,
  data: Hex,
  count: number,
): Promise<readonly bigint[] | undefined> {
  const result = await block.read(callContract(message('The Blast settings'), { to, data }))
  if (result.type !== 'returned' || result.data.length !== 2 + 64 * count) return undefined
  return Array.from({ length: count }, (_, at) => BigInt(slice(result.data, at * 32, at * 32 + 32)))
}

function yieldMode(answer: readonly bigint[] | undefined): YieldMode | NotAsBlast {
  return (answer && yieldModes[Number(answer[0])]) ?? 'could-not-read'
}

function gasParameters(answer: readonly bigint[] | undefined): GasParameters | NotAsBlast {
  if (!answer) return 'could-not-read'
  const [etherSeconds = 0n, etherBalance = 0n, lastUpdated = 0n, word] = answer
  const mode = gasModes[Number(word)]
  if (!mode || lastUpdated > BigInt(Number.MAX_SAFE_INTEGER)) return 'could-not-read'
  return { mode, etherBalance, etherSeconds, lastUpdated: Number(lastUpdated) }
}

function governorOf(answer: readonly bigint[] | undefined): Address | null | NotAsBlast {
  const [word] = answer ?? []
  if (word === undefined || word >> 160n !== 0n) return 'could-not-read'
  const governor = getAddress(`0x${word.toString(16).padStart(40, '0')}`)
  return governor === zeroAddress ? null : governor
}
