import { useInfiniteQuery } from '@tanstack/react-query'
import { messagesQuery } from '../../../multisig/queries.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useSite } from '../../site/siteContext.ts'
import { DayList } from '../list/DayList.tsx'
import { EmptyList } from '../list/EmptyList.tsx'
import list from '../list/List.module.css'
import { PagedList } from '../list/PagedList.tsx'
import styles from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'
import { messageDays } from './messageDays.ts'
import { NewMessageButton } from './NewMessageButton.tsx'

/** The Safe's messages, newest first, by the reader's days. */
export function MessageList() {
  const { safe } = useOpenSafe()
  const query = useInfiniteQuery(messagesQuery(useSite(), safe.address))
  const days = messageDays(query.data?.pages.flatMap(({ results }) => results) ?? [])
  return (
    <section className="stack gap20" aria-label="Messages">
      <div className={styles.head}>
        <p className="measure muted medium">
          A message is signed by the owners, costs nothing and is never sent to the chain. Anyone who asks
          this Safe’s contract learns whether enough of them have signed it.
        </p>
        <NewMessageButton />
      </div>
      <div className={list.card}>
        <PagedList
          query={query}
          what="the messages"
          isEmpty={days.length === 0}
          empty={
            <EmptyList title="No message yet">
              What the owners sign in the name of this Safe will be shown here: a sign-in to an app, a vote,
              an order.
            </EmptyList>
          }
        >
          <DayList label="Messages" days={days}>
            {({ message }) => <MessageRow reported={message} />}
          </DayList>
        </PagedList>
      </div>
    </section>
  )
}
