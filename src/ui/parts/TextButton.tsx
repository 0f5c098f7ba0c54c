import type { ButtonHTMLAttributes } from 'react'
import styles from './small.module.css'

/** A button that looks like a link: it does something here and leads nowhere. */
export function TextButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...props} className={styles.textButton} />
}
