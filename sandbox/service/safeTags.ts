import type { Address } from 'viem'
import { historyOf, idOf, queueOf } from './describeTransactions.ts'
import type { FixtureContext } from './handlers.ts'

/**
 * The tags of a Safe: each differs from the last one when something of its kind has happened; null before the
 * first time.
 */
export async function safeTags(world: FixtureContext, address: Address) {
  const { transactions, messages } = world
  const at = await world.newestBlock()
  const { safe, queued, settled } = await transactions.list(address, at)
  const past = await transactions.readHistory(address, at)
  const signed = await messages.list(address)
  const tagOf = (kind: string, things: readonly string[]) =>
    things.length > 0 ? world.tag(`${kind} ${address}`, things.join()) : null
  return {
    collectiblesTag: tagOf(
      'collectibles',
      past.transfers
        .filter(({ type }) => type === 'ERC721')
        .map(({ txHash, logIndex }) => `${txHash} ${logIndex}`),
    ),
    txQueuedTag: tagOf(
      'queued',
      queueOf(safe, queued).map(
        ({ safeTxHash, status, confirmations }) => `${safeTxHash} ${status} ${confirmations.length}`,
      ),
    ),
    txHistoryTag: tagOf(
      'history',
      historyOf(past, settled).map((entry) => idOf(safe.address, entry)),
    ),
    messagesTag: tagOf(
      'messages',
      signed.map(({ messageHash, confirmations }) => `${messageHash} ${confirmations.length}`),
    ),
  }
}
