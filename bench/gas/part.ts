import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Abi,
  type Address,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  maxUint64,
  publicActions,
  size,
  toBytes,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import { vestingDistributorAbi } from '../../src/abi/vestingDistributor.ts'
import { merkleDistributorCreationBytecode } from '../../src/chain/test-support/merkleDistributorBytecode.generated.ts'
import { vestingDistributorCreationBytecode } from '../../src/chain/test-support/vestingDistributorBytecode.generated.ts'
import * as v from '../../src/schema/v.ts'
import { type BenchRow, definePart } from '../part.ts'
import { startAnvil } from './anvil.ts'
import { compile } from './compile.ts'
import { createSablierCampaign, sablierClaimAbi } from './sablier.ts'
import {
  buildTree,
  createHash,
  makeRows,
  openZeppelin,
  positional,
  proofOf,
  type Row,
  rowOf,
  type Scheme,
  uniswap,
} from './trees.ts'

const depth = 20
const targets = { first: 68_900, later: 51_800, calldata: 516 }
const targetsOverTime = { first: 70_500, later: 53_400 }

/** Seconds that a campaign over time of the bench takes to unlock, and between two of its claims. */
const duration = 1_000_000n
const pause = 100_000

export const part = definePart({
  title: 'Gas',
  method: `Gas of one claim among 2^${depth} recipients, whole transactions, Cancun, from receipts. In each distributor A and B share a bitmap word and C is the first of another. “Holds” means that the recipient has some of the token already. Sablier’s contracts (SablierV2MerkleLL; SablierV2MerkleLT of 10 tranches) are the build of their npm packages, version 1.2: a claim makes a stream, and a withdrawal is a second transaction.`,
  options: {},
  async measure() {
    const { atOnce, overTime } = await measureAll()
    return {
      rows: [...rowsOf(atOnce), ...rowsOverTime(overTime)],
      text: [tableOf(atOnce), breakEven(atOnce).join('\n'), tableOverTime(overTime)],
    }
  },
})

type Contender = {
  name: string
  scheme: Scheme
  height: number
  deployment: (token: Address, top: Hex[]) => Hex
}

type ContenderOverTime = Omit<Contender, 'deployment'> & {
  deployment: (token: Address, top: Hex[], start: bigint) => Hex
}

type MeasuredOverTime = { name: string; first: bigint; later: bigint; deployment: bigint }

type Measured = {
  name: string
  first: bigint
  later: bigint
  firstEmpty: bigint
  laterEmpty: bigint
  calldata: number
  calldataGas: number
  deployment: bigint
}

function readUniswap(): { abi: Abi; bytecode: Hex } {
  const here = dirname(fileURLToPath(import.meta.url))
  const path = join(here, '../../node_modules/@uniswap/merkle-distributor/build/MerkleDistributor.json')
  // Their build leaves out the 0x.
  return v.parse(
    v.object({
      abi: v.custom<Abi>((value) => Array.isArray(value)),
      bytecode: v.union([
        v.custom<Hex>((hex) => typeof hex === 'string' && hex.startsWith('0x')),
        v.pipe(
          v.string(),
          v.transform((hex): Hex => `0x${hex}`),
        ),
      ]),
    }),
    JSON.parse(readFileSync(path, 'utf8')),
  )
}

function everclaim(capBits: number): Contender {
  const receiver: Address = '0x00000000000000000000000000000000000000fe'
  return {
    name: `Everclaim, cap of ${2 ** capBits}`,
    scheme: positional,
    height: depth - capBits,
    deployment: (token, cap) =>
      encodeDeployData({
        abi: merkleDistributorAbi,
        bytecode: merkleDistributorCreationBytecode,
        args: [
          {
            token,
            start: 1n,
            end: maxUint64 - 1n,
            sweepReceiver: receiver,
            yieldReceiver: receiver,
            gasReceiver: receiver,
            isCancellable: false,
            total: 10n ** 30n,
            count: 2 ** depth,
            height: depth - capBits,
          },
          cap,
        ],
      }),
  }
}

/** Linear by the second, as the peer is; tranches cost 32 gas more. */
function everclaimOverTime(): ContenderOverTime {
  const receiver: Address = '0x00000000000000000000000000000000000000fe'
  const capBits = 9
  return {
    name: 'Everclaim over time, cap of 512',
    scheme: positional,
    height: depth - capBits,
    deployment: (token, cap, start) =>
      encodeDeployData({
        abi: vestingDistributorAbi,
        bytecode: vestingDistributorCreationBytecode,
        args: [
          {
            token,
            start,
            end: maxUint64 - 1n,
            sweepReceiver: receiver,
            yieldReceiver: receiver,
            gasReceiver: receiver,
            isCancellable: false,
            total: 10n ** 30n,
            count: 2 ** depth,
            height: depth - capBits,
          },
          { cliff: 0n, duration, tranches: 0 },
          cap,
        ],
      }),
  }
}

