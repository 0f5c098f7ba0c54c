import type { VerifiedPackage } from '../../package/loadPackage.ts'
import type { CampaignFacts } from '../../package/readCampaignFacts.ts'
import { Address } from '../parts/Address.tsx'
import { Card } from '../parts/Card.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { Time } from '../parts/Time.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { allocationsPerCell } from './allocationsPerCell.ts'
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
  const claimed = facts?.claimedCount
  const share = ((claimed ?? 0) / tree.count) * 100
  const perSquare = allocationsPerCell(tree.count)
  const isUpcoming = facts && facts.head.timestamp < window.start
  return (
    <Card title="The campaign on chain">
      <div className={styles.progress}>
        {facts && claimed === undefined ? (
          <p className={styles.count}>How many have claimed is not known.</p>
        ) : (
          <p className={styles.count}>
            <strong>{claimed?.toLocaleString('en-US') ?? '–'}</strong> of {tree.count.toLocaleString('en-US')}{' '}
            claimed
          </p>
        )}
        <div
          className={styles.bar}
          role="progressbar"
          aria-label="Share of allocations claimed"
          aria-valuemin={0}
          aria-valuemax={tree.count}
          aria-valuenow={claimed ?? 0}
          aria-valuetext={
            claimed === undefined
              ? facts
                ? 'not known'
                : 'not read yet'
              : `${claimed} of ${tree.count} claimed`
          }
        >
          <i style={{ width: `${claimed ? Math.max(share, 0.6) : 0}%` }} />
        </div>
      </div>
      {/* One square alone would say what the bar above it says. */}
      {tree.count > perSquare ? (
        <>
          {facts && claimed !== undefined ? (
            <ClaimedMap words={facts.claimedWords} count={tree.count} />
          ) : (
            <div className={styles.placeholder} />
          )}
          <p className={styles.caption}>
            Each square stands for {perSquare.toLocaleString('en-US')} allocations, read from the contract.
          </p>
        </>
      ) : null}
      <DescriptionList
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
          [isUpcoming ? 'Opens' : facts ? 'Opened' : 'Start', <Time key="start" at={window.start} />],
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
