import styles from './OneNodeLine.module.css'
import { oneNodeSentence } from './oneNodeSentence.ts'

export function OneNodeLine({ configured }: { configured: number }) {
  return <p className={styles.line}>{oneNodeSentence(configured)}</p>
}
