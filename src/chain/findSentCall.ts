import type { Address, Hex } from 'viem'
import { message } from '../language/say.ts'
import { isAgreed } from './agreement.ts'
import type { ChainReader } from './createChainReader.ts'
import { replacementKind, searchNonces } from './findReplacement.ts'
import { readTransactionCountAt } from './readTransactionCount.ts'
import type { Transaction } from './rpcSchemas.ts'

/** What was found out about a call that a wallet was asked to send. */
export type SentCallSearch = {
  /**
   * The transaction that carries exactly this call; undefined where none does, or the nodes cannot say, e.g.
   * because the state is pruned.
   */
  transaction: Transaction | undefined
  /** How many transactions the sender has sent by now. */
  count: number
  /** The first nonce whose transaction could not be looked up; `count` where there is no such. */
  searchedTo: number
  /** The nodes agree on all of it. One of several, alone, may be on a fork. */
  isAgreed: boolean
}

/**
 * Whether a sender has sent a call since its transaction count was `nonce`, when nobody has reported the
 * hash. `value` in wei, default 0. Only what a block includes is found: a pool is not searched.
 *
 * @param options `searchedAlone`: what one of several nodes has said all about, which is not asked again
 * while it is the only one that answers.
 */
export function findSentCall(
  reader: ChainReader,
  options: {
    from: Address
    to: Address
    data: Hex
    value?: bigint | undefined
    nonce: number
    searchedAlone?: number | undefined
    sentAtBlock: number
  },
): Promise<SentCallSearch> {
  const { from, to, data, value = 0n, nonce, searchedAlone = nonce, sentAtBlock } = options
  return reader.atOneBlock({ question: message('The transactions of the sender') }, async (block) => {
    const count = await readTransactionCountAt(block, from)
    const first = isAgreed(block.agreement) ? nonce : Math.max(nonce, searchedAlone)
    const { found, searchedTo } = await searchNonces(reader, block, {
      from,
      nonce: Math.min(count, first),
      count,
      sentAtBlock,
      isWanted: (sent) => replacementKind(sent, { from, to, data, value }) === 'repriced',
    })
    return { transaction: found, count, searchedTo, isAgreed: isAgreed(block.agreement) }
  })
}

/**
 * Whether the sender has sent something else since, so that its wallet hardly asks any more: the nodes agree
 * on it, and none of it is the call.
 */
export const hasMovedOn = ({ transaction, count, searchedTo, isAgreed }: SentCallSearch, nonce: number) =>
  isAgreed && !transaction && count > nonce && searchedTo === count
