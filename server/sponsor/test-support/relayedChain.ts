import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  type Hex,
  isAddressEqual,
  keccak256,
  multicall3Abi,
  padHex,
  parseAbiParameters,
  parseTransaction,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { merkleDistributorAbi } from '../../../src/abi/merkleDistributor.ts'
import { vestingDistributorAbi } from '../../../src/abi/vestingDistributor.ts'
import type { ChainReader } from '../../../src/chain/createChainReader.ts'
import { createModelReader, refusing, reverted } from '../../../src/chain/test-support/createModelReader.ts'
import { word, words } from '../../../src/chain/test-support/readerOfContract.ts'
import { runProgram } from '../../../src/chain/test-support/runProgram.ts'
import { multicall3 } from '../../../src/config/chains.ts'

/** Whose key the relayer has. */
export const relayer = privateKeyToAccount(padHex('0x1', { size: 32 }))

/** What became of a transaction in its block, where it is not the usual. */
export type Inclusion = {
  isReverted?: boolean
  gasUsed?: bigint
  price?: bigint
  /** Left out, its receipt says nothing of what the data have cost. */
  l1Fee?: bigint
  /** No node has its receipt. */
  isWithoutReceipt?: boolean
}
type Included = Inclusion & { block: number; hash: Hex; nonce: number; raw?: Hex }

/** `ClaimOutcome` of the contract. `silent`: it says nothing of the claim at all, which none of ours does. */
export const outcome = {
  paid: 0,
  alreadyClaimed: 1,
  invalidProof: 2,
  transferFailed: 3,
  nothingToPay: 4,
  silent: 5,
} as const

const oracle: Address = '0x420000000000000000000000000000000000000F'
const abi = [...merkleDistributorAbi, ...vestingDistributorAbi, ...multicall3Abi] as const
const blockHash = (number: number) => padHex(toHex(number), { size: 32 })
/** Far more than any turn asks: one that would go on without an end ends by it. */
const mostQuestions = 2_000

/**
 * A chain as the relayer meets it, in memory: a test writes what its contracts say of each claim, what its
 * blocks have, and what its nodes take. Amounts in wei.
 */
