import type { Address } from 'viem'
import { campaignPath } from '../../campaign/campaignPath.ts'
import { Link } from '../../navigation/Link.tsx'
import styles from './AcceptTerms.module.css'

/** Stands beside terms always: nobody has to accept them to have the tokens. */
export function WithoutThisSite({ campaign, account }: { campaign: string; account: Address }) {
  return (
    <p className={styles.small}>
      The contract itself asks for no terms.{' '}
      <Link className="link" href={campaignPath(campaign, 'without-this-site', { account })}>
        Claim without this website
      </Link>
    </p>
  )
}
