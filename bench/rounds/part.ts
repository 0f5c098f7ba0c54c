import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Address,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  isHex,
  maxUint64,
  publicActions,
  size,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import { claimCallsOf } from '../../src/chain/series/claimCallsOf.ts'
import { merkleDistributorCreationBytecode } from '../../src/chain/test-support/merkleDistributorBytecode.generated.ts'
import { multicall3 } from '../../src/config/chains.ts'
import * as v from '../../src/schema/v.ts'
import { startAnvil } from '../gas/anvil.ts'
import { compile } from '../gas/compile.ts'
import { buildTree, createHash, makeRows, positional, proofOf, rowOf, uniswap } from '../gas/trees.ts'
import { definePart } from '../part.ts'
import { type FirstAnswer, measureFirstAnswer } from './firstAnswer.ts'

/** 65,536 recipients: the tree of a list of 43,469. */
const depth = 16
const capBits = 9
const sizes = [1, 4, 12, 52] as const

/** What 52 rounds may cost in one transaction: a twentieth of a block of Blast. */
const most = { gas: 1_490_000, bytes: 30_020, seriesFiles: 3, answerBytes: 240_000 }

type Measured = { rounds: number; first: bigint; later: bigint; bytes: number }

export const part = definePart({
  title: 'Rounds of a series',
  method: `Gas of claiming 1, 4, 12 and 52 rounds in one transaction through Multicall3, among 2^${depth} recipients in each round (cap of ${2 ** capBits}), whole transactions, Cancun, from receipts; the recipient holds some of the token. “First” is the first claim in its word of 256 in every round, “later” has a neighbour there. The peer is one contract whose owner replaces its root, and one claim pays all that is due (1inch’s and Morpho’s way, of Solady’s parts): “first” is an account’s first claim of all.`,
  options: {},
  async measure(_, progress) {
    const { ours, peer, operator } = await measureAll()
    const answer = await measureFirstAnswer(sizes.at(-1) ?? 0, progress)
    const whole = ours.at(-1)
    if (!whole) throw new Error('Nothing was measured')
    const name = 'cumulative root'
    return {
      rows: [
        ...ours.map(({ rounds, later }) => ({
          what: `${rounds} ${rounds === 1 ? 'round' : 'rounds'}, later in their words`,
          unit: 'gas',
          ours: Number(later),
          peer: { name, value: Number(peer.later) },
          ...(rounds === whole.rounds && { bar: { most: most.gas } }),
          isExact: true,
        })),
        {
          what: `calldata of ${whole.rounds} rounds`,
          unit: 'B',
          ours: whole.bytes,
          peer: { name, value: peer.bytes },
          bar: { most: most.bytes },
          isExact: true,
        },
        {
          what: `files of ${whole.rounds} rounds for one address, one a round`,
          unit: 'files',
          ours: answer.files.address.count,
          bar: { most: whole.rounds },
          isExact: true,
        },
        {
          what: 'files before them, by which the rounds are known',
          unit: 'files',
          ours: answer.files.series.count,
          bar: { most: most.seriesFiles },
          isExact: true,
        },
        {
          what: 'bytes of all these files',
          unit: 'B',
          ours: answer.files.series.bytes + answer.files.address.bytes,
          bar: { most: most.answerBytes },
          isExact: true,
        },
        {
          what: 'files under way at one moment',
          unit: 'files',
          ours: answer.most,
          bar: { most: 6 },
          isExact: true,
        },
      ],
      text: [tableOf(ours, peer), forWhom({ ours, peer, operator }), answerOf(answer)],
    }
  },
})

type Result = Awaited<ReturnType<typeof measureAll>>

