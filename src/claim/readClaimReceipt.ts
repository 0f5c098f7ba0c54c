import { type Address, type Hex, numberToHex } from 'viem'
import type { Agreement } from '../chain/agreement.ts'
import type { BlockView, ChainReader } from '../chain/createChainReader.ts'
import { decodeClaims } from '../chain/decodeClaims.ts'
import { readReceiptAt } from '../chain/readReceipt.ts'
import { headSchema, type Receipt } from '../chain/rpcSchemas.ts'
import { message, say } from '../language/say.ts'
import type { VerifiedPackage } from '../package/loadPackage.ts'

/**
 * A paid allocation, as the distributor's own log says. `amount` in base units; `paid`: so far in all, of an
 * allocation that unlocks over time.
 */
export type PaidClaim = {
  index: number
  account: Address
  amount: bigint
  recipient: Address
  paid?: bigint | undefined
}

/** What a transaction did for this campaign. Only logs of this campaign's distributor count. */
export type ClaimReceipt =
  | {
      status: 'claimed'
      hash: Hex
      /** How many nodes agree on the receipt. */
      agreement: Agreement
      claims: readonly PaidClaim[]
      block: number
      /** Of the block, in unix seconds; undefined where the nodes do not say. */
      timestamp: number | undefined
      payer: Address
      l2Fee: bigint
      /** For posting to Ethereum; undefined where the node does not say. */
      l1Fee: bigint | undefined
    }
  /** The nodes agree that no block has this transaction (yet). */
  | { status: 'not-found' }
  | { status: 'reverted'; hash: Hex }
  /** It went through and paid nothing of this campaign. */
  | { status: 'no-claim'; hash: Hex }

/** Reads a receipt back from the chain. Nothing of it comes from the page's address but the hash. */
export async function readClaimReceipt(
  reader: ChainReader,
  pkg: VerifiedPackage,
  hash: Hex,
): Promise<ClaimReceipt> {
  const { receipt, timestamp, agreement } = await reader.atOneBlock(
    { question: message('The receipt') },
    async (block) => {
      const receipt = await readReceiptAt(block, hash)
      return {
        receipt,
        timestamp: receipt ? await timeOf(block, receipt) : undefined,
        agreement: block.agreement,
      }
    },
  )
  if (!receipt) return { status: 'not-found' }
  if (receipt.status === 'reverted') return { status: 'reverted', hash }
  const claims = decodeClaims(receipt, pkg.distributor).claims.map(
    ({ index, account, amount, recipient, paid }) => ({
      index: Number(index),
      account,
      amount,
      recipient,
      ...(paid && { paid }),
    }),
  )
  if (claims.length === 0) return { status: 'no-claim', hash }
  return {
    status: 'claimed',
    hash: receipt.transactionHash,
    agreement,
    claims,
    block: receipt.blockNumber,
    timestamp,
    payer: receipt.from,
    l2Fee: receipt.gasUsed * receipt.effectiveGasPrice,
    l1Fee: receipt.l1Fee,
  }
}

/** When it happened. It informs only: a receipt is no less true where the nodes do not answer this. */
async function timeOf(block: BlockView, { blockNumber, blockHash }: Receipt): Promise<number | undefined> {
  try {
    const head = await block.read({
      question: say('Block {number}', { number: String(blockNumber) }),
      method: 'eth_getBlockByNumber',
      params: [numberToHex(blockNumber), false],
      schema: headSchema,
    })
    return head.hash === blockHash ? head.timestamp : undefined
  } catch {
    return undefined
  }
}
