import type { Address, Hex } from 'viem'
import { message } from '../language/say.ts'
import { isAgreed } from './agreement.ts'
import type { ChainReader } from './createChainReader.ts'
import { findReplacement, replacementKind } from './findReplacement.ts'
import { readTransactionCountAt } from './readTransactionCount.ts'
import type { Transaction } from './rpcSchemas.ts'

/**
 * Each costs a search; an account that sends more than this while a wallet asks has long left the question
 * behind.
 */
const maxSearched = 8

/**
 * Whether a sender has sent a call since its transaction count was `nonce`, when nobody has reported the
 * hash. `value` in wei, default 0. `transaction`: the one that carries exactly this call, undefined where
 * none does or the nodes cannot say, e.g. because the state is pruned. `count`: how many transactions the
 * sender has sent by now; undefined where one of several nodes alone says it, which may be on a fork. Only
 * what a block includes is found: a pool is not searched.
 */
export function findSentCall(
  reader: ChainReader,
  options: {
    from: Address
    to: Address
    data: Hex
    value?: bigint | undefined
    nonce: number
    sentAtBlock: number
  },
): Promise<{ transaction: Transaction | undefined; count: number | undefined }> {
  const { from, to, data, value = 0n, nonce, sentAtBlock } = options
  return reader.atOneBlock({ question: message('The transactions of the sender') }, async (block) => {
    const count = await readTransactionCountAt(block, from)
    const agreed = () => (isAgreed(block.agreement) ? count : undefined)
    for (let each = nonce; each < Math.min(count, nonce + maxSearched); each++) {
      const found = await findReplacement(reader, block, { from, nonce: each, sentAtBlock })
      if (found && replacementKind(found, { from, to, data, value }) === 'repriced')
        return { transaction: found, count: agreed() }
    }
    return { transaction: undefined, count: agreed() }
  })
}
