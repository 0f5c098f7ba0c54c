import { type FormEvent, useEffect, useId, useState } from 'react'
import type { AccountQuestion } from '../../claim/accountQuestion.ts'
import { Button } from '../parts/Button.tsx'
import styles from './AccountForm.module.css'

/** Asks whose allocation to look for. The answer's errors are told beside the box, in one sentence. */
export function AccountForm({
  question,
  isBusy,
  onAsk,
}: {
  question: AccountQuestion
  isBusy: boolean
  onAsk: (text: string) => void
}) {
  const id = useId()
  const [text, setText] = useState(question.text)
  useEffect(() => setText(question.text), [question.text])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk(text)
  }
  const error = question.status === 'unusable' && question.text === text ? question.reason : undefined
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label className={styles.label} htmlFor={id}>
        Address or ENS name
      </label>
      <div className={styles.row}>
        <input
          id={id}
          className={styles.input}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="0x… or alice.eth"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-help`}
        />
        <Button type="submit" kind="quiet" isBusy={isBusy} className={styles.submit ?? ''}>
          Check
        </Button>
      </div>
      <p id={`${id}-help`} className={error ? styles.error : styles.help} role={error ? 'alert' : undefined}>
        {error ??
          'No wallet needed. The host of the list learns only the first few digits, shared by many addresses.'}
      </p>
    </form>
  )
}