export function relayedChain() {
  const chain = {
    head: 100,
    /** Of its newest block, in unix seconds. */
    timestamp: 1_800_000_000,
    baseFee: 1_000_000n,
    tip: 100_000n,
    balance: 10n ** 18n,
    /** What the OP stack's oracle asks for the data of a transaction; undefined on a chain without one. */
    l1Fee: undefined as bigint | undefined,
    /** By the index of a claim; `paid` where nothing is said. */
    outcomes: new Map<number, number>(),
    /** The block since which an index is claimed. */
    claimedSince: new Map<number, number>(),
    /** What a campaign over time has paid of an index at a block. */
    paidAt: (_index: number, _block: number): bigint => 0n,
    /** Gas with which so many claims go through, and no less does. */
    needs: (claims: number): bigint => 350_000n + 40_000n * BigInt(claims),
    /** A node's answer when it is asked how much gas so many claims need. */
    estimate: (claims: number): unknown => toHex(chain.needs(claims)),
    /** A node's answer to a simulation where that is not what the contract says of each claim. */
    refuses: (_indices: readonly number[]): unknown => undefined,
    /** Accounts that run code when they are paid. */
    withCode: new Set<Address>(),
    code: new Map<Address, Hex>(),
    /** What a node says of bytes that it does not take. */
    refusal: undefined as string | undefined,
    /** How many transactions of the relayer there are at a block. */
    count: (block: number): number => mined.filter((each) => each.block <= block).length,
    /** Whether nodes show what is in a block. */
    isShown: true,
    /** Comes before each block that is read, with the question that it is read for. */
    meanwhile: (_question: string): unknown => undefined,
    /** The questions for which a block was read. */
    opened: [] as string[],
    /** The indices of each simulation, and the limit of gas that it had. */
    simulated: [] as (readonly [indices: readonly number[], gas: bigint | undefined])[],
    /** All bytes that a node was given, one after the other. */
    handedOut: [] as Hex[],
  }
  let mined: Included[] = []
  const pool = new Set<Hex>()
  let questions = 0

  const take = (raw: Hex) => {
    chain.handedOut.push(raw)
    if (chain.refusal !== undefined) return refusing(chain.refusal)
    if ((parseTransaction(raw).nonce ?? 0) < chain.count(chain.head)) return refusing('nonce too low')
    if (pool.has(raw)) return refusing('already known')
    pool.add(raw)
    return keccak256(raw)
  }
  const outcomeOf = (index: bigint) => chain.outcomes.get(Number(index)) ?? outcome.paid

  const simulate = (
    indices: readonly number[],
    gas: bigint | undefined,
    answer: (isEnough: boolean) => unknown,
  ) => {
    chain.simulated.push([indices, gas])
    return chain.refuses(indices) ?? answer(gas === undefined || gas >= chain.needs(indices.length))
  }
  const call = ({ to, data, from, gas }: Call, block: number): unknown => {
    // A program that a node runs without it being anywhere: what is at each of the accounts.
    if (!to)
      return runProgram(data, (account) => (chain.withCode.has(account) ? { code: '0x5f' } : undefined))
    if (isAddressEqual(to, oracle)) return chain.l1Fee === undefined ? '0x' : word(chain.l1Fee)
    const limit = gas === undefined ? undefined : BigInt(gas)
    const { functionName, args } = decodeFunctionData({ abi, data })
    switch (functionName) {
      case 'claimMany': {
        if (from !== relayer.address) return reverted
        return simulate(args[0].map(indexOf), limit, (isEnough) =>
          isEnough
            ? encodeFunctionResult({
                abi: merkleDistributorAbi,
                functionName,
                result: args[0].map(({ index }) => outcomeOf(index)),
              })
            : reverted,
        )
      }
      case 'aggregate3': {
        if (from !== relayer.address) return reverted
        const indices = claimsOf(data).map(indexOf)
        return simulate(indices, limit, (isEnough) =>
          encodeFunctionResult({
            abi: multicall3Abi,
            functionName,
            result: indices.map((index) => ({
              success: isEnough,
              returnData: isEnough ? word(BigInt(outcomeOf(BigInt(index)))) : '0x',
            })),
          }),
        )
      }
      case 'isClaimed':
        return word((chain.claimedSince.get(Number(args[0])) ?? block + 1) <= block ? 1n : 0n)
      case 'paid':
        return word(chain.paidAt(Number(args[0]), block))
      case 'paidAmounts': {
        const [begin = 0n, length = 0n] = args as readonly bigint[]
        return words(
          ...Array.from({ length: Number(length) }, (_, at) => chain.paidAt(Number(begin) + at, block)),
        )
      }
      case 'token':
        // ETH, which runs the code of its recipient.
        return word(0n)
      default:
        return reverted
    }
  }
  const estimate = ({ data, from }: Call): unknown => {
    if (from !== relayer.address) return 'no answer'
    const { functionName, args } = decodeFunctionData({ abi, data })
    // A node finds how little is enough for a call in which a round may fail: enough that it does.
    if (functionName === 'aggregate3' && args[0].some(({ allowFailure }) => allowFailure)) return '0x5208'
    return chain.estimate(claimsOf(data).length)
  }
  /** Nodes may show logs of one that was reverted, too: nothing is to be believed of them. */
  const receiptOf = ({ block, hash, raw, isReverted, gasUsed = 50_000n, price = 1n, l1Fee }: Included) => ({
    transactionHash: hash,
    blockHash: blockHash(block),
    blockNumber: toHex(block),
    from: relayer.address,
    to: null,
    status: isReverted ? '0x0' : '0x1',
    gasUsed: toHex(gasUsed),
    effectiveGasPrice: toHex(price),
    ...(l1Fee !== undefined && { l1Fee: toHex(l1Fee) }),
    logs: (raw === undefined ? [] : claimsOf(parseTransaction(raw).data ?? '0x', parseTransaction(raw).to))
      .filter(({ index }) => outcomeOf(index) !== outcome.silent)
      .map((claim, at) => ({
        ...logOf(claim, outcomeOf(claim.index)),
        blockNumber: toHex(block),
        blockHash: blockHash(block),
        transactionHash: hash,
        logIndex: toHex(at),
      })),
  })
  const blockOf = (number: number, isWhole: boolean) => {
    const inIt = mined.filter(({ block }) => block === number && chain.isShown)
    return {
      number: toHex(number),
      hash: blockHash(number),
      timestamp: toHex(chain.timestamp),
      baseFeePerGas: toHex(chain.baseFee),
      transactions: inIt.map(({ hash, nonce }) =>
        isWhole ? { hash, from: relayer.address, nonce: toHex(nonce), input: '0x', value: '0x0' } : hash,
      ),
    }
  }

  const { reader, setNodes } = createModelReader({
    head: () => ({ number: chain.head, hash: blockHash(chain.head), timestamp: chain.timestamp }),
    respond(method, [first, second]) {
      if (++questions > mostQuestions) throw new Error('The chain is asked without an end.')
      switch (method) {
        case 'eth_getBlockByNumber':
          return blockOf(Number(first), second === true)
        case 'eth_maxPriorityFeePerGas':
          return toHex(chain.tip)
        case 'eth_getBalance':
          return toHex(chain.balance)
        case 'eth_getTransactionCount':
          return toHex(chain.count(Number(second)))
        case 'eth_getTransactionReceipt': {
          const found = mined.find(({ hash }) => hash === first)
          return found && !found.isWithoutReceipt ? receiptOf(found) : null
        }
        case 'eth_getCode':
          return chain.code.get(lower(first as Address)) ?? '0x'
        case 'eth_estimateGas':
          return estimate(first as Call)
        case 'eth_call':
          return call(first as Call, Number(second))
        case 'eth_sendRawTransaction':
          return take(first as Hex)
        default:
          return undefined
      }
    },
  })
  const listened: ChainReader = {
    ...reader,
    async atOneBlock(options, work) {
      chain.opened.push(options.question)
      await chain.meanwhile(options.question)
      return reader.atOneBlock(options, work)
    },
  }

  return Object.assign(chain, {
    reader: listened,
    setNodes,
    /** The next block has these bytes of the relayer. */
    include(raw: Hex, how: Inclusion = {}) {
      const { nonce = 0 } = parseTransaction(raw)
      mined.push({ ...how, block: ++chain.head, hash: keccak256(raw), nonce, raw })
    },
    /** The next block has a transaction of the same key that is in no ledger. */
    includeForeign(nonce: number) {
      mined.push({ block: ++chain.head, hash: keccak256(toHex(`foreign ${nonce}`)), nonce })
    },
    /** The blocks of this nonce and of later ones leave the chain; no node has what was in them. */
    leave(from: number) {
      mined = mined.filter(({ nonce }) => nonce < from)
      pool.clear()
    },
    /** Nodes forget what waits. */
    dropPool() {
      pool.clear()
    },
  })
}

