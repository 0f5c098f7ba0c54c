import type { Hex } from 'viem'
import { chains } from '../../config/chains.ts'
import { say } from '../../language/say.ts'
import { campaignPath } from '../campaign/campaignPath.ts'
import { rich } from '../language/rich.tsx'
import { Link } from '../navigation/Link.tsx'
import { useSite } from '../site/siteContext.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './small.module.css'

/** A transaction on the explorer. The explorer is a convenience: nothing on the page depends on it. */
export function TransactionLink({ hash }: { hash: Hex }) {
  const { chain } = chains[useSite().chainId]
  const explorer = chain.blockExplorers.default
  return (
    <span className={styles.transaction}>
      <a href={`${explorer.url}/tx/${hash}`} target="_blank" rel="noreferrer">
        {rich('{hash} on {explorer}', {
          hash: (
            <span className={styles.hash}>
              {hash.slice(0, 10)}…{hash.slice(-8)}
            </span>
          ),
          explorer: explorer.name,
        })}
      </a>
      <CopyButton text={hash} label={say('Copy the transaction hash')} />
    </span>
  )
}

/** From a claim to its receipt. */
export function ReceiptLink({ campaign, hash }: { campaign: string; hash: Hex }) {
  return (
    <Link className="link" href={campaignPath(campaign, 'receipt', { transaction: hash })}>
      {say('See the receipt')}
    </Link>
  )
}
