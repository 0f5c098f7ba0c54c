import type { Address } from 'viem'
import { campaignPath } from '../../campaign/campaignPath.ts'
import { rich } from '../../language/rich.tsx'
import { Link } from '../../navigation/Link.tsx'
import styles from './AcceptTerms.module.css'

/** Stands beside terms always: nobody has to accept them to have the tokens. */
export function WithoutThisSite({ campaign, account }: { campaign: string; account: Address }) {
  return (
    <p className={styles.small}>
      {rich('The contract itself asks for no terms. <link>Claim without this website</link>', {
        link: (words) => (
          <Link className="link" href={campaignPath(campaign, 'without-this-site', { account })}>
            {words}
          </Link>
        ),
      })}
    </p>
  )
}
