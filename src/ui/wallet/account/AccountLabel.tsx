import type { Address } from 'viem'
import { shortAddress } from '../../parts/shortAddress.ts'
import { truncateName } from '../../parts/truncateName.ts'
import styles from './AccountLabel.module.css'
import { useAccountName } from './useAccountName.ts'

/** A name of more characters than this leaves no room for the site's own on a phone. */
const narrow = 14

/**
 * The account's name where it has one, else its address in short; on a phone in place of a long name too,
 * because a name without its end is nobody's. Fit for a label, never for a decision.
 */
export function AccountLabel({ account }: { account: Address }) {
  const named = useAccountName(account)
  const address = <span className={styles.address}>{shortAddress(account)}</span>
  if (!named) return address
  const name = truncateName(named.name)
  if (name.length <= narrow) return <bdi className={styles.name}>{name}</bdi>
  return (
    <>
      <bdi className={`${styles.name} ${styles.wide}`}>{name}</bdi>
      <span className={styles.narrow}>{address}</span>
    </>
  )
}
