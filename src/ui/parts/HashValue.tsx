import { say } from '../../language/say.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './HashValue.module.css'

/** A hash in full, to compare with another screen and to copy. */
export function HashValue({
  value,
  copy = say('Copy the hash'),
}: {
  value: string
  /** What the button does that copies it. */
  copy?: string
}) {
  return (
    <span className={styles.hash}>
      <span className={styles.digits}>{value}</span>
      <CopyButton text={value} label={copy} />
    </span>
  )
}
