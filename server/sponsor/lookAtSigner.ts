import { type Address, type Hex, numberToHex } from 'viem'
import type { BlockView, ChainReader } from '../../src/chain/createChainReader.ts'
import type { Prices } from '../../src/chain/fees.ts'
import { readNativeBalanceAt } from '../../src/chain/readNativeBalance.ts'
import { readPricesAt } from '../../src/chain/readPrices.ts'
import { readIncludedReceiptAt } from '../../src/chain/readReceipt.ts'
import { readTransactionCountAt } from '../../src/chain/readTransactionCount.ts'
import { type Receipt, receiptSchema, smallQuantitySchema } from '../../src/chain/rpcSchemas.ts'
import * as v from '../../src/schema/v.ts'

/** What the chain says of a signer and of the nonces that we have signed with, agreed at one block. */
export type Sight = {
  block: number
  prices: Prices
  /** Wei. */
  balance: bigint
  /** The signer's next nonce by the newest block, and by the newest one that counts as final. */
  count: number
  finalCount: number
  /** Of nonces whose transaction a block has. */
  inclusions: ReadonlyMap<number, Inclusion>
}

export type Inclusion =
  | { isFinal: false; receipt: Receipt }
  /** Costs in wei. `l1Cost`, for data on layer 1, is undefined where the chain does not say it. */
  | { isFinal: true; receipt: Receipt; l2Cost: bigint; l1Cost: bigint | undefined }

/** @throws RpcUnreachableError, RpcDisagreementError */
export async function lookAtSigner(
  reader: ChainReader,
  options: {
    signer: Address
    /** Nonces that wait, each with the hashes of its transactions. */
    open: readonly { nonce: number; hashes: readonly Hex[] }[]
    confirmations: number
  },
): Promise<Sight> {
  const { signer, open, confirmations } = options
  return reader.atOneBlock({ question: 'The relayer’s transactions' }, async (block) => {
    const finalBlock = Math.max(0, block.number - confirmations + 1)
    const [prices, balance, count, finalCount] = await Promise.all([
      readPricesAt(block),
      readNativeBalanceAt(block, signer, 'The relayer’s balance'),
      readTransactionCountAt(block, signer),
      block.read({
        question: 'The relayer’s transactions',
        method: 'eth_getTransactionCount',
        params: [signer, numberToHex(finalBlock)],
        schema: smallQuantitySchema,
      }),
    ])
    const inclusions = new Map<number, Inclusion>()
    for (const { nonce, hashes } of open.filter((each) => each.nonce < count)) {
      const receipt = await firstReceipt(block, hashes)
      if (!receipt) continue
      inclusions.set(
        nonce,
        nonce < finalCount && receipt.blockNumber <= finalBlock
          ? { isFinal: true, receipt, ...(await readCost(block, receipt.transactionHash)) }
          : { isFinal: false, receipt },
      )
    }
    return {
      block: block.number,
      prices,
      balance,
      count,
      finalCount,
      inclusions,
    }
  })
}

/** The chain takes one transaction of a nonce at most, whichever version that is. */
async function firstReceipt(block: BlockView, hashes: readonly Hex[]): Promise<Receipt | undefined> {
  for (const hash of hashes) {
    const receipt = await readIncludedReceiptAt(block, hash)
    if (receipt) return receipt
  }
  return undefined
}

const costSchema = v.pipe(
  receiptSchema,
  v.transform(({ gasUsed, effectiveGasPrice, l1Fee }) => ({
    l2Cost: gasUsed * effectiveGasPrice,
    l1Cost: l1Fee,
  })),
)
type Cost = v.InferOutput<typeof costSchema>

/**
 * Nodes that report different fees of one receipt: the highest is booked, so that no node can make the budget
 * look larger.
 */
function readCost(block: BlockView, hash: Hex): Promise<Cost> {
  const sum = ({ l2Cost, l1Cost }: Cost) => l2Cost + (l1Cost ?? 0n)
  return block.read<Cost>({
    question: 'What a transaction has cost',
    method: 'eth_getTransactionReceipt',
    params: [hash],
    schema: costSchema,
    ifSplit: (costs) => {
      const [dearest] = [...costs].sort((a, b) => (sum(a) < sum(b) ? 1 : -1))
      return dearest && { value: dearest }
    },
  })
}
