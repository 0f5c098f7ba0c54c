import { Fragment } from 'react'
import { say } from '../../language/say.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './small.module.css'

const addressLength = 42

/** A sentence whose addresses and hashes are in letters of one width, to be compared by digits and copied. */
export function HexText({ text }: { text: string }) {
  return text.split(/(0x[0-9a-fA-F]{40,})/).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <Fragment key={at}>
        <code className={styles.hash}>{part}</code>
        <CopyButton
          text={part}
          label={part.length === addressLength ? say('Copy the address') : say('Copy the hash')}
        />
      </Fragment>
    ) : (
      part
    ),
  )
}
