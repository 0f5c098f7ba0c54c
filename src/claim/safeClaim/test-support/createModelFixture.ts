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
} from 'viem'
import { createModelReader, reverted } from '../../../chain/test-support/createModelReader.ts'
import type { Proposal } from '../../../multisig/proposal.ts'
import {
  allocation,
  chainId,
  here,
  isClaim,
  kindOf,
  payer,
  people,
  pusher,
  safe,
  window,
} from './claimFixtures.ts'

// A chain with one Safe and two distributors, in memory: it answers the questions that `src/chain` asks a
// node, by the rules of Safe's contracts and ours. Blocks can be taken back.

type ModelLog = { address: Address; topics: readonly Hex[]; data: Hex }
/** `call`: of the wallet whose transactions are counted. */
type ModelTransaction = {
  hash: Hex
  /** Null: it creates a contract. */
  to: Address | null
  isReverted: boolean
  logs: readonly ModelLog[]
  call: { nonce: number; data: Hex } | undefined
}
export type ModelBlock = {
  number: number
  timestamp: number
  hash: Hex
  transactions: readonly ModelTransaction[]
  /** All that follows is the Safe after it. */
  nonce: number
  /** How many transactions the wallet has sent. */
  count: number
  owners: readonly Address[]
  threshold: number
  /** `owner hash`, as owners have approved on chain. */
  approved: readonly string[]
  isClaimed: boolean
  /**
   * What has paid; `by` the Safe's transaction, or anybody. `isPlain`: that can be known from the transaction
   * alone.
   */
  payment: { hash: Hex; by: Hex | 'anybody'; recipient: Address; isPlain: boolean; block: number } | undefined
  /** What the Safe executed with each nonce. */
  executed: readonly Executed[]
}
export type Executed = { safeTxHash: Hex; isSuccess: boolean; hash: Hex; isPaid: boolean; block: number }

const claimed: ModelLog = {
  address: here,
  topics: [toEventSelector('Claimed(uint256,address,uint256)')],
  data: encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'address' }, { type: 'uint256' }],
    [BigInt(allocation.index), allocation.account, allocation.amount],
  ),
}
const skipped: ModelLog = {
  address: here,
  topics: [toEventSelector('ClaimSkipped(uint256,uint8)'), `0x${word(allocation.index)}`],
  data: `0x${word(1)}`,
}
const away: ModelLog = {
  address: here,
  topics: [
    toEventSelector('ClaimedTo(uint256,address,address)'),
    ...([`0x${word(allocation.index)}`, safe, pusher] as const).map((each) => pad(each.toLowerCase() as Hex)),
  ],
  data: '0x',
}
const noPayment = pad('0x0')
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

/**
 * How a transaction has the Safe execute: called by itself, by a relayer's contract, by one that claims for
 * the Safe before, with too little gas for the call inside. `paired`: and the next one of the Safe after it,
 * in the same transaction.
 */
export type ExecutionMode = 'direct' | 'relayed' | 'bundled' | 'starved' | 'paired'
export type ModelFixture = ReturnType<typeof createModelFixture>
type Signed = { proposal: Proposal; signers: readonly Address[] }

