import type { Address as AddressValue } from 'viem'
import { Address } from './Address.tsx'
import { Monogram } from './Monogram.tsx'
import styles from './SafeLink.module.css'

/** A Safe that can be opened, by its whole address. */
export function SafeLink({ safe, href }: { safe: AddressValue; href: string }) {
  return (
    <a className={styles.safe} href={href}>
      <Monogram of={safe} text={safe.slice(2, 4)} />
      <Address value={safe} canCopy={false} />
    </a>
  )
}
