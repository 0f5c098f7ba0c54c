import {
  type Address,
  encodeAbiParameters,
  getAddress,
  type Hex,
  keccak256,
  numberToHex,
  parseTransaction,
  toEventSelector,
  toFunctionSelector,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { encodeClaim } from '../../../chain/encodeClaim.ts'
import { createModelReader, reverted } from '../../../chain/test-support/createModelReader.ts'
import type { Allocation } from '../../../package/checkAllocation.ts'

// A chain with one distributor, the pool in front of it, and a wallet that sends what a person confirms, or
// something else. It answers what `src/chain` asks a node. Blocks can be taken back.

export const chainId = 81457
export const distributor = getAddress('0xd15700000000000000000000000000000000aaaa')
const elsewhere = getAddress('0x9000000000000000000000000000000000000009')
const signer = privateKeyToAccount(toHex(7n, { size: 32 }))
export const account = signer.address
export const allocation: Allocation = {
  index: 5,
  account,
  amount: 1_000n,
  proof: [`0x${'01'.repeat(32)}`],
}
export const claim = encodeClaim({ distributor, ...allocation, index: BigInt(allocation.index) })

/**
 * What the wallet sends: the claim as asked for; the same by a contract of its own; something else; nothing
 * to itself, as wallets cancel.
 */
export type SentKind = 'claim' | 'indirect' | 'other' | 'cancel'
const calls: Record<SentKind, { to: Address; data: Hex }> = {
  claim,
  indirect: { to: elsewhere, data: '0x11' },
  other: { to: elsewhere, data: '0x22' },
  cancel: { to: account, data: '0x' },
}

export type Sent = { hash: Hex; nonce: number; kind: SentKind; fee: number; json: object }

const signed = new Map<string, Promise<Sent>>()
/** Each kind with each nonce and fee is one transaction, of one hash. */
function sign(kind: SentKind, nonce: number, fee: number): Promise<Sent> {
  const key = `${kind} ${nonce} ${fee}`
  const known = signed.get(key) ?? make()
  signed.set(key, known)
  return known

  async function make(): Promise<Sent> {
    const { to, data } = calls[kind]
    const gas = 100_000n
    const fees = { maxFeePerGas: BigInt(fee) * 10n ** 9n, maxPriorityFeePerGas: 1n }
    const bytes = await signer.signTransaction({ type: 'eip1559', chainId, nonce, gas, ...fees, to, data })
    const { r = '0x', s = '0x', yParity = 0 } = parseTransaction(bytes)
    const hash = keccak256(bytes)
    const json = {
      type: '0x2',
      hash,
      from: account,
      to,
      nonce: numberToHex(nonce),
      gas: numberToHex(gas),
      maxFeePerGas: numberToHex(fees.maxFeePerGas),
      maxPriorityFeePerGas: numberToHex(fees.maxPriorityFeePerGas),
      chainId: numberToHex(chainId),
      accessList: [],
      value: '0x0',
      input: data,
      r,
      s,
      v: numberToHex(yParity),
    }
    return { hash, nonce, kind, fee, json }
  }
}

type Included = Sent & { isReverted: boolean; isPaid: boolean }
type WalletBlock = {
  number: number
  hash: Hex
  timestamp: number
  /** The wallet's own; what somebody else has sent is in `payment`. */
  included: Included | undefined
  /** How many transactions the wallet has sent, as of this block. */
  count: number
  /** What has paid the allocation. */
  payment: { hash: Hex; block: number } | undefined
}

const claimedTopic = toEventSelector('Claimed(uint256,address,uint256)')
const claimedData = encodeAbiParameters(
  [{ type: 'uint256' }, { type: 'address' }, { type: 'uint256' }],
  [BigInt(allocation.index), account, allocation.amount],
)
const wordsSelector = toFunctionSelector('function claimedWords(uint256,uint256)')

export type WalletModel = ReturnType<typeof createWalletModel>

export function createWalletModel() {
  let salt = 0
  const newHash = (kind: number): Hex => `0x${(kind * 2 ** 32 + ++salt).toString(16).padStart(64, '0')}`
  const genesis: WalletBlock = {
    number: 0,
    hash: newHash(1),
    timestamp: 1_800_000_000,
    included: undefined,
    count: 3,
    payment: undefined,
  }
  const blocks: WalletBlock[] = [genesis]
  const head = () => blocks.at(-1) ?? genesis
  /** What waits for a block, in the order of nonces. */
  let pool: Sent[] = []

  function mine(change: Partial<WalletBlock> = {}): void {
    const { count, payment, number, timestamp } = head()
    const own = { hash: newHash(1), number: number + 1, timestamp: timestamp + 2, included: undefined }
    blocks.push({ count, payment, ...own, ...change })
    pool = pool.filter(({ nonce }) => nonce >= head().count)
  }
  const nextNonce = () => Math.max(head().count, ...pool.map(({ nonce }) => nonce + 1))
  const everSent: Sent[] = []
  const put = (sent: Sent) => {
    everSent.push(sent)
    pool = [...pool.filter(({ nonce }) => nonce !== sent.nonce), sent].sort((a, b) => a.nonce - b.nonce)
    return sent
  }

  const { reader, nodes, setNodes, setMeanwhile } = createModelReader({
    chainId,
    head: () => shown().at(-1) ?? genesis,
    respond,
  })

  /** A node on a fork has a block more: it includes what waits first, or a claim that nobody else knows. */
  function shown(): readonly WalletBlock[] {
    if (nodes() !== 'forked') return blocks
    const { number, count, payment } = head()
    const [first] = pool
    const included = first?.nonce === count ? outcomeOf(first, 'ok') : undefined
    const paid = { hash: included?.hash ?? toHex(number, { size: 32 }), block: number + 1 }
    return [
      ...blocks,
      {
        number: number + 1,
        hash: toHex(2n ** 200n + BigInt(number), { size: 32 }),
        timestamp: head().timestamp + 2,
        included,
        count: included ? count + 1 : count,
        payment: payment ?? (!included || included.isPaid ? paid : undefined),
      },
    ]
  }
  function outcomeOf(sent: Sent, mode: 'ok' | 'starved'): Included {
    const isClaim = sent.kind === 'claim' || sent.kind === 'indirect'
    const isReverted = mode === 'starved' || (sent.kind === 'claim' && head().payment !== undefined)
    return { ...sent, isReverted, isPaid: isClaim && !isReverted && head().payment === undefined }
  }
  return {
    reader,
    nodes,
    setNodes,
    setMeanwhile,
    head,
    pool: () => pool,
    mine,
    /** A person confirms. */
    send: async (kind: SentKind) => put(await sign(kind, nextNonce(), 1)),
    /** The wallet sends something with the nonce of what waits, for a higher fee. */
    async replace(which: Sent, kind: SentKind) {
      return put(await sign(kind, which.nonce, which.fee + 1))
    },
    drop(which: Sent) {
      pool = pool.filter((each) => each !== which)
    },
    /** A block includes what waits first, if its nonce is the next one. `starved`: with too little gas. */
    include(mode: 'ok' | 'starved') {
      const [first] = pool
      if (!first || first.nonce !== head().count) return mine()
      const included = outcomeOf(first, mode)
      const payment = included.isPaid ? { hash: first.hash, block: head().number + 1 } : head().payment
      mine({ included, count: first.nonce + 1, payment })
    },
    /** Anybody claims for the account. */
    push() {
      if (!head().payment) mine({ payment: { hash: newHash(2), block: head().number + 1 } })
    },
    /** The newest blocks never happened. What they held waits again, or is lost. */
    takeBack(count: number, isLost: boolean) {
      const taken = blocks.splice(Math.max(1, blocks.length - count))
      if (!isLost) for (const { included } of taken) if (included) put(included)
      // Only a longer chain takes the place of another.
      for (let at = 0; at < taken.length; at++) mine()
    },
    /** What has been in the pool, oldest first. */
    everSent: (): readonly Sent[] => everSent,
    /** The block that includes it. */
    included: (hash: Hex) => blocks.find(({ included }) => included?.hash === hash)?.included,
    /** Which of the wallet's transactions used a nonce. */
    usedBy: (nonce: number) => blocks.find(({ included }) => included?.nonce === nonce)?.included,
  }

  function respond(method: string, params: readonly unknown[]): unknown {
    switch (method) {
      case 'eth_call':
        return call(params[0] as { to: Address; data: Hex }, blockAt(params[1]))
      case 'eth_getLogs': {
        const [{ fromBlock, toBlock }] = params as [{ fromBlock: Hex; toBlock: Hex }]
        return shown()
          .slice(Number(fromBlock), Number(toBlock) + 1)
          .flatMap(logsOf)
      }
      case 'eth_getTransactionReceipt':
        return receipt(params[0] as Hex)
      case 'eth_getTransactionByHash': {
        const hash = params[0] as Hex
        return [...pool, ...shown().flatMap(({ included }) => included ?? [])].find(
          (each) => each.hash === hash,
        )?.json
      }
      case 'eth_getBlockByNumber': {
        const { number, hash, timestamp, included } = blockAt(params[0])
        return {
          number: numberToHex(number),
          hash,
          timestamp: numberToHex(timestamp),
          transactions: included ? [included.json] : [],
        }
      }
      case 'eth_getTransactionCount':
        return numberToHex(blockAt(params[1]).count)
      default:
        throw new Error(`The model has no answer to ${method}.`)
    }
  }

  function blockAt(tag: unknown): WalletBlock {
    const seen = shown()
    return (tag === 'latest' ? undefined : seen[Number(tag)]) ?? seen.at(-1) ?? genesis
  }

  function call({ to, data }: { to: Address; data: Hex }, { payment }: WalletBlock): unknown {
    if (to === distributor && data.startsWith(wordsSelector))
      return `0x${word(32)}${word(1)}${word(payment ? 2 ** allocation.index : 0)}`
    if (to === distributor && data === claim.data) return payment ? reverted : '0x'
    return '0x'
  }

  /** Of the contract. */
  function logsOf({ number, hash, payment }: WalletBlock) {
    if (payment?.block !== number) return []
    return [
      {
        address: distributor,
        topics: [claimedTopic],
        data: claimedData,
        blockNumber: numberToHex(number),
        blockHash: hash,
        transactionHash: payment.hash,
        logIndex: '0x0',
      },
    ]
  }

  function receipt(hash: Hex): unknown {
    const block = shown().find(
      ({ number, included, payment }) =>
        included?.hash === hash || (payment?.hash === hash && payment.block === number),
    )
    if (!block) return null
    const own = block.included?.hash === hash ? block.included : undefined
    return {
      transactionHash: hash,
      blockHash: block.hash,
      blockNumber: numberToHex(block.number),
      from: own ? account : elsewhere,
      to: own ? calls[own.kind].to : distributor,
      status: own?.isReverted ? '0x0' : '0x1',
      gasUsed: '0x1',
      effectiveGasPrice: '0x1',
      logs: own?.isPaid === false ? [] : logsOf(block),
    }
  }
}

const word = (value: number): string => value.toString(16).padStart(64, '0')
