import type { Hex } from 'viem'
import type { RecentTransaction } from '../../../wallet/parseRecentTransactions.ts'

/** What an explorer knows a transaction by. It knows no hash that a Safe's owners sign. */
export function hashOnChain({ hash, kind, onChainHash }: RecentTransaction): Hex | undefined {
  return onChainHash ?? (kind === 'safe' ? undefined : hash)
}