export function createModelFixture({ end = window.end }: { end?: number | null } = {}) {
  let salt = 0
  const newHash = (kind: number): Hex => `0x${(kind * 2 ** 32 + ++salt).toString(16).padStart(64, '0')}`
  const genesis: ModelBlock = {
    number: 0,
    timestamp: 1_800_000_000,
    hash: newHash(1),
    transactions: [],
    nonce: 0,
    count: 0,
    owners: people.slice(0, 3).map(({ address }) => address),
    threshold: 2,
    approved: [],
    isClaimed: false,
    payment: undefined,
    executed: [],
  }
  const blocks: ModelBlock[] = [genesis]
  let clock = 0
  const head = () => blocks[blocks.length - 1] ?? genesis

  function mine(change: Partial<ModelBlock> = {}, transaction?: ModelTransaction): void {
    const before = head()
    const call = transaction?.call
    blocks.push({
      ...before,
      number: before.number + 1,
      timestamp: before.timestamp + 2 + clock,
      hash: newHash(1),
      transactions: transaction ? [transaction] : [],
      ...change,
      count: call ? call.nonce + 1 : before.count,
    })
    clock = 0
  }
  const isOpen = () => {
    const next = head().timestamp + 2 + clock
    return next >= window.start && (end === null || next < end)
  }

  /** By the rules of the Safe's contract; a refusal is a reverted transaction. */
  function execute(
    signed: Signed,
    mode: ExecutionMode,
    {
      hash = newHash(2),
      call,
      next,
    }: { hash?: Hex; call?: ModelTransaction['call']; next?: Signed | undefined } = {},
  ): 'done' | 'failed' | 'refused' {
    const block = head().number + 1
    const isDirect = mode === 'direct' || mode === 'starved'
    const to = isDirect ? safe : pusher
    const isPushed = mode === 'bundled' && isOpen() && !head().isClaimed
    const logs: ModelLog[] = isPushed ? [claimed] : []
    let state = head()
    if (isPushed)
      state = {
        ...state,
        isClaimed: true,
        // A claim that the Safe skips, or fails at, shows that it was not the one that paid.
        payment: { hash, by: 'anybody', recipient: safe, isPlain: isClaim(signed.proposal), block },
      }
    for (const each of mode === 'paired' && next ? [signed, next] : [signed]) {
      const made = step(state, each, { hash, block, isStarved: mode === 'starved', isDirect })
      if (!made) {
        mine({}, { hash, to, isReverted: true, logs: [], call })
        return 'refused'
      }
      logs.push(...made.logs)
      state = made.state
    }
    const { nonce, isClaimed, payment, executed } = state
    mine({ nonce, isClaimed, payment, executed }, { hash, to, isReverted: false, logs, call })
    return executed[signed.proposal.transaction.nonce]?.isSuccess ? 'done' : 'failed'
  }

  /** One execution; undefined where the Safe refuses it. */
  function step(
    state: ModelBlock,
    { proposal: { safeTxHash, transaction }, signers }: Signed,
    { hash, block, isStarved, isDirect }: { hash: Hex; block: number; isStarved: boolean; isDirect: boolean },
  ): { state: ModelBlock; logs: readonly ModelLog[] } | undefined {
    const { nonce, owners, threshold, isClaimed, executed } = state
    const kind = kindOf(safeTxHash)
    const valid = owners.filter((owner) => signers.includes(owner))
    if (transaction.nonce !== nonce || valid.length < threshold || !kind) return undefined
    const claims = kind !== 'rejection' && kind !== 'other'
    const skips = kind === 'many' || kind === 'both'
    const { safeTxGas } = transaction
    const fails = claims && ((isStarved && safeTxGas > 0n) || !isOpen() || (isClaimed && !skips))
    if (fails && safeTxGas === 0n) return undefined
    const isPaid = claims && !fails && !isClaimed
    const recipient = kind === 'away' ? pusher : safe
    return {
      state: {
        ...state,
        nonce: nonce + 1,
        isClaimed: isClaimed || isPaid,
        payment: isPaid ? { hash, by: safeTxHash, recipient, isPlain: isDirect, block } : state.payment,
        executed: [...executed, { safeTxHash, isSuccess: !fails, hash, isPaid, block }],
      },
      logs: [
        ...(isPaid ? (kind === 'away' ? [claimed, away] : [claimed]) : []),
        ...(claims && !fails && isClaimed ? [skipped] : []),
        { address: safe, topics: [fails ? failure : success, safeTxHash], data: noPayment },
      ],
    }
  }

  return {
    head,
    blocks,
    newHash: () => newHash(2),
    mine,
    execute,
    /** Anybody claims for the Safe, or by its claim authorization for somebody else. */
    push({ isAway = false }: { isAway?: boolean } = {}) {
      if (!isOpen() || head().isClaimed) return
      const hash = newHash(2)
      const recipient = isAway ? pusher : safe
      const payment = { hash, by: 'anybody' as const, recipient, isPlain: true, block: head().number + 1 }
      const logs = isAway ? [claimed, away] : [claimed]
      mine({ isClaimed: true, payment }, { hash, to: here, isReverted: false, logs, call: undefined })
    },
    /** By a module, which uses no nonce. */
    setOwners(owners: readonly Address[], threshold: number) {
      mine({ owners, threshold: Math.min(threshold, owners.length) })
    },
    approve(owner: Address, hash: Hex) {
      mine({ approved: [...head().approved, `${owner} ${hash}`.toLowerCase()] })
    },
    /** The wallet sends something else with its nonce. */
    sendOther(call: { nonce: number; data: Hex }) {
      const hash = newHash(2)
      mine({}, { hash, to: pusher, isReverted: false, logs: [], call })
      return hash
    },
    /** The newest blocks never happened. */
    takeBack(count: number) {
      const taken = blocks.splice(Math.max(1, blocks.length - count))
      // Only a longer chain takes the place of another.
      for (let at = 0; at < taken.length; at++) mine()
    },
    wait(seconds: number, blocks = 1) {
      clock += seconds
      for (let at = 0; at < blocks; at++) mine()
    },
    /** A node's results, by its methods. */
    respond,
    ...createModelReader({ chainId, head, respond }),
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
        const { number, hash, timestamp, transactions } = blockAt(params[0])
        return {
          number: numberToHex(number),
          hash,
          timestamp: numberToHex(timestamp),
          transactions: transactions.flatMap(({ hash, to, call }) =>
            call
              ? { hash, from: payer, to, nonce: numberToHex(call.nonce), input: call.data, value: '0x0' }
              : [],
          ),
        }
      }
      case 'eth_getStorageAt':
        return noPayment
      case 'eth_getBalance':
        return '0x0'
      case 'eth_getTransactionCount':
        return numberToHex(blockAt(params[1]).count)
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
            transactionHash: hash,
            blockHash: block.hash,
            blockNumber: numberToHex(block.number),
            from: payer,
            to: transaction.to,
            status: transaction.isReverted ? '0x0' : '0x1',
            gasUsed: '0x1',
            effectiveGasPrice: '0x1',
            logs: rawLogs(block, transaction),
          }
    return null
  }
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0')
}
