import type { Address } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { serviceOf } from './serviceOf.ts'

/** Which of the past transactions: all, or one kind with the filters of its own call. */
export type HistoryFilter =
  | { kind: 'all' }
  | { kind: 'incoming'; from?: string; to?: string; token?: string }
  | { kind: 'outgoing'; from?: string; to?: string; recipient?: string; nonce?: string }
  | { kind: 'module'; recipient?: string; module?: string }

/**
 * One page of a Safe's history, by the service's own link to it; the first without one. Newest first.
 *
 * @throws SafeServiceError
 */
export function readHistoryPage(
  site: SiteConfig,
  { safe, filter }: { safe: Address; filter: HistoryFilter },
  { page, signal }: { page: string | null; signal?: AbortSignal | undefined },
) {
  const service = serviceOf(site)
  // What the service does not trust is read as well: a page says what it hides.
  const trusted = false
  switch (filter.kind) {
    case 'all': {
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
      return service.getTransactionHistory({ safe_address: safe, query: { timezone, trusted }, page, signal })
    }
    case 'incoming': {
      const { from, to, token } = filter
      const dates = { execution_date__gte: from, execution_date__lte: to }
      const query = { ...dates, token_address: token, trusted }
      return service.getIncomingTransfers({ address: safe, query, page, signal })
    }
    case 'outgoing': {
      const { from, to, recipient, nonce } = filter
      const dates = { execution_date__gte: from, execution_date__lte: to }
      const query = { ...dates, to: recipient, nonce, executed: true }
      return service.getMultisigTransactions({ address: safe, query, page, signal })
    }
    case 'module': {
      const query = { to: filter.recipient, module: filter.module }
      return service.getModuleTransactions({ address: safe, query, page, signal })
    }
  }
}
