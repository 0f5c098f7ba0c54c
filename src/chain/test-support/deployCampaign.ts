import {
  type Address,
  concat,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  keccak256,
  maxUint64,
  numberToHex,
  pad,
  parseAbi,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { blast } from 'viem/chains'
import { demoTokenAbi, demoTokenBytecode } from '../../../sandbox/devnet/artifacts.generated.ts'
import { merkleDistributorFactoryAbi } from '../../abi/merkleDistributorFactory.ts'
import { merkleDistributorFactoryCreationCode } from '../../abi/merkleDistributorFactoryBytecode.ts'
import { vestingDistributorFactoryAbi } from '../../abi/vestingDistributorFactory.ts'
import { vestingDistributorFactoryCreationCode } from '../../abi/vestingDistributorFactoryBytecode.ts'
import type { Schedule } from '../../campaign/schedule.ts'
import type { DistributorParameters } from '../distributorParameters.ts'
import type { ProvenAllocation } from '../encodeClaim.ts'
import { type Anvil, devAccount, devKey, otherDevAccount } from './startAnvil.ts'

export type DeployedCampaign = {
  distributor: Address
  factory: Address
  token: Address
  manifestHash: Hex
  parameters: DistributorParameters
  cap: readonly Hex[]
  /** The allocation of the nth account in the list, with its proof. */
  allocation: (index: number) => ProvenAllocation
  indexOf: (account: Address) => number
}

/**
 * A list of `count` allocations (the two dev accounts among them), with a tree written by the book of
 * docs/contracts.md.
 */
function makeTree(count: number, capBits: number) {
  const accounts = [
    devAccount,
    otherDevAccount,
    ...Array.from({ length: count - 2 }, (_, i) => `0x${keccak256(toHex(i)).slice(2, 42)}` as const),
  ]
    .map((account) => account.toLowerCase())
    .sort()
  const allocations = accounts.map((account, i) => ({
    account: `0x${account.slice(2)}` as const,
    amount: BigInt(i + 1) * 10n ** 15n,
  }))
  const depth = Math.ceil(Math.log2(count))
  const leaves = allocations.map(({ account, amount }) =>
    keccak256(concat([account, numberToHex(amount, { size: 32 })])),
  )
  let level: Hex[] = [...leaves, ...Array.from({ length: 2 ** depth - count }, () => zeroHash)]
  const levels = [level]
  while (level.length > 1) {
    const below = level
    level = Array.from({ length: below.length / 2 }, (_, i) =>
      keccak256(concat([below[2 * i] ?? zeroHash, below[2 * i + 1] ?? zeroHash])),
    )
    levels.push(level)
  }
  const height = depth - capBits
  const proofOf = (index: number) =>
    Array.from({ length: height }, (_, j) => levels[j]?.[(index >> j) ^ 1] ?? zeroHash)
  return { allocations, height, cap: levels[height] ?? [], proofOf }
}

const trees = new Map<string, ReturnType<typeof makeTree>>()
/** The same list has the same tree, whose thousands of hashes take a tenth of a second. */
function buildTree(count: number, capBits: number) {
  const key = `${count} ${capBits}`
  const tree = trees.get(key) ?? makeTree(count, capBits)
  trees.set(key, tree)
  return tree
}

/** Deploys a real token, factory and distributor and funds it. */
export async function deployCampaign(
  anvil: Anvil,
  options: {
    count?: number
    capBits?: number
    start?: bigint
    end?: bigint
    /** Default: a token of its own. */
    asset?: 'token' | 'ether'
    isCancellable?: boolean
    /** Of a campaign over time. */
    schedule?: Schedule
  } = {},
): Promise<DeployedCampaign> {
  const {
    count = 600,
    capBits = 2,
    start = 1n,
    end = maxUint64,
    asset = 'token',
    isCancellable = false,
    schedule,
  } = options
  const { allocations, height, cap, proofOf } = buildTree(count, capBits)
  const total = allocations.reduce((sum, { amount }) => sum + amount, 0n)
  const client = createWalletClient({
    account: privateKeyToAccount(devKey),
    chain: blast,
    transport: http(anvil.url),
  })
  let nonce = Number(await anvil.rpc('eth_getTransactionCount', devAccount, 'latest'))
  const send = async (call: { to?: Address; data: Hex; value?: bigint }) => {
    const hash = await client.sendTransaction({ ...call, nonce, gas: 10_000_000n })
    nonce++
    if ((await anvil.mined(hash)) !== '0x1') throw new Error('a set-up transaction reverted')
  }
  const created = () => getContractAddress({ from: devAccount, nonce: BigInt(nonce) })

  const token = created()
  await send({
    data: encodeDeployData({
      abi: demoTokenAbi,
      bytecode: demoTokenBytecode,
      args: ['Demo Token', 'DEMO', devAccount, total],
    }),
  })
  const factory = created()
  await send({
    data: schedule ? vestingDistributorFactoryCreationCode : merkleDistributorFactoryCreationCode,
  })

  const parameters: DistributorParameters = {
    token: asset === 'ether' ? zeroAddress : token,
    start,
    end,
    sweepReceiver: devAccount,
    yieldReceiver: devAccount,
    gasReceiver: devAccount,
    isCancellable,
    total,
    count,
    height,
    ...(schedule && { schedule }),
  }
  const manifestHash = pad('0xabcd')
  await send({
    to: token,
    data: encodeFunctionData({
      abi: parseAbi(['function approve(address, uint256) returns (bool)']),
      functionName: 'approve',
      args: [factory, total],
    }),
  })
  // Written out here, and not by what the tests are about.
  const encode = (functionName: 'computeAddress' | 'createAndFund') => {
    if (!schedule)
      return encodeFunctionData({
        abi: merkleDistributorFactoryAbi,
        functionName,
        args: [parameters, cap, manifestHash],
      })
    const { cliff, duration, tranches = 0 } = schedule
    const fixed = { cliff: BigInt(cliff), duration: BigInt(duration), tranches }
    return encodeFunctionData({
      abi: vestingDistributorFactoryAbi,
      functionName,
      args: [parameters, fixed, cap, manifestHash],
    })
  }
  const answered = await anvil.rpc('eth_call', { to: factory, data: encode('computeAddress') }, 'latest')
  await send({
    to: factory,
    data: encode('createAndFund'),
    value: asset === 'ether' ? total : 0n,
  })

  return {
    distributor: `0x${String(answered).slice(-40)}`,
    factory,
    token,
    manifestHash,
    parameters,
    cap,
    allocation(index) {
      const entry = allocations[index]
      if (!entry) throw new RangeError('no such allocation')
      return { index: BigInt(index), ...entry, proof: proofOf(index) }
    },
    indexOf: (account) => allocations.findIndex((each) => each.account === account.toLowerCase()),
  }
}
