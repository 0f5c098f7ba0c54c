import { type Address, parseAbi, parseAbiItem } from 'viem'
import type { WorldContext } from './handlers.ts'

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const safeEvents = parseAbi([
  'event ExecutionSuccess(bytes32 indexed txHash, uint256 payment)',
  'event ExecutionFailure(bytes32 indexed txHash, uint256 payment)',
  'event ExecutionFromModuleSuccess(address indexed module)',
  'event ExecutionFromModuleFailure(address indexed module)',
  'event SafeReceived(address indexed sender, uint256 value)',
])

/** The tags of a Safe: each differs from the last one when something of its kind has happened; null before the first time. */
export async function safeTags(world: WorldContext, safe: Address) {
  const { chain, transactions, messages } = world
  const range = { fromBlock: 0n }
  const [{ queued, settled }, signed, own, received, sent] = await Promise.all([
    transactions.list(safe),
    messages.list(safe),
    chain.getLogs({ address: safe, events: safeEvents, ...range }),
    chain.getLogs({ event: transfer, args: { to: safe }, ...range }),
    chain.getLogs({ event: transfer, args: { from: safe }, ...range }),
  ])
  const mark = ({ blockHash, logIndex }: { blockHash: string | null; logIndex: number | null }) =>
    `${blockHash} ${logIndex}`
  const transfers = [...received, ...sent]
  // ERC-721 has the token's number among the topics, and nothing is left for the data.
  const ofCollectibles = transfers.filter(({ data }) => data === '0x').map(mark)
  const tagOf = (kind: string, things: readonly string[]) =>
    things.length > 0 ? world.tag(`${kind} ${safe}`, things.join()) : null
  return {
    collectiblesTag: tagOf('collectibles', ofCollectibles),
    txQueuedTag: tagOf(
      'queued',
      queued.map(
        ({ safeTxHash, status, confirmations }) => `${safeTxHash} ${status} ${confirmations.length}`,
      ),
    ),
    txHistoryTag: tagOf('history', [
      ...[...own, ...transfers].map(mark),
      ...settled.map(({ safeTxHash, status }) => `${safeTxHash} ${status}`),
    ]),
    messagesTag: tagOf(
      'messages',
      signed.map(({ messageHash, confirmations }) => `${messageHash} ${confirmations.length}`),
    ),
  }
}
