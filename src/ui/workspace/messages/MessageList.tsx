import { useInfiniteQuery } from '@tanstack/react-query'
import { messagesQuery } from '../../../workspace/queries.ts'
import { useSite } from '../../site/siteContext.ts'
import { EmptyList } from '../transactions/EmptyList.tsx'
import { PagedList } from '../transactions/PagedList.tsx'
import { UnknownRow } from '../transactions/UnknownRow.tsx'
import { useWorkspace } from '../workspaceContext.ts'
import styles from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'
import { messageDays } from './messageDays.ts'
import { NewMessageButton } from './NewMessageButton.tsx'

/** The Safe's messages, newest first, by the reader's days. */
export function MessageList() {
  const { safe } = useWorkspace()
  const query = useInfiniteQuery(messagesQuery(useSite(), safe.address))
  const days = messageDays(query.data?.pages.flatMap(({ results }) => results) ?? [])
  return (
    <section className={styles.tab} aria-label="Messages">
      <div className={styles.head}>
        <p className={styles.intro}>
          A message is signed by the owners, costs nothing and is never sent to the chain. Whoever asks this
          Safe’s contract learns whether enough of them have signed it.
        </p>
        <NewMessageButton />
      </div>
      <div className={styles.card}>
        <PagedList
          query={query}
          what="the messages"
          isEmpty={days.length === 0}
          empty={
            <EmptyList title="No message yet">
              What the owners sign in the name of this Safe will stand here: a sign-in to an app, a vote, an
              order.
            </EmptyList>
          }
        >
          <ol className={styles.list} aria-label="Messages">
            {days.map((day) => (
              <li key={day.key}>
                {day.start === undefined ? null : (
                  <h3 className={styles.label}>
                    <time dateTime={isoDay(day.start)}>{dayName(day.start)}</time>
                  </h3>
                )}
                <ol className={styles.list}>
                  {day.entries.map((entry) => (
                    <li key={entry.key}>
                      {entry.type === 'unknown' ? (
                        <UnknownRow wireType={entry.wireType} />
                      ) : (
                        <MessageRow told={entry.message} />
                      )}
                    </li>
                  ))}
                </ol>
              </li>
            ))}
          </ol>
        </PagedList>
      </div>
    </section>
  )
}

const isoDay = (time: number) => {
  const day = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
const dayName = (time: number) => {
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - time) / 86_400_000)
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' }).format(time)
  return days === 0 ? `Today · ${date}` : days === 1 ? `Yesterday · ${date}` : date
}
