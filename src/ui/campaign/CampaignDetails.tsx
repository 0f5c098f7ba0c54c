import type { VerifiedPackage } from '../../package/loadPackage.ts'
import type { CampaignFacts } from '../../package/readCampaignFacts.ts'
import { Address } from '../parts/Address.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { Time } from '../parts/Time.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { allocationsPerCell } from './allocationsPerCell.ts'
import styles from './CampaignDetails.module.css'
import { ClaimedMap } from './ClaimedMap.tsx'

/** What the chain says of the campaign: what was claimed, what the contract holds, when it ends. */
export function CampaignDetails({
  pkg,
  facts,
  isUnreadable,
}: {
  pkg: VerifiedPackage
  facts: CampaignFacts | undefined
  isUnreadable: boolean
}) {
  const { token, tree, window, receivers, schedule } = pkg.manifest
  const claimed = facts?.claimedCount
  const perSquare = allocationsPerCell(tree.count)
  const isUpcoming = facts && facts.head.timestamp < window.start
  return (
    <>
      {/* One square alone would say what the bar above it says. */}
      {tree.count > perSquare && !schedule ? (
        <>
          {facts && claimed !== undefined ? (
            <ClaimedMap words={facts.claimedWords} count={tree.count} />
          ) : (
            <div className={styles.placeholder} />
          )}
          <p className={styles.caption}>
            Each square is {perSquare.toLocaleString('en-US')} allocations, read from the contract.
          </p>
        </>
      ) : null}
      <DescriptionList
        rows={[
          ['Allocated in total', <TokenAmount key="total" value={BigInt(tree.total)} token={token} />],
          ...(facts?.paid
            ? ([
                ['Claimed so far', <TokenAmount key="paid" value={facts.paid.inAll} token={token} />],
              ] as const)
            : []),
          [
            'Held by the contract',
            facts === undefined ? (
              isUnreadable ? (
                'couldn’t be read'
              ) : (
                'reading'
              )
            ) : facts.balance === undefined ? (
              'not reported by the token'
            ) : (
              <TokenAmount key="held" value={facts.balance} token={token} />
            ),
          ],
          [isUpcoming ? 'Opens' : facts ? 'Opened' : 'Start', <Time key="start" at={window.start} />],
          ...(schedule
            ? ([
                ['Unlocks', schedule.tranches ? `in ${schedule.tranches} equal steps` : 'every second'],
                ...(schedule.cliff > 0
                  ? [['Nothing before', <Time key="cliff" at={window.start + schedule.cliff} />] as const]
                  : []),
                ['All by', <Time key="all" at={window.start + schedule.duration} />],
              ] as const)
            : []),
          ...(window.cancellable
            ? ([['Can be cancelled', cancellingText(window.start, facts)]] as const)
            : []),
          ['Ends', window.end === null ? 'never' : <Time key="end" at={window.end} />],
          [
            'Unclaimed tokens then go to',
            window.end === null ? (
              'no one, claims never end'
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
    </>
  )
}

/** Until when, in a campaign that its sweep receiver could cancel; or that it did. */
function cancellingText(start: number, facts: CampaignFacts | undefined) {
  if (facts?.isCancelled) return 'was cancelled before claims opened'
  if (facts && facts.head.timestamp >= start) return 'no more, since claims opened'
  return (
    <>
      until <Time at={start} />
    </>
  )
}
