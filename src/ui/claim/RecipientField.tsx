import { useId } from 'react'
import { TextButton } from '../parts/TextButton.tsx'
import styles from './RecipientField.module.css'
import type { Recipient, RecipientEntry } from './recipient.ts'

/** Lets the owner of an allocation have it paid to another address. */
export function RecipientField({
  entry,
  recipient,
  onChange,
}: {
  entry: RecipientEntry
  /** What the entry means. */
  recipient: Recipient
  onChange: (entry: RecipientEntry) => void
}) {
  const id = useId()
  const { isOpen, text, isKept } = entry
  const reason = recipient.status === 'unusable' ? recipient.reason : undefined
  return (
    <div className={styles.field}>
      <TextButton
        aria-expanded={isOpen}
        onClick={() => onChange({ isOpen: !isOpen, text: '', isKept: false })}
      >
        {isOpen ? 'Send it to my own address' : 'Send it to another address'}
      </TextButton>
      {isOpen ? (
        <div className={styles.body}>
          <label htmlFor={id}>Address that receives the tokens</label>
          <input
            id={id}
            value={text}
            onChange={(event) => onChange({ isOpen, text: event.target.value, isKept: false })}
            placeholder="0x…"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-invalid={reason ? true : undefined}
            aria-describedby={`${id}-help`}
          />
          <p
            id={`${id}-help`}
            className={reason ? styles.error : styles.help}
            role={reason ? 'alert' : undefined}
          >
            {reason ??
              `${isKept ? 'You typed this earlier. ' : ''}Compare every character. Nobody can bring tokens back from a wrong address.`}
          </p>
        </div>
      ) : null}
    </div>
  )
}
