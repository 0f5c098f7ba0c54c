import { useQuery } from '@tanstack/react-query'
import { say } from '../../../language/say.ts'
import { proposedByDelegateQuery } from '../../../multisig/queries.ts'
import type { TransactionSummary } from '../../../safe/service/wire/transactions.ts'
import { shortAddress } from '../../parts/shortAddress.ts'
import { useSite } from '../../site/siteContext.ts'
import styles from './TransactionRow.module.css'

/** That a delegate proposed it, according to the service, until an owner has signed it. */
export function RowProposer({ transaction: { id, executionInfo } }: { transaction: TransactionSummary }) {
  const owner = useQuery({
    ...proposedByDelegateQuery(useSite(), id),
    // The list does not say it. An owner who proposes signs by it.
    enabled: executionInfo?.type === 'MULTISIG' && executionInfo.confirmationsSubmitted === 0,
  }).data
  return owner ? (
    <span className={styles.proposer}>
      {say('Proposed by a delegate of {owner}', { owner: shortAddress(owner) })}
    </span>
  ) : null
}
