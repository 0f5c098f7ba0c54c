import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { accountNameQuery } from '../../../claim/queries.ts'
import { shortAddress } from '../../parts/shortAddress.ts'
import { truncateName } from '../../parts/truncateName.ts'
import { useSite } from '../../site/siteContext.ts'
import styles from './AccountLabel.module.css'

/** The account's name where it has one, else its address in short. Fit for a label, never for a decision. */
export function AccountLabel({ account }: { account: Address }) {
  const { data } = useQuery(accountNameQuery(useSite(), account))
  return data ? (
    <bdi className={styles.name}>{truncateName(data.name)}</bdi>
  ) : (
    <span className={styles.address}>{shortAddress(account)}</span>
  )
}