function peerOverTime(
  name: string,
  scheme: Scheme,
  contract: { abi: Abi; bytecode: Hex },
): ContenderOverTime {
  return {
    name,
    scheme,
    height: depth,
    deployment: (token, top, start) =>
      encodeDeployData({ ...contract, args: [token, top[0], start, duration] }),
  }
}

function peer(name: string, scheme: Scheme, contract: { abi: Abi; bytecode: Hex }): Contender {
  return {
    name,
    scheme,
    height: depth,
    deployment: (token, top) => encodeDeployData({ ...contract, args: [token, top[0]] }),
  }
}

function gasOfCalldata(data: Hex): number {
  return toBytes(data).reduce((gas, byte) => gas + (byte === 0 ? 4 : 16), 0)
}

async function measureAll(): Promise<{
  atOnce: readonly Measured[]
  overTime: readonly MeasuredOverTime[]
}> {
  const contractNamed = compile()
  const contenders = [
    everclaim(9),
    everclaim(0),
    peer('Solady style', uniswap, contractNamed('SoladyStyleDistributor')),
    peer('OpenZeppelin style', openZeppelin, contractNamed('OpenZeppelinStyleDistributor')),
    peer('Uniswap MerkleDistributor', uniswap, readUniswap()),
  ]
  const keccak = await createHash()
  const rows = makeRows(depth)
  const trees = new Map(
    [positional, openZeppelin, uniswap].map((scheme) => [scheme, buildTree(keccak, scheme, rows)]),
  )

  const anvil = await startAnvil()
  try {
    const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
    const client = createTestClient({
      mode: 'anvil',
      chain: { ...foundry, id: 1337 },
      account,
      transport: http(anvil.url),
    })
      .extend(publicActions)
      .extend(walletActions)
    await client.setBalance({ address: account.address, value: 10n ** 24n })

    const send = async (to: Address | null, data: Hex) => {
      const hash = await client.sendTransaction({
        to,
        data,
        gas: 12_000_000n,
        type: 'legacy',
        gasPrice: 10n ** 10n,
      })
      const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 10 })
      if (receipt.status !== 'success') throw new Error('A transaction of the bench reverted')
      return receipt
    }
    const create = async (data: Hex) => {
      const { contractAddress, gasUsed } = await send(null, data)
      if (!contractAddress) throw new Error('A deployment of the bench created nothing')
      return { address: contractAddress, gasUsed }
    }

    const tokenContract = contractNamed('SoladyToken')
    const measured: Measured[] = []
    for (const { name, scheme, height, deployment } of contenders) {
      const tree = trees.get(scheme)
      if (!tree) throw new Error(`No tree for ${name}`)
      // A token of its own for each, so that nobody claims from a state that another has made.
      const token = await create(tokenContract.bytecode)
      const transfer = (to: Address, amount: bigint) =>
        send(
          token.address,
          encodeFunctionData({ abi: tokenContract.abi, functionName: 'transfer', args: [to, amount] }),
        )
      const distributor = await create(deployment(token.address, rowOf(tree, height)))
      await transfer(distributor.address, 10n ** 30n)

      const dataOf = ({ index, account: recipient, amount }: Row) =>
        encodeFunctionData({
          abi: merkleDistributorAbi,
          functionName: 'claim',
          args: [BigInt(index), recipient, amount, proofOf(tree, index, height)],
        })
      const claimAt = async (index: number, isHolder: boolean) => {
        const row = rows[index]
        if (!row) throw new Error(`No row ${index}`)
        if (isHolder) await transfer(row.account, 1n)
        const data = dataOf(row)
        const { gasUsed } = await send(distributor.address, data)
        return { gasUsed, data }
      }
      const a = await claimAt(700_161, true)
      const b = await claimAt(700_162, true)
      const c = await claimAt(300_033, false)
      const d = await claimAt(300_034, false)
      measured.push({
        name,
        first: a.gasUsed,
        later: b.gasUsed,
        firstEmpty: c.gasUsed,
        laterEmpty: d.gasUsed,
        calldata: size(b.data),
        calldataGas: gasOfCalldata(b.data),
        deployment: distributor.gasUsed,
      })
    }

    const overTime: MeasuredOverTime[] = []
    const contendersOverTime = [
      everclaimOverTime(),
      peerOverTime('Solady style, over time', uniswap, contractNamed('SoladyStyleVesting')),
    ]
    for (const { name, scheme, height, deployment } of contendersOverTime) {
      const tree = trees.get(scheme)
      const row = rows[700_161]
      if (!tree || !row) throw new Error(`No tree for ${name}`)
      const token = await create(tokenContract.bytecode)
      const transfer = (to: Address, amount: bigint) =>
        send(
          token.address,
          encodeFunctionData({ abi: tokenContract.abi, functionName: 'transfer', args: [to, amount] }),
        )
      const { timestamp } = await client.getBlock()
      const distributor = await create(deployment(token.address, rowOf(tree, height), timestamp))
      await transfer(distributor.address, 10n ** 30n)
      await transfer(row.account, 1n)
      const data = encodeFunctionData({
        abi: vestingDistributorAbi,
        functionName: 'claim',
        args: [BigInt(row.index), row.account, row.amount, proofOf(tree, row.index, height)],
      })
      const claimLater = async () => {
        await client.increaseTime({ seconds: pause })
        return (await send(distributor.address, data)).gasUsed
      }
      const first = await claimLater()
      const later = await claimLater()
      overTime.push({ name, first, later, deployment: distributor.gasUsed })
    }
    for (const kind of ['linear', 'tranched'] as const) {
      // Sablier's leaf and tree are OpenZeppelin's.
      const tree = trees.get(openZeppelin)
      const [row, before] = [rows[700_161], rows[300_033]]
      const root = tree && rowOf(tree, depth)[0]
      if (!tree || !root || !row || !before) throw new Error('No tree for Sablier')
      const token = await create(tokenContract.bytecode)
      const transfer = (to: Address, amount: bigint) =>
        send(
          token.address,
          encodeFunctionData({ abi: tokenContract.abi, functionName: 'transfer', args: [to, amount] }),
        )
      const campaign = await createSablierCampaign({
        kind,
        token: token.address,
        root,
        duration,
        admin: account.address,
        create,
        send,
        read: async (to, data) => (await client.call({ to, data })).data ?? '0x',
      })
      await transfer(campaign.address, 10n ** 30n)
      await transfer(row.account, 1n)
      const dataOf = ({ index, account: recipient, amount }: Row) =>
        encodeFunctionData({
          abi: sablierClaimAbi,
          functionName: 'claim',
          args: [BigInt(index), recipient, amount, proofOf(tree, index, depth)],
        })
      // The first claim of all writes what no other one does.
      await campaign.claim(dataOf(before))
      const claim = await campaign.claim(dataOf(row))
      await client.increaseTime({ seconds: pause })
      const withdrawal = await campaign.withdraw(row.account)
      await client.increaseTime({ seconds: pause })
      const later = await campaign.withdraw(row.account)
      overTime.push({
        name: `Sablier ${kind} (claim ${claim}, then withdrawal ${withdrawal})`,
        first: claim + withdrawal,
        later,
        deployment: campaign.deployment,
      })
    }
    return { atOnce: measured, overTime }
  } finally {
    await anvil.stop()
  }
}

