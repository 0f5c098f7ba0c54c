import {
  type Address,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  toEventSelector,
  toFunctionSelector,
  toHex,
} from 'viem'
import type { BlockView, ChainReader, RpcRead } from '../../../chain/createChainReader.ts'
import { RpcUnreachableError } from '../../../chain/errors.ts'
import type { SafeClaimProposal } from '../safeClaimProposal.ts'
import { allocation, chainId, here, kindOf, people, pusher, safe, window } from './claimFixtures.ts'

// A chain with one Safe and two distributors, in memory: it answers the questions that `src/chain` asks a node, by the rules of
// Safe's contracts and ours. Blocks can be taken back.

type ModelLog = { address: Address; topics: readonly Hex[]; data: Hex }
type ModelTransaction = { hash: Hex; to: Address; isReverted: boolean; logs: readonly ModelLog[] }
export type ModelBlock = {
  number: number
  timestamp: number
  hash: Hex
  transactions: readonly ModelTransaction[]
  /** After it. */
  nonce: number
  owners: readonly Address[]
  threshold: number
  /** `owner hash`, as owners have approved on chain. */
  approved: readonly string[]
  isClaimed: boolean
  /** By the Safe's own transaction. */
  isPaidBySafe: boolean
  payment: Hex | undefined
  /** What the Safe executed with each nonce. */
  executed: readonly { safeTxHash: Hex; isSuccess: boolean; hash: Hex; paid: boolean }[]
}

const claimed: ModelLog = {
  address: here,
  topics: [toEventSelector('Claimed(uint256,address,uint256)')],
  data: encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'address' }, { type: 'uint256' }],
    [BigInt(allocation.index), allocation.account, allocation.amount],
  ),
}
const success = toEventSelector('ExecutionSuccess(bytes32,uint256)')
const failure = toEventSelector('ExecutionFailure(bytes32,uint256)')
const answers = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function VERSION() view returns (string)',
  'function nonce() view returns (uint256)',
  'function approvedHashes(address,bytes32) view returns (uint256)',
])
const selectors = Object.fromEntries(answers.map((each) => [toFunctionSelector(each), each.name]))
const wordsSelector = toFunctionSelector('function claimedWords(uint256,uint256)')
const version = encodeFunctionResult({ abi: answers, functionName: 'VERSION', result: '1.4.1' })

export type ExecutionMode = 'direct' | 'relayed' | 'bundled' | 'starved'
export type ModelWorld = ReturnType<typeof createModelWorld>

