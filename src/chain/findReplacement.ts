import { type Address, type Hex, isAddressEqual, numberToHex } from 'viem'
import { message, say } from '../language/say.ts'
import * as v from '../schema/v.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { RpcUnreachableError } from './errors.ts'
import { findFirstBlock } from './findFirstBlock.ts'
import { smallQuantitySchema, type Transaction, transactionSchema } from './rpcSchemas.ts'

/**
 * Finds the transaction that used `nonce` of `from`, given that by `block` it is used: the one in the block
 * in which the sender's transaction count passed the nonce. Undefined if the nodes cannot say, e.g. because
 * the state is pruned.
 */
export async function findReplacement(
  reader: ChainReader,
  block: BlockView,
  options: { from: Address; nonce: number; sentAtBlock: number | undefined },
): Promise<Transaction | undefined> {
  const { from, nonce, sentAtBlock = 0 } = options
  try {
    // A node may lead astray; then the block that it names does not hold the transaction, and the next one
    // searches.
    return await reader.searchEach(message('The number of transactions sent'), async (ask) => {
      const isUsedAt = async (number: number): Promise<boolean> =>
        (await ask({
          question: message('The number of transactions sent'),
          method: 'eth_getTransactionCount',
          params: [from, numberToHex(number)],
          schema: smallQuantitySchema,
        })) > nonce
      const after = Math.max(-1, sentAtBlock - 1)
      return readNonceAt(block, {
        from,
        nonce,
        used: await findFirstBlock(isUsedAt, { known: block.number, after }),
      })
    })
  } catch (error) {
    if (error instanceof RpcUnreachableError) return undefined
    throw error
  }
}

/** Each costs a search; who has sent more than this since has left what was asked or sent behind. */
const maxSearched = 8

/**
 * Looks for what a sender has sent, from `nonce` on, of `count` transactions in all. `searchedTo`: the first
 * nonce whose transaction could not be looked up; `count` where there is no such.
 */
export async function searchNonces(
  reader: ChainReader,
  block: BlockView,
  {
    from,
    nonce,
    count,
    sentAtBlock,
    isWanted,
  }: {
    from: Address
    nonce: number
    count: number
    sentAtBlock: number | undefined
    isWanted: (transaction: Transaction) => boolean
  },
): Promise<{ found: Transaction | undefined; searchedTo: number }> {
  let unknown: number | undefined
  for (let each = nonce; each < Math.min(count, nonce + maxSearched); each++) {
    const found = await findReplacement(reader, block, { from, nonce: each, sentAtBlock })
    if (!found) unknown ??= each
    else if (isWanted(found)) return { found, searchedTo: unknown ?? count }
  }
  return { found: undefined, searchedTo: unknown ?? count }
}

async function readNonceAt(
  block: BlockView,
  { from, nonce, used }: { from: Address; nonce: number; used: number },
): Promise<Transaction | undefined> {
  const transactions = await block.read({
    question: say('The transactions of block {number}', { number: String(used) }),
    method: 'eth_getBlockByNumber',
    params: [numberToHex(used), true],
    schema: v.pipe(
      v.object({ transactions: v.array(v.unknown()) }),
      // Blocks hold kinds of transactions (deposits of the OP stack) that lack fields ours have; those are
      // not the one.
      v.transform(({ transactions }) =>
        transactions
          .map((transaction) => v.safeParse(transactionSchema, transaction))
          .flatMap((parsed) => (parsed.success ? [parsed.output] : []))
          .filter((transaction) => transaction.nonce === nonce && isAddressEqual(transaction.from, from)),
      ),
    ),
  })
  return transactions[0]
}

/** What a transaction that took another one's nonce did instead. */
export type ReplacementKind = 'repriced' | 'cancelled' | 'other'

/** `repriced` is the same call again; `cancelled` sends nothing to oneself. */
export function replacementKind(
  replacement: Transaction,
  original: { from: Address; to: Address; data: Hex; value: bigint },
): ReplacementKind {
  const { to, input, value } = replacement
  if (to === null) return 'other'
  const isSameCall =
    isAddressEqual(to, original.to) && input === original.data.toLowerCase() && value === original.value
  if (isSameCall) return 'repriced'
  return isAddressEqual(to, original.from) && input === '0x' && value === 0n ? 'cancelled' : 'other'
}
