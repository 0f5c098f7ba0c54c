import { say } from '../../language/say.ts'
import type { TypedData } from '../../safe/app/messages.ts'
import { primaryTypeCandidates } from '../../safe/app/primaryTypeCandidates.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { domainRows } from './domainRows.ts'
import { ExactText } from './ExactText.tsx'
import { exactText } from './exactText.ts'
import styles from './MessageContent.module.css'
import { TypedDataTable } from './TypedDataTable.tsx'
import { typedDataRows } from './typedDataRows.ts'

/** What a message says, to the last character: a text as text, typed data as its fields. */
export function MessageContent({ message }: { message: string | TypedData }) {
  if (typeof message !== 'string')
    return (
      <div className={styles.frame} data-message-kind="typed-data">
        <TypedDataTable title={say('Domain')} rows={domainRows(message)} />
        <Fields data={message} />
        <CopyMessage text={JSON.stringify(message, null, 2)} />
      </div>
    )
  const marks = exactText(message).filter(({ kind }) => kind === 'mark').length
  return (
    <div className={styles.frame} data-message-kind="text">
      <ExactText text={message} />
      <CopyMessage text={message} />
      {marks > 0 ? (
        <p className={styles.doubt}>
          {say(
            {
              one: 'One character of this text cannot be seen elsewhere. Marked here, it is signed too.',
              other:
                '{count} characters of this text cannot be seen elsewhere. Marked here, they are signed too.',
            },
            { count: marks },
          )}
        </p>
      ) : null}
    </div>
  )
}

const CopyMessage = ({ text }: { text: string }) => (
  <CopyButton text={text} label={say('Copy the message')}>
    {say('Copy the message')}
  </CopyButton>
)

function Fields({ data }: { data: TypedData }) {
  const { types, message, primaryType } = data
  const [only, ...others] = primaryTypeCandidates(types)
  const chosen = primaryType ?? (others.length === 0 ? only : undefined)
  if (chosen === undefined)
    return <p className={styles.doubt}>{say('This typed data doesn’t say which type is signed.')}</p>
  return <TypedDataTable title={chosen} rows={typedDataRows(types, chosen, message, 'message')} />
}
