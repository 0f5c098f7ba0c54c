import type { Hex } from 'viem'
import { say } from '../../language/say.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import styles from './CallData.module.css'

/** The bytes of a call, to be read elsewhere. */
export function CallData({ data }: { data: Hex }) {
  return (
    <>
      <textarea className={styles.data} aria-label={say('Data')} readOnly rows={5} value={data} />
      <CopyButton text={data} label={say('Copy the data')}>
        {say('Copy the data')}
      </CopyButton>
    </>
  )
}
