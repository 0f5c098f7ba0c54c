import type { Address } from 'viem'
import { Link } from '../../navigation/Link.tsx'
import styles from './AcceptTerms.module.css'

/** Stands beside terms always: nobody has to accept them to have the tokens. */
export function WithoutThisSite({ campaign, account }: { campaign: string; account: Address }) {
  return (
    <p className={styles.small}>
      The contract itself asks for no terms.{' '}
      <Link className="link" href={`/claim/${campaign}/without-this-site/#account=${account}`}>
        Claim without this website
      </Link>
    </p>
  )
}
