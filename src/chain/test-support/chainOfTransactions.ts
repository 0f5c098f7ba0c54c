import { type Address, type Hex, keccak256, numberToHex, pad, parseTransaction, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createModelReader, reverted, revertedWith } from './createModelReader.ts'

export const account = privateKeyToAccount(`0x${'01'.repeat(32)}`)
export const target: Address = '0x00000000000000000000000000000000000000c1'

export type Signed = { hash: Hex; nonce: number; raw: Record<string, unknown> }

/** A transaction of `account`, as a node shows it. */
export async function signed(
  nonce: number,
  {
    to = target,
    data = '0x1234',
    value = 0n,
    tip = 1n,
  }: { to?: Address; data?: Hex; value?: bigint; tip?: bigint } = {},
): Promise<Signed> {
  const serialized = await account.signTransaction({
    type: 'eip1559',
    chainId: 81457,
    nonce,
    to,
    data,
    value,
    gas: 21_000n,
    maxFeePerGas: 9n,
    maxPriorityFeePerGas: tip,
  })
  const { r, s, yParity = 0 } = parseTransaction(serialized)
  const hash = keccak256(serialized)
  return {
    hash,
    nonce,
    raw: {
      hash,
      type: '0x2',
      chainId: '0x13e31',
      from: account.address.toLowerCase(),
      nonce: toHex(nonce),
      gas: toHex(21_000),
      to,
      value: toHex(value),
      input: data,
      maxFeePerGas: '0x9',
      maxPriorityFeePerGas: toHex(tip),
      accessList: [],
      r,
      s,
      v: toHex(yParity),
    },
  }
}

export type Mined = { block: number; sent: Signed; isReverted?: boolean; hasReceipt?: boolean }

/**
 * A chain whose past a test writes: what is at hand may change between two questions. Before the first
 * transaction here the account has sent `sentBefore`.
 */
export function chainOfTransactions({ sentBefore = 0 } = {}) {
  const chain = {
    head: 100,
    mined: [] as Mined[],
    /** Waiting ones that a node knows. */
    known: [] as Signed[],
    /** Another branch has other hashes of its blocks. */
    branch: 0,
    /** What the call does at the state behind a block: it reverts with these bytes, or without any. */
    revertsAt: (_: number): Hex | true | false | 'silent' => false,
    /** No state is kept of blocks before. */
    prunedBefore: 0,
    asked: [] as string[],
  }
  const blockHash = (block: number) =>
    pad(numberToHex(0xb00000 + 0x1000000 * chain.branch + block), { size: 32 })
  const receiptOf = ({ block, sent, isReverted = false }: Mined) => ({
    transactionHash: sent.hash,
    blockHash: blockHash(block),
    blockNumber: numberToHex(block),
    from: account.address,
    to: sent.raw.to,
    status: isReverted ? '0x0' : '0x1',
    gasUsed: '0x1',
    effectiveGasPrice: '0x1',
    logs: [],
  })
  const simulated = (block: number) => {
    const result = chain.revertsAt(block)
    if (result === 'silent') return null
    return result === false ? '0x' : result === true ? reverted : revertedWith(result)
  }
  const model = createModelReader({
    head: () => ({ number: chain.head, hash: blockHash(chain.head), timestamp: 1_800_000_000 }),
    respond(method, params) {
      const place = Number(typeof params[1] === 'string' ? params[1] : params[0])
      chain.asked.push(`${method} ${place}`)
      switch (method) {
        case 'eth_getTransactionReceipt': {
          const found = chain.mined.find(({ sent }) => sent.hash === params[0])
          return found && found.hasReceipt !== false ? receiptOf(found) : null
        }
        case 'eth_getTransactionByHash':
          return chain.known.find(({ hash }) => hash === params[0])?.raw ?? chain.known[0]?.raw ?? null
        case 'eth_getTransactionCount':
          return place < chain.prunedBefore
            ? 'pruned'
            : toHex(sentBefore + chain.mined.filter(({ block }) => block <= place).length)
        case 'eth_call':
          return simulated(place)
        default: {
          const transactions = chain.mined.filter(({ block }) => block === place).map(({ sent }) => sent.raw)
          const header = { number: numberToHex(place), hash: blockHash(place), timestamp: '0x1' }
          return params[1] === true ? { ...header, transactions } : header
        }
      }
    },
  })
  return Object.assign(chain, { reader: model.reader, setNodes: model.setNodes, blockHash })
}
