import type { ReactNode } from 'react'
import { type Tone, ToneIcon } from '../../parts/ToneIcon.tsx'
import styles from '../ClaimPanel.module.css'

/** A state in words: what it is, and what it means. */
export type StatusWords = { tone: Tone; title: ReactNode; text?: ReactNode }

/**
 * The first thing that a card says: its state. Green is for what is claimed, and for what can be claimed now.
 */
export function StatusHead({ tone, title, text }: StatusWords) {
  return (
    <div className={styles.head} data-tone={tone}>
      <h2 className={styles.headTitle}>
        <ToneIcon tone={tone} />
        <span>{title}</span>
      </h2>
      {text ? <p className={styles.headText}>{text}</p> : null}
    </div>
  )
}
