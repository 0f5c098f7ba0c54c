import { say } from '../../language/say.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import type { CampaignFacts } from '../../package/readCampaignFacts.ts'
import { rich } from '../language/rich.tsx'
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
            {say(
              {
                one: 'Each square is {count} allocation, read from the contract.',
                other: 'Each square is {count} allocations, read from the contract.',
              },
              { count: perSquare },
            )}
          </p>
        </>
      ) : null}
      <DescriptionList
        rows={[
          [say('Allocated in total'), <TokenAmount key="total" value={BigInt(tree.total)} token={token} />],
          ...(facts?.paid
            ? ([
                [say('Claimed so far'), <TokenAmount key="paid" value={facts.paid.inAll} token={token} />],
              ] as const)
            : []),
          [
            say('Held by the contract'),
            facts === undefined ? (
              isUnreadable ? (
                say('couldn’t be read')
              ) : (
                say('reading')
              )
            ) : facts.balance === undefined ? (
              say('not reported by the token')
            ) : (
              <TokenAmount key="held" value={facts.balance} token={token} />
            ),
          ],
          [
            isUpcoming ? say('Opens') : facts ? say('Opened') : say('Start'),
            <Time key="start" at={window.start} />,
          ],
          ...(schedule
            ? ([
                [
                  say('Unlocks'),
                  schedule.tranches
                    ? say(
                        { one: 'in {count} equal step', other: 'in {count} equal steps' },
                        { count: schedule.tranches },
                      )
                    : say('every second'),
                ],
                ...(schedule.cliff > 0
                  ? [
                      [
                        say('Nothing before'),
                        <Time key="cliff" at={window.start + schedule.cliff} />,
                      ] as const,
                    ]
                  : []),
                [say('All by'), <Time key="all" at={window.start + schedule.duration} />],
              ] as const)
            : []),
          ...(window.cancellable
            ? ([[say('Can be cancelled'), cancellingText(window.start, facts)]] as const)
            : []),
          [say('Ends'), window.end === null ? say('never') : <Time key="end" at={window.end} />],
          [
            say('Unclaimed tokens then go to'),
            window.end === null ? (
              say('no one, claims never end')
            ) : (
              <Address key="sweep" value={receivers.sweep} />
            ),
          ],
          [
            say('Token'),
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
  if (facts?.isCancelled) return say('was cancelled before claims opened')
  if (facts && facts.head.timestamp >= start) return say('no more, since claims opened')
  return rich('until {time}', { time: <Time at={start} /> })
}