async function measureAll() {
  const contractNamed = compile()
  const keccak = await createHash()
  const rows = makeRows(depth)
  const [tree, peerTree] = [positional, uniswap].map((scheme) => buildTree(keccak, scheme, rows))
  if (!tree || !peerTree) throw new Error('No tree')
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
    const multicall = await create(await multicall3Bytecode())
    const code = await client.getCode({ address: multicall.address })
    if (!code) throw new Error('Multicall3 could not be deployed')
    await client.setCode({ address: multicall3, bytecode: code })

    const tokenContract = contractNamed('SoladyToken')
    const token = (await create(tokenContract.bytecode)).address
    const transfer = (to: Address, amount: bigint) =>
      send(
        token,
        encodeFunctionData({ abi: tokenContract.abi, functionName: 'transfer', args: [to, amount] }),
      )
    const receiver: Address = '0x00000000000000000000000000000000000000fe'
    const height = depth - capBits
    const cap = rowOf(tree, height)
    const deployment = encodeDeployData({
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
          total: 10n ** 28n,
          count: 2 ** depth,
          height,
        },
        cap,
      ],
    })
    const distributors: Address[] = []
    let deployed = 0n
    let funded = 0n
    for (let round = 0; round < Math.max(...sizes); round++) {
      const { address, gasUsed } = await create(deployment)
      deployed = gasUsed
      funded = (await transfer(address, 10n ** 28n)).gasUsed
      distributors.push(address)
    }

    const claimAt = async (at: number, count: number) => {
      const row = rows[at]
      if (!row) throw new Error(`No row ${at}`)
      await transfer(row.account, 1n)
      const proof = proofOf(tree, at, height)
      const claim = { index: BigInt(at), account: row.account, amount: row.amount, proof }
      const series = claimCallsOf(
        distributors.slice(0, count).map((distributor) => ({ distributor, ...claim })),
      )
      const receipt = await send(series.call.to, series.call.data)
      const unpaid = series.outcomesIn(receipt).filter(({ status }) => status !== 'paid').length
      if (unpaid > 0) throw new Error(`${unpaid} rounds of the bench were not paid`)
      return { gas: receipt.gasUsed, bytes: size(series.call.data) }
    }
    const ours: Measured[] = []
    for (const [at, rounds] of sizes.entries()) {
      const first = await claimAt(10_000 + 1_024 * at, rounds)
      const later = await claimAt(10_001 + 1_024 * at, rounds)
      ours.push({ rounds, first: first.gas, later: later.gas, bytes: later.bytes })
    }

    const peerContract = contractNamed('CumulativeDistributor')
    const peer = await measurePeer()
    return { ours, peer, operator: { deployed, funded, root: peer.root } }

    /** A claim, a new root with more for everyone, and a claim of the difference. */
    async function measurePeer() {
      const row = rows[20_000]
      const more = rows.map((each) => ({ ...each, amount: each.amount * 2n }))
      const next = buildTree(keccak, uniswap, more)
      const [root, nextRoot] = [peerTree, next].map((of) => of && rowOf(of, depth)[0])
      if (!row || !peerTree || !nextRoot) throw new Error('No row')
      const { address } = await create(encodeDeployData({ ...peerContract, args: [token, root] }))
      await transfer(address, 10n ** 28n)
      await transfer(row.account, 1n)
      const dataOf = (of: typeof next, amount: bigint) =>
        encodeFunctionData({
          abi: merkleDistributorAbi,
          functionName: 'claim',
          args: [BigInt(row.index), row.account, amount, proofOf(of, row.index, depth)],
        })
      const first = await send(address, dataOf(peerTree, row.amount))
      const replaced = await send(
        address,
        encodeFunctionData({ abi: peerContract.abi, functionName: 'setMerkleRoot', args: [nextRoot] }),
      )
      const data = dataOf(next, row.amount * 2n)
      const later = await send(address, data)
      return { first: first.gasUsed, later: later.gasUsed, bytes: size(data), root: replaced.gasUsed }
    }
  } finally {
    await anvil.stop()
  }
}

/** viem's build of the published source; what a claim costs is almost all the distributors'. */
async function multicall3Bytecode(): Promise<Hex> {
  const root = dirname(createRequire(import.meta.url).resolve('viem/package.json'))
  const file = pathToFileURL(join(root, '_esm', 'constants', 'contracts.js')).href
  const schema = v.object({ multicall3Bytecode: v.custom<Hex>((value) => isHex(value)) })
  return v.parse(schema, await import(file)).multicall3Bytecode
}

function tableOf(ours: readonly Measured[], peer: Result['peer']): string {
  const header = ['claimed at once', 'first', 'later', 'later, a round', 'calldata']
  const lines = [
    ...ours.map(({ rounds, first, later, bytes }) => [
      `${rounds} ${rounds === 1 ? 'round' : 'rounds'}`,
      `${first}`,
      `${later}`,
      `${later / BigInt(rounds)}`,
      `${bytes} B`,
    ]),
    ['cumulative root, any number of rounds', `${peer.first}`, `${peer.later}`, '', `${peer.bytes} B`],
  ]
  return [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function answerOf({ rounds, recipients, files, all }: FirstAnswer): string {
  const kB = (bytes: number) => `${Math.round(bytes / 1_000)} kB`
  return `The page of the last of ${rounds} rounds with ${recipients.toLocaleString('en-US')} recipients each, opened with an address on a slow phone (1.6 Mbit/s, 150 ms, a processor four times slower), on a site that lists them: manifest and cap of the last round and the manifests before it, ${files.series.count} files of ${kB(files.series.bytes)}, which no address changes; then ${files.address.count} files of ${kB(files.address.bytes)} for the address. All rounds have an answer ${(all / 1_000).toFixed(1)} s after the page was asked for; the page says how far it is, and its own round can be claimed meanwhile.`
}

function forWhom({ ours, peer, operator }: Result): string {
  const [one] = ours
  const whole = ours.at(-1)
  if (!one || !whole) throw new Error('Nothing was measured')
  const times = (a: bigint, b: bigint) => `${(Number(a) / Number(b)).toFixed(1)}×`
  return [
    `- Who claims each round by itself: ${one.later} gas a round through Multicall3, ${peer.later} with a cumulative root.`,
    `- Who claims ${whole.rounds} rounds at once: ${whole.later} gas, ${times(whole.later, peer.later)} of one cumulative claim. A cumulative root is cheaper for all who wait, the more the longer.`,
    `- The operator of a round: ${operator.deployed} gas for its contract and ${operator.funded} for its funding, beside ${operator.root} for a new root.`,
  ].join('\n')
}
