import type { Hex } from 'viem'
import { CopyButton } from '../parts/CopyButton.tsx'
import styles from './CallData.module.css'

/** The bytes of a call, to be read elsewhere. */
export function CallData({ data }: { data: Hex }) {
  return (
    <>
      <textarea className={styles.data} aria-label="Data" readOnly rows={5} value={data} />
      <CopyButton text={data} label="Copy the data">
        Copy the data
      </CopyButton>
    </>
  )
}
