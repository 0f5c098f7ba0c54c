import type { Address, Hex } from 'viem'
import type { Agreement } from '../chain/agreement.ts'
import type { ChainReader } from '../chain/createChainReader.ts'
import { decodeClaims } from '../chain/decodeClaims.ts'
import { readReceiptAt } from '../chain/readReceipt.ts'
import type { VerifiedPackage } from '../package/loadPackage.ts'

/** A paid allocation, as the distributor's own log says. `amount` in base units. */
export type PaidClaim = { index: number; account: Address; amount: bigint; recipient: Address }

/** What a transaction did for this campaign. Only logs of this campaign's distributor count. */
export type ClaimReceipt =
  | {
      status: 'claimed'
      hash: Hex
      /** How many nodes agree on the receipt. */
      agreement: Agreement
      claims: readonly PaidClaim[]
      block: number
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
  const { receipt, agreement } = await reader.atOneBlock({ question: 'the receipt' }, async (block) => ({
    receipt: await readReceiptAt(block, hash),
    agreement: block.agreement,
  }))
  if (!receipt) return { status: 'not-found' }
  if (receipt.status === 'reverted') return { status: 'reverted', hash }
  const claims = decodeClaims(receipt, pkg.distributor).claims.map(
    ({ index, account, amount, recipient }) => ({
      index: Number(index),
      account,
      amount,
      recipient,
    }),
  )
  if (claims.length === 0) return { status: 'no-claim', hash }
  return {
    status: 'claimed',
    hash: receipt.transactionHash,
    agreement,
    claims,
    block: receipt.blockNumber,
    payer: receipt.from,
    l2Fee: receipt.gasUsed * receipt.effectiveGasPrice,
    l1Fee: receipt.l1Fee,
  }
}