function rowsOf([ours, ...others]: readonly Measured[]): readonly BenchRow[] {
  if (!ours) throw new Error('Nothing was measured')
  return others.flatMap(({ name, first, later, calldata }): readonly BenchRow[] => [
    {
      what: 'first claim in a word, holds',
      unit: 'gas',
      ours: Number(ours.first),
      peer: { name, value: Number(first) },
      bar: { most: targets.first },
      isExact: true,
    },
    {
      what: 'later claim in a word, holds',
      unit: 'gas',
      ours: Number(ours.later),
      peer: { name, value: Number(later) },
      bar: { most: targets.later },
      isExact: true,
    },
    {
      what: 'calldata',
      unit: 'B',
      ours: ours.calldata,
      peer: { name, value: calldata },
      bar: { most: targets.calldata },
      isExact: true,
    },
  ])
}

function rowsOverTime([ours, ...others]: readonly MeasuredOverTime[]): readonly BenchRow[] {
  if (!ours) throw new Error('Nothing was measured')
  return others.flatMap(({ name, first, later }): readonly BenchRow[] => [
    {
      what: 'first claim over time, holds',
      unit: 'gas',
      ours: Number(ours.first),
      peer: { name, value: Number(first) },
      bar: { most: targetsOverTime.first },
      isExact: true,
    },
    {
      what: 'later claim over time, holds',
      unit: 'gas',
      ours: Number(ours.later),
      peer: { name, value: Number(later) },
      bar: { most: targetsOverTime.later },
      isExact: true,
    },
  ])
}

function tableOverTime(measured: readonly MeasuredOverTime[]): string {
  const header = ['over time', 'first', 'later', 'deployment']
  const lines = measured.map((row) => [row.name, ...[row.first, row.later, row.deployment].map(String)])
  return [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function tableOf(measured: readonly Measured[]): string {
  const header = [
    'distributor',
    'first',
    'later',
    'first, no token',
    'later, no token',
    'calldata',
    'its gas',
    'deployment',
  ]
  const lines = measured.map((row) => [
    row.name,
    ...[row.first, row.later, row.firstEmpty, row.laterEmpty].map(String),
    `${row.calldata} B`,
    String(row.calldataGas),
    String(row.deployment),
  ])
  return [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * After how many later claims the costlier deployment of the first row is paid back, against each other row.
 */
function breakEven([ours, ...others]: readonly Measured[]): readonly string[] {
  if (!ours) throw new Error('Nothing was measured')
  return others.map(({ name, later, deployment }) => {
    const saved = later - ours.later
    const claims = saved > 0n ? (ours.deployment - deployment + saved - 1n) / saved : undefined
    return `- ${ours.name} is cheaper than ${name} ${claims === undefined ? 'never' : `from ${claims} claims on`}.`
  })
}
