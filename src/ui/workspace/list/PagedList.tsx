import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { message, say } from '../../../language/say.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import styles from './PagedList.module.css'

const words = {
  queue: { loading: message('Loading the queue'), failed: message('We couldn’t load the queue') },
  history: { loading: message('Loading the history'), failed: message('We couldn’t load the history') },
  messages: { loading: message('Loading the messages'), failed: message('We couldn’t load the messages') },
} as const

/**
 * A list that comes page by page: while it loads, what it holds, its next page, its end. What is shown stays
 * while a page fails.
 */
export function PagedList<Page>({
  query,
  what,
  isEmpty,
  empty,
  children,
}: {
  query: Pick<
    UseInfiniteQueryResult<InfiniteData<Page>>,
    | 'data'
    | 'error'
    | 'isFetching'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'hasNextPage'
    | 'fetchNextPage'
    | 'refetch'
  >
  what: keyof typeof words
  isEmpty: boolean
  empty: ReactNode
  children: ReactNode
}) {
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query
  const end = useRef<HTMLParagraphElement>(null)
  const hadMore = useRef(false)
  useEffect(() => {
    // The button that was pressed is gone with the last page; the focus would fall to the top of the page.
    if (hadMore.current && !hasNextPage && document.activeElement === document.body) end.current?.focus()
    hadMore.current = hasNextPage
  }, [hasNextPage])

  if (!data) {
    if (!error || isFetching) return <ListSkeleton label={say(words[what].loading)} />
    return (
      <ErrorNotice
        title={say(words[what].failed)}
        lead={say('The Safe isn’t affected.')}
        error={error}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <>
      {error && !isFetchNextPageError ? (
        <div className={styles.notice}>
          <ErrorNotice
            title={say('This may be out of date')}
            lead={say('We show what we loaded last.')}
            error={error}
            onRetry={() => void query.refetch()}
            isRetrying={isFetching}
          />
        </div>
      ) : null}
      {isEmpty && !hasNextPage ? empty : children}
      {isFetchNextPageError && error && !isFetchingNextPage ? (
        <div className={styles.notice}>
          <ErrorNotice
            title={say('We couldn’t load more')}
            lead={say('The entries above stay.')}
            error={error}
            onRetry={() => void query.fetchNextPage()}
          />
        </div>
      ) : hasNextPage ? (
        <div className={styles.more}>
          <Button kind="quiet" isBusy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {say('Show more')}
          </Button>
        </div>
      ) : isEmpty ? null : (
        <p ref={end} tabIndex={-1} className={styles.end}>
          {say('End of the list.')}
        </p>
      )}
    </>
  )
}
