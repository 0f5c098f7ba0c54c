import { useId } from 'react'
import { parseAccountInput } from '../../claim/parseAccountInput.ts'
import { TextButton } from '../parts/TextButton.tsx'
import styles from './RecipientField.module.css'
import type { RecipientEntry } from './recipient.ts'

/** Lets the owner of an allocation have it paid to another address. */
export function RecipientField({
  entry,
  onChange,
}: {
  entry: RecipientEntry
  onChange: (entry: RecipientEntry) => void
}) {
  const id = useId()
  const { isOpen, text } = entry
  const input = parseAccountInput(text)
  const reason =
    input.status === 'unusable'
      ? input.reason
      : input.status === 'name'
        ? 'Paste the address itself here; a name may point elsewhere tomorrow.'
        : undefined
  return (
    <div className={styles.field}>
      <TextButton aria-expanded={isOpen} onClick={() => onChange({ isOpen: !isOpen, text: '' })}>
        {isOpen ? 'Send it to this wallet after all' : 'Send it to another address'}
      </TextButton>
      {isOpen ? (
        <div className={styles.body}>
          <label htmlFor={id}>Address that receives the tokens</label>
          <input
            id={id}
            value={text}
            onChange={(event) => onChange({ isOpen, text: event.target.value })}
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
            {reason ?? 'Compare every character. Nobody can bring tokens back from a wrong address.'}
          </p>
        </div>
      ) : null}
    </div>
  )
}
