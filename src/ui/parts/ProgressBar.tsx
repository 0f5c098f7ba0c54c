import { useId } from 'react'
import { say } from '../../language/say.ts'
import { Button } from './Button.tsx'
import styles from './ProgressBar.module.css'
import { percentText } from './percentText.ts'

/** How far a long piece of work is, and the way out of it. */
export function ProgressBar({
  label,
  done,
  all,
  onCancel,
}: {
  label: string
  done: number
  all: number
  onCancel: () => void
}) {
  const id = useId()
  const percent = Math.floor((done / Math.max(all, 1)) * 100)
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>
        {label}: <span className="figures">{percentText(percent)}</span>
      </label>
      <progress id={id} value={percent} max={100} />
      <Button kind="quiet" onClick={onCancel}>
        {say('Cancel')}
      </Button>
    </div>
  )
}
