import { useInfiniteQuery } from '@tanstack/react-query'
import { say } from '../../../language/say.ts'
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
    <section className="stack gap20" aria-label={say('Messages')}>
      <div className={styles.head}>
        <p className="measure muted small">
          {say(
            'Owners sign a message for free, off chain. Anyone can check with the Safe’s contract that enough have signed.',
          )}
        </p>
        <NewMessageButton />
      </div>
      <div className={list.card}>
        <PagedList
          query={query}
          what="messages"
          isEmpty={days.length === 0}
          empty={
            <EmptyList title={say('No messages yet')}>
              {say('Messages that owners sign for this Safe show here: a sign-in, a vote or an order.')}
            </EmptyList>
          }
        >
          <DayList label={say('Messages')} days={days}>
            {({ message }) => <MessageRow reported={message} />}
          </DayList>
        </PagedList>
      </div>
    </section>
  )
}