type Call = { to?: Address; data: Hex; from?: Address; gas?: Hex }
type Claim = { distributor: Address; index: bigint; account: Address; amount: bigint }
const lower = (address: Address) => address.toLowerCase() as Address
const indexOf = ({ index }: { index: bigint }) => Number(index)

/** The claims in a call to this address: of one batch, or one of each round. */
export function claimsOf(data: Hex, to: Address | null | undefined = multicall3): readonly Claim[] {
  if (data === '0x' || !to) return []
  const { functionName, args } = decodeFunctionData({ abi, data })
  if (functionName === 'claimMany')
    return args[0].map(({ index, account, amount }) => ({
      distributor: lower(to),
      index,
      account: lower(account),
      amount,
    }))
  if (functionName !== 'aggregate3') throw new Error(`The relayer calls ${functionName}.`)
  return args[0].map(({ target, callData }) => {
    const round = decodeFunctionData({ abi: merkleDistributorAbi, data: callData })
    if (round.functionName !== 'tryClaim') throw new Error(`A round is asked for ${round.functionName}.`)
    const [index, account, amount] = round.args
    return { distributor: lower(target), index, account: lower(account), amount }
  })
}

/** What a contract says in its log of one claim. */
function logOf({ distributor: address, index, account, amount }: Claim, became: number) {
  return became === outcome.paid
    ? {
        address,
        topics: encodeEventTopics({ abi: merkleDistributorAbi, eventName: 'Claimed' }) as Hex[],
        data: encodeAbiParameters(parseAbiParameters('uint256, address, uint256'), [index, account, amount]),
      }
    : {
        address,
        topics: encodeEventTopics({
          abi: merkleDistributorAbi,
          eventName: 'ClaimSkipped',
          args: { index },
        }) as Hex[],
        data: encodeAbiParameters(parseAbiParameters('uint8'), [became]),
      }
}
