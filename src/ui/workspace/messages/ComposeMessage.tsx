import { useState } from 'react'
import { say } from '../../../language/say.ts'
import styles from '../../multisig/Steps.module.css'
import { Button } from '../../parts/Button.tsx'
import { Segments } from '../../parts/Segments.tsx'
import { SelectField } from '../../parts/SelectField.tsx'
import { TextField } from '../../parts/TextField.tsx'
import type { MessageEntry, MessageInput } from './readMessageInput.ts'

const placeholder = '{ "domain": { … }, "types": { … }, "primaryType": "…", "message": { … } }'

/** Where a message is written or pasted. Its faults are shown beside the box. */
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
  // An empty box is no fault before somebody wants to go on.
  const [isAsked, setAsked] = useState(false)
  const { kind, text, primaryType } = entry
  const reason =
    input.status === 'unusable'
      ? input.reason
      : input.status === 'empty' && isAsked
        ? say('Enter a message.')
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
      <Segments
        legend={say('Kind of message')}
        options={[
          ['text', say('Text')],
          ['typed-data', say('Typed data')],
        ]}
        value={kind}
        onChange={(kind) => onEntry({ ...entry, kind, primaryType: null })}
      />
      <TextField
        label={kind === 'text' ? say('Message') : say('Typed data (EIP-712) as JSON')}
        isMono={kind === 'typed-data'}
        rows={kind === 'text' ? 5 : 10}
        value={text}
        placeholder={kind === 'text' ? undefined : placeholder}
        onChange={(text) => onEntry({ ...entry, text, primaryType: null })}
        fault={reason}
        help={
          kind === 'text'
            ? say('Spaces and line breaks count too.')
            : say('An object with domain, types and message, as an app gives it.')
        }
      />
      {input.status === 'choose-type' || primaryType !== null ? (
        <PrimaryType
          candidates={input.status === 'choose-type' ? input.candidates : [primaryType ?? '']}
          chosen={primaryType}
          isAsked={isAsked}
          onChoose={(primaryType) => onEntry({ ...entry, primaryType })}
        />
      ) : null}
      <div className={styles.actions}>
        <Button type="submit">{say('Review')}</Button>
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
  const words = say('The data doesn’t name its primary type. Ask the app that gave it to you.')
  return (
    <SelectField
      label={say('Type to sign')}
      value={chosen ?? ''}
      onChange={(name) => onChoose(name || null)}
      fault={isAsked && chosen === null ? words : undefined}
      help={words}
    >
      <option value="">{say('Choose')}</option>
      {candidates.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
