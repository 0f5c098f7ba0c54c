import { CopyButton } from '../../parts/CopyButton.tsx'
import styles from './collected.module.css'

/** A hash in full, to compare and to copy. */
export function HashValue({ value }: { value: string }) {
  return (
    <span className={styles.hash}>
      <span>{value}</span>
      <CopyButton text={value} label="Copy the hash" />
    </span>
  )
}
