import { useId, useState } from 'react'
import { Button } from '../../parts/Button.tsx'
import styles from '../signing/Steps.module.css'
import type { MessageEntry, MessageInput } from './readMessageInput.ts'

const placeholder = '{ "domain": { … }, "types": { … }, "primaryType": "…", "message": { … } }'

/** Where a message is written or pasted. Its faults are told beside the box. */
export function ComposeMessage({
  entry,
  input,
  onEntry,
  onReview,
}: {
  entry: MessageEntry
  input: MessageInput
  onEntry: (entry: MessageEntry) => void
  onReview: () => void
}) {
  const id = useId()
  // An empty box is no fault before somebody wants to go on.
  const [isAsked, setAsked] = useState(false)
  const { kind, text, primaryType } = entry
  const reason =
    input.status === 'unusable'
      ? input.reason
      : input.status === 'empty' && isAsked
        ? 'Write or paste what is to be signed.'
        : undefined
  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        onReview()
      }}
    >
      <fieldset className={styles.choice}>
        <legend className="visuallyHidden">Kind of message</legend>
        {(
          [
            ['text', 'Text'],
            ['typed-data', 'Typed data'],
          ] as const
        ).map(([value, word]) => (
          <label key={value}>
            <input
              type="radio"
              name={`${id}-kind`}
              checked={kind === value}
              onChange={() => onEntry({ ...entry, kind: value, primaryType: null })}
            />
            {word}
          </label>
        ))}
      </fieldset>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={`${id}-text`}>
          {kind === 'text' ? 'Message' : 'Typed data (EIP-712) as JSON'}
        </label>
        <textarea
          id={`${id}-text`}
          className={`${styles.area} ${kind === 'text' ? '' : styles.mono}`}
          rows={kind === 'text' ? 5 : 10}
          value={text}
          placeholder={kind === 'text' ? undefined : placeholder}
          onChange={(event) => onEntry({ ...entry, text: event.target.value, primaryType: null })}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
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
            (kind === 'text'
              ? 'Every character counts, spaces and line breaks too.'
              : 'As an app gives it: an object with domain, types and message.')}
        </p>
      </div>
      {input.status === 'choose-type' || primaryType !== null ? (
        <PrimaryType
          candidates={input.status === 'choose-type' ? input.candidates : [primaryType ?? '']}
          chosen={primaryType}
          isAsked={isAsked}
          onChoose={(primaryType) => onEntry({ ...entry, primaryType })}
        />
      ) : null}
      <div className={styles.actions}>
        <Button type="submit">Review</Button>
      </div>
    </form>
  )
}

function PrimaryType({
  candidates,
  chosen,
  isAsked,
  onChoose,
}: {
  candidates: readonly string[]
  chosen: string | null
  isAsked: boolean
  onChoose: (name: string | null) => void
}) {
  const id = useId()
  const isMissing = isAsked && chosen === null
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        Which type is signed?
      </label>
      <select
        id={id}
        className={styles.select}
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value || null)}
        aria-invalid={isMissing ? true : undefined}
        aria-describedby={`${id}-help`}
      >
        <option value="">Choose</option>
        {candidates.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <p
        id={`${id}-help`}
        className={isMissing ? styles.error : styles.help}
        role={isMissing ? 'alert' : undefined}
      >
        The data names no primary type, and more than one of its types could be it. The app that gave you the
        data knows which.
      </p>
    </div>
  )
}
