import Link from 'next/link'
import type { Address } from 'viem'
import styles from './AcceptTerms.module.css'

/** Stands beside terms always: nobody has to accept them to have the tokens. */
export function WithoutThisSite({ campaign, account }: { campaign: string; account: Address }) {
  return (
    <p className={styles.small}>
      The contract itself asks for no terms.{' '}
      <Link
        className="link"
        href={`/claim/${campaign}/without-this-site/#account=${account}`}
        prefetch={false}
      >
        Claim without this website
      </Link>
    </p>
  )
}
