import type { VerifiedPackage } from '../../claim/loadPackage.ts'
import type { CampaignFacts } from '../../claim/readCampaignFacts.ts'
import { Address } from '../parts/Address.tsx'
import { Card } from '../parts/Card.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Time } from '../parts/Time.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { ClaimedMap } from './ClaimedMap.tsx'
import styles from './FactsCard.module.css'

/** What the chain says of the campaign: how much was claimed, what the contract holds, when it ends. */
export function FactsCard({
  pkg,
  facts,
  isUnreadable,
}: {
  pkg: VerifiedPackage
  facts: CampaignFacts | undefined
  isUnreadable: boolean
}) {
  const { token, tree, window, receivers } = pkg.manifest
  const share = facts ? (facts.claimedCount / tree.count) * 100 : 0
  return (
    <Card title="The campaign on chain">
      <div className={styles.progress}>
        <p className={styles.count}>
          <strong>{facts ? facts.claimedCount.toLocaleString('en-US') : '–'}</strong> of{' '}
          {tree.count.toLocaleString('en-US')} claimed
        </p>
        <div
          className={styles.bar}
          role="progressbar"
          aria-label="Share of allocations claimed"
          aria-valuemin={0}
          aria-valuemax={tree.count}
          aria-valuenow={facts?.claimedCount ?? 0}
          aria-valuetext={facts ? `${facts.claimedCount} of ${tree.count} claimed` : 'not read yet'}
        >
          <i style={{ width: `${facts && facts.claimedCount > 0 ? Math.max(share, 0.6) : 0}%` }} />
        </div>
      </div>
      {facts ? (
        <ClaimedMap words={facts.claimedWords} count={tree.count} />
      ) : (
        <div className={styles.placeholder} />
      )}
      <p className={styles.caption}>Each square is a stretch of 256 allocations, read from the contract.</p>
      <Facts
        rows={[
          ['Allocated in total', <TokenAmount key="total" value={BigInt(tree.total)} token={token} />],
          [
            'Held by the contract',
            facts === undefined ? (
              isUnreadable ? (
                'could not be read'
              ) : (
                'reading'
              )
            ) : facts.balance === undefined ? (
              'the token does not say'
            ) : (
              <TokenAmount key="held" value={facts.balance} token={token} />
            ),
          ],
          ['Opened', <Time key="start" at={window.start} />],
          ['Ends', window.end === null ? 'never' : <Time key="end" at={window.end} />],
          [
            'Unclaimed tokens then go to',
            window.end === null ? (
              'nobody: claims never end'
            ) : (
              <Address key="sweep" value={receivers.sweep} />
            ),
          ],
          [
            'Token',
            token.address === '0x0000000000000000000000000000000000000000' ? (
              'ETH'
            ) : (
              <Address key="token" value={token.address} />
            ),
          ],
        ]}
      />
    </Card>
  )
}
