import { useState } from 'react'
import { message, say } from '../../language/say.ts'
import { Button } from '../parts/Button.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { FileButton } from '../parts/FileButton.tsx'
import { TextField } from '../parts/TextField.tsx'
import styles from './SharePanel.module.css'

const words = {
  proposal: { file: message('A proposal’s file'), text: message('The link, or the file’s text') },
  authorization: {
    file: message('A claim authorization’s file'),
    text: message('The claim authorization’s link, or its file’s text'),
  },
  acceptance: {
    file: message('An acceptance’s file'),
    text: message('The acceptance’s link, or its file’s text'),
  },
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
  /** What it is folded under. */
  label: string
  /** Why the last one could not be used, in a sentence. */
  error: string | undefined
  onText: (text: string) => void
}) {
  const [text, setText] = useState('')
  const read = ([chosen]: FileList) => {
    // A proposal is a few kilobytes; what is longer is refused by its length and not read to the end.
    if (chosen) void chosen.slice(0, 200_000).text().then(onText)
  }
  return (
    <Disclosure summary={label}>
      <div className="stack gap10">
        <form
          className="stack gap10"
          onSubmit={(event) => {
            event.preventDefault()
            onText(text)
          }}
        >
          <TextField label={say(words[what].text)} isMono rows={3} value={text} onChange={setText} />
          <div className={styles.buttons}>
            <Button kind="quiet" type="submit">
              {say('Add it')}
            </Button>
            <FileButton
              label={say(words[what].file)}
              accept=".json,application/json"
              kind="quiet"
              onFiles={read}
            >
              {say('Open a file')}
            </FileButton>
          </div>
        </form>
        {error ? (
          <p className="bad small" role="alert">
            {error}
          </p>
        ) : null}
      </div>
    </Disclosure>
  )
}
