import { type ChangeEvent, useId, useRef, useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import styles from './SharePanel.module.css'

const words = {
  proposal: { file: 'A proposal’s file', text: 'The link, or what stands in the file' },
  permission: { file: 'A permission’s file', text: 'The permission’s link, or its file’s text' },
  acceptance: { file: 'An acceptance’s file', text: 'The acceptance’s link, or its file’s text' },
} as const

/** Takes in what another owner has sent: a file, or the text of a link. */
export function ImportProposal({
  label,
  what = 'proposal',
  error,
  onText,
}: {
  /** A page may take in one of each. */
  what?: keyof typeof words
  /** For the text button that opens it. */
  label: string
  /** Why the last one could not be used, in a sentence. */
  error: string | undefined
  onText: (text: string) => void
}) {
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const read = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    // The same file may be chosen again.
    event.target.value = ''
    // A proposal is a few kilobytes; what is longer is refused by its length and not read to the end.
    if (chosen) void chosen.slice(0, 200_000).text().then(onText)
  }
  return (
    <div className={styles.bring}>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={words[what].file}
        onChange={read}
      />
      <div className={styles.buttons}>
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {label}
        </TextButton>
      </div>
      {isOpen ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            onText(text)
          }}
        >
          <label className={styles.label} htmlFor={id}>
            {words[what].text}
          </label>
          <textarea
            id={id}
            className={styles.area}
            rows={3}
            value={text}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            onChange={(event) => setText(event.target.value)}
          />
          <div className={styles.buttons}>
            <Button kind="quiet" type="submit">
              Take it in
            </Button>
            <Button kind="quiet" onClick={() => file.current?.click()}>
              Open a file
            </Button>
          </div>
        </form>
      ) : null}
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
