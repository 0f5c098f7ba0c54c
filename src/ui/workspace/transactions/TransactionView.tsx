import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { say } from '../../../language/say.ts'
import { checkedTransactionQuery } from '../../../multisig/queries.ts'
import { isUnknownToService } from '../../../multisig/sources/isUnknownToService.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { Notice } from '../../parts/Notice.tsx'
import { QueryErrorNotice } from '../../parts/QueryErrorNotice.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useDeletedProposal } from '../../wallet/account/useDeletedProposal.ts'
import { BackLink } from '../BackLink.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import { useWorkspaceView } from '../useWorkspaceView.ts'
import { TransactionDetailsView } from './details/TransactionDetailsView.tsx'
import styles from './TransactionView.module.css'

/** One transaction, by the id or hash in the page's address. */
export function TransactionView({ id }: { id: string }) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const { parameters, hrefOf } = useWorkspaceView()
  const isDeleted = useDeletedProposal(id)
  const query = useQuery({
    ...checkedTransactionQuery(site, { safe: safe.address, id }),
    // An owner may propose it again, so it is asked for once.
    ...(isDeleted ? { refetchInterval: false } : {}),
  })
  const { transaction: _, ...list } = parameters
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A visitor who came from the list has left it: the focus goes where the update is.
    if (document.activeElement === document.body || document.activeElement === null) heading.current?.focus()
  }, [])
  return (
    <section className="stack gap16" aria-label={say('Transaction')} data-follows={id}>
      <div ref={heading} tabIndex={-1} className={styles.top}>
        <BackLink href={hrefOf({ view: 'transactions', parameters: list })}>
          {list.list === 'history' ? say('History') : say('Queue')}
        </BackLink>
      </div>
      {query.data ? (
        <>
          <QueryErrorNotice
            title={say('This may be out of date')}
            lead={say('We show what we loaded last.')}
            query={query}
          />
          <TransactionDetailsView id={id} found={query.data} />
        </>
      ) : isDeleted && isUnknownToService(query.error) ? (
        <Notice tone="plain" title={say('You deleted this proposal')}>
          {say(
            'It’s no longer in the service’s list. Anyone with its signatures can still execute it. To prevent that, execute another transaction with its nonce.',
          )}
        </Notice>
      ) : query.error && !query.isFetching ? (
        <QueryErrorNotice
          title={say('We couldn’t load this transaction')}
          lead={say('The transaction isn’t affected.')}
          query={query}
        />
      ) : (
        <div className={styles.loading}>
          <ListSkeleton label={say('Loading the transaction')} />
        </div>
      )}
    </section>
  )
}
