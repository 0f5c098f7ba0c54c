import { useId, useState } from 'react'
import { parseAccountInput } from '../../claim/parseAccountInput.ts'
import styles from './RecipientField.module.css'

export type Recipient =
  | { status: 'self' }
  | { status: 'other'; account: `0x${string}` }
  | { status: 'unusable' }

/** Lets the owner of an allocation have it paid to another address. Names are not taken here: what is signed is an address. */
export function RecipientField({ onChange }: { onChange: (recipient: Recipient) => void }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const input = parseAccountInput(text)
  const reason =
    input.status === 'unusable'
      ? input.reason
      : input.status === 'name'
        ? 'Paste the address itself here; a name may point elsewhere tomorrow.'
        : undefined
  const change = (next: string) => {
    setText(next)
    const parsed = parseAccountInput(next)
    onChange(
      parsed.status === 'empty'
        ? { status: 'self' }
        : parsed.status === 'address'
          ? { status: 'other', account: parsed.account }
          : { status: 'unusable' },
    )
  }
  const toggle = () => {
    if (isOpen) change('')
    setOpen(!isOpen)
  }
  return (
    <div className={styles.field}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? 'Send it to this wallet after all' : 'Send it to another address'}
      </button>
      {isOpen ? (
        <div className={styles.body}>
          <label htmlFor={id}>Address that receives the tokens</label>
          <input
            id={id}
            value={text}
            onChange={(event) => change(event.target.value)}
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