export function createModelWorld() {
  let salt = 0
  const newHash = (kind: number): Hex => pad(toHex(BigInt(kind) * 2n ** 64n + BigInt(++salt)), { size: 32 })
  const genesis: ModelBlock = {
    ...{ number: 0, timestamp: 1_800_000_000, hash: newHash(1), transactions: [], nonce: 0 },
    owners: people.slice(0, 3).map(({ address }) => address),
    ...{
      threshold: 2,
      approved: [],
      isClaimed: false,
      isPaidBySafe: false,
      payment: undefined,
      executed: [],
    },
  }
  const blocks: ModelBlock[] = [genesis]
  let isDown = false
  let clock = 0
  const head = () => blocks[blocks.length - 1] ?? genesis

  function mine(
    change: Partial<ModelBlock> = {},
    logs: readonly ModelLog[] = [],
    { to = safe, isReverted = false, hash = newHash(2) } = {},
  ): Hex {
    const before = head()
    blocks.push({
      ...before,
      ...{ number: before.number + 1, timestamp: before.timestamp + 2 + clock, hash: newHash(1) },
      transactions: logs.length > 0 || isReverted ? [{ hash, to, isReverted, logs }] : [],
      ...change,
    })
    clock = 0
    return hash
  }
  const isOpen = () => {
    const { timestamp } = head()
    return timestamp + 2 + clock >= window.start && timestamp + 2 + clock < window.end
  }

  /** By the rules of the Safe's contract; a refusal is a reverted transaction. */
  function execute(
    { safeTxHash, transaction }: SafeClaimProposal,
    signers: readonly Address[],
    mode: ExecutionMode,
    hash = newHash(2),
  ): 'done' | 'failed' | 'refused' {
    const { nonce, owners, threshold, isClaimed, executed } = head()
    const refuse = () => {
      mine({}, [], { isReverted: true, hash })
      return 'refused' as const
    }
    const kind = kindOf(safeTxHash)
    const valid = owners.filter((owner) => signers.includes(owner))
    if (transaction.nonce !== nonce || valid.length < threshold || !kind) return refuse()
    const isPushed = mode === 'bundled' && isOpen() && !isClaimed
    const to = mode === 'direct' || mode === 'starved' ? safe : pusher
    const isTaken = isClaimed || isPushed
    const claims = kind !== 'rejection' && kind !== 'other'
    const isStarved = mode === 'starved' && transaction.safeTxGas > 0n
    const skips = kind === 'many' || kind === 'both'
    const fails = claims && (isStarved || !isOpen() || (isTaken && !skips))
    if (fails && transaction.safeTxGas === 0n) return refuse()
    const pays = claims && !fails && !isTaken
    const skipped: ModelLog = {
      address: here,
      topics: [toEventSelector('ClaimSkipped(uint256,uint8)'), `0x${word(allocation.index)}`],
      data: `0x${word(1)}`,
    }
    mine(
      {
        nonce: nonce + 1,
        isClaimed: isTaken || pays,
        isPaidBySafe: head().isPaidBySafe || pays,
        payment: head().payment ?? (isPushed || pays ? hash : undefined),
        executed: [...executed, { safeTxHash, isSuccess: !fails, hash, paid: pays }],
      },
      [
        ...(isPushed || pays ? [claimed] : []),
        ...(claims && !fails && isTaken ? [skipped] : []),
        { address: safe, topics: [fails ? failure : success, safeTxHash], data: pad('0x0') },
      ],
      { to, hash },
    )
    return fails ? 'failed' : 'done'
  }

  return {
    head,
    blocks,
    newHash: () => newHash(2),
    mine,
    isOpen,
    execute,
    /** Anybody claims for the Safe. */
    push() {
      if (!isOpen() || head().isClaimed) return
      const hash = newHash(2)
      mine({ isClaimed: true, payment: hash }, [claimed], { to: here, hash })
    },
    /** By a module, which uses no nonce. */
    setOwners(owners: readonly Address[], threshold: number) {
      mine({ owners, threshold: Math.min(threshold, owners.length) })
    },
    approve(owner: Address, hash: Hex) {
      mine({ approved: [...head().approved, `${owner} ${hash}`.toLowerCase()] })
    },
    /** The newest blocks never happened. */
    takeBack(count: number) {
      const taken = blocks.splice(Math.max(1, blocks.length - count))
      // Only a longer chain takes the place of another.
      for (let at = 0; at < taken.length; at++) mine()
    },
    wait(seconds: number) {
      clock += seconds
      mine()
    },
    setDown(value: boolean) {
      isDown = value
    },
    isDown: () => isDown,
    reader: createReader(),
  }

  function createReader(): ChainReader {
    const unreachable = (question: string) =>
      new RpcUnreachableError({ question, answered: 0, configured: 1, quorum: 1, faults: [] })
    const answer = async <T>(read: RpcRead<T>, at: ModelBlock): Promise<T> => {
      if (isDown) throw unreachable(read.question)
      const params = typeof read.params === 'function' ? read.params(numberToHex(at.number)) : read.params
      const raw = respond(read.method, params)
      if (raw === reverted && read.onRevert) return read.onRevert(undefined)
      const parsed = read.schema.safeParse(raw)
      if (!parsed.success) throw unreachable(`${read.question} (${read.method}) ${parsed.error.message}`)
      return parsed.data
    }
    return {
      chainId,
      nodes: [],
      async atOneBlock({ question, notBefore = 0 }, work) {
        const at = head()
        if (isDown || at.number < notBefore) throw unreachable(question)
        const view: BlockView = {
          number: at.number,
          read: (read) => answer(read, at),
          readHead: async () => {
            if (isDown) throw unreachable(question)
            return { number: at.number, hash: at.hash, timestamp: at.timestamp }
          },
        }
        return work(view)
      },
      find: (read) => answer(read, head()),
      ask: (read) => answer(read, head()),
      async readHeads() {
        if (isDown) throw unreachable('the newest block')
        const { number, hash, timestamp } = head()
        return [{ host: 'model', head: { number, hash, timestamp } }]
      },
      now: () => head().timestamp,
    }
  }

  function respond(method: string, params: readonly unknown[]): unknown {
    switch (method) {
      case 'eth_getCode':
        return '0x60'
      case 'eth_call':
        return call(params[0] as { to: Address; data: Hex }, blockAt(params[1]))
      case 'eth_getLogs':
        return logs(params[0] as { address: Address; topics: [Hex[]]; fromBlock: Hex; toBlock: Hex })
      case 'eth_getTransactionReceipt':
        return receipt(params[0] as Hex)
      case 'eth_getBlockByNumber': {
        const { number, hash, timestamp } = blockAt(params[0])
        return { number: numberToHex(number), hash, timestamp: numberToHex(timestamp), transactions: [] }
      }
      case 'eth_getTransactionCount':
        return '0x0'
      default:
        throw new Error(`The model has no answer to ${method}.`)
    }
  }

  function blockAt(tag: unknown): ModelBlock {
    return (tag === 'latest' ? undefined : blocks[Number(tag)]) ?? head()
  }

  function call({ to, data }: { to: Address; data: Hex }, at: ModelBlock): unknown {
    const name = selectors[data.slice(0, 10)]
    if (to === safe) {
      switch (name) {
        case 'getOwners':
          return `0x${pad('0x20').slice(2)}${word(at.owners.length)}${at.owners.map((each) => pad(each.toLowerCase() as Hex).slice(2)).join('')}`
        case 'getThreshold':
          return `0x${word(at.threshold)}`
        case 'nonce':
          return `0x${word(at.nonce)}`
        case 'VERSION':
          return version
        case 'approvedHashes': {
          const which = `0x${data.slice(34, 74)} 0x${data.slice(74)}`
          return `0x${word(at.approved.includes(which.toLowerCase()) ? 1 : 0)}`
        }
      }
    }
    if (to === here && data.startsWith(wordsSelector))
      return `0x${word(32)}${word(1)}${word(at.isClaimed ? 2 ** allocation.index : 0)}`
    if (to === here) {
      // Is it claimed, or would this claim succeed?
      if (data.length === 74) return `0x${word(at.isClaimed ? 1 : 0)}`
      return at.isClaimed ? reverted : '0x'
    }
    return '0x'
  }

  function logs({
    address,
    topics,
    fromBlock,
    toBlock,
  }: {
    address: Address
    topics: [Hex[]]
    fromBlock: Hex
    toBlock: Hex
  }) {
    return blocks
      .slice(Number(fromBlock), Number(toBlock) + 1)
      .flatMap((block) => block.transactions.flatMap((each) => rawLogs(block, each)))
      .filter((log) => log.address === address && topics[0].includes(log.topics[0] ?? '0x'))
  }

  function rawLogs(block: ModelBlock, transaction: ModelTransaction) {
    return transaction.logs.map((log, at) => ({
      ...log,
      blockNumber: numberToHex(block.number),
      blockHash: block.hash,
      transactionHash: transaction.hash,
      logIndex: numberToHex(at),
    }))
  }

  function receipt(hash: Hex): unknown {
    for (const block of blocks)
      for (const transaction of block.transactions)
        if (transaction.hash === hash)
          return {
            ...{ transactionHash: hash, blockHash: block.hash, blockNumber: numberToHex(block.number) },
            ...{ from: pusher, to: transaction.to, status: transaction.isReverted ? '0x0' : '0x1' },
            ...{ gasUsed: '0x1', effectiveGasPrice: '0x1', logs: rawLogs(block, transaction) },
          }
    return null
  }
}

const reverted = Symbol('reverted')
function word(value: number): string {
  return value.toString(16).padStart(64, '0')
}
