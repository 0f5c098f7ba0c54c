import type { ReactNode } from 'react'
import { message, say } from '../../language/say.ts'
import { campaignIdOfTitle } from '../../operator/create/campaignIdOfTitle.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { writeOpenAllocations } from '../../operator/manage/openAllocations.ts'
import type { OpenAmount } from '../../operator/manage/openAmount.ts'
import type { Solvency } from '../../operator/manage/solvency.ts'
import { writeOverTime } from '../../operator/manage/writeOverTime.ts'
import type { CampaignFacts } from '../../package/readCampaignFacts.ts'
import { rich } from '../language/rich.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { ProgressBar } from '../parts/ProgressBar.tsx'
import { shareOf } from '../parts/shareOf.ts'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import styles from './manage.module.css'
import { SaveRows } from './SaveRows.tsx'
import type { WholeList } from './useWholeList.ts'

/** How much is claimed, what is still owed, and whether the contract can pay it. */
export function ProgressCard({
  terms,
  facts,
  isUnread,
  list,
  open,
  solvency,
  isForeign,
  onRead,
  onCancel,
  children,
}: {
  terms: CampaignParameters
  facts: CampaignFacts | undefined
  /** The chain could not be read. */
  isUnread: boolean
  list: WholeList
  open: OpenAmount | undefined
  solvency: Solvency
  /** None of the site's campaigns. */
  isForeign: boolean
  onRead: () => void
  onCancel: () => void
  /** What is to be done next. */
  children: ReactNode
}) {
  const { token, count, total, title, schedule, window } = terms
  const claimed = facts?.claimedCount
  const isOver = solvency.status === 'over'
  const unread = facts ? unreadList(list) : isUnread ? say('We couldn’t read it') : say('reading')
  return (
    <Card title={say('Status')} isHero>
      <div className="stack gap16">
        <SolvencyNotice
          solvency={solvency}
          token={token}
          isForeign={isForeign}
          isAsked={facts !== undefined}
        />
        {children}
        {claimed === undefined ? null : schedule && open ? (
          <ClaimedBar claimed={Number((open.paid * 1_000n) / total)} count={1_000} />
        ) : (
          <ClaimedBar claimed={claimed} count={count} />
        )}
        <DescriptionList
          rows={[
            [
              schedule ? say('Have claimed') : say('Claimed'),
              claimed === undefined
                ? unread
                : say('{claimed} of {all} ({share})', {
                    claimed,
                    all: count,
                    share: shareOf(BigInt(claimed), BigInt(count)),
                  }),
            ],
            [
              say('Paid out'),
              open ? (
                <span key="">
                  <TokenAmount value={open.paid} token={token} /> ({shareOf(open.paid, total)})
                </span>
              ) : (
                unread
              ),
            ],
            [
              isOver ? say('Never claimed') : say('Still open'),
              open?.open === 0n ? (
                say('nothing')
              ) : open ? (
                <span key="">
                  {/* Those who have claimed a part are owed more. */}
                  {schedule ? (
                    <TokenAmount value={open.open} token={token} />
                  ) : (
                    rich(
                      { one: '{amount} in {count} allocation', other: '{amount} in {count} allocations' },
                      {
                        amount: <TokenAmount value={open.open} token={token} />,
                        count: open.openCount,
                      },
                    )
                  )}
                </span>
              ) : (
                unread
              ),
            ],
            [
              say('Held by the contract'),
              facts === undefined ? (
                unread
              ) : facts.balance === undefined ? (
                say('the token doesn’t say')
              ) : (
                <TokenAmount key="" value={facts.balance} token={token} />
              ),
            ],
          ]}
        />
        {list.status === 'reading' ? (
          <ProgressBar
            label={say('Reading the whole list')}
            done={list.done}
            all={list.all}
            onCancel={onCancel}
          />
        ) : list.status === 'failed' ? (
          <ErrorNotice
            title={say('We couldn’t read the whole list')}
            lead={say('We need it for the open amounts.')}
            error={list.error}
            onRetry={onRead}
          />
        ) : list.status === 'unread' ? (
          <div className="row gap10">
            <Button kind="quiet" onClick={onRead}>
              {say('Read the whole list')}
            </Button>
          </div>
        ) : list.status === 'read' && facts?.paid && schedule ? (
          <div className="row gap10">
            <SaveRows
              label={say('Save all recipients as CSV')}
              name={`${campaignIdOfTitle(title)}-unlocking.csv`}
              all={count}
              pieces={() =>
                writeOverTime(list.allocations, {
                  paid: facts.paid?.amounts ?? [],
                  time: facts.head.timestamp,
                  terms: { start: window.start, schedule },
                  decimals: token.decimals,
                })
              }
            />
          </div>
        ) : list.status === 'read' && facts && claimed !== undefined && claimed < count ? (
          <div className="row gap10">
            <SaveRows
              label={say('Save unclaimed as CSV')}
              name={`${campaignIdOfTitle(title)}-unclaimed.csv`}
              all={count - claimed}
              pieces={() => writeOpenAllocations(list.allocations, facts.claimedWords, token.decimals)}
            />
          </div>
        ) : null}
        {open?.by === 'logs' ? (
          <p className="measure muted small breakable">
            {isOver
              ? say(
                  '“Paid out” and “Never claimed” come from the contract’s logs, reported by one node. Read the list to check them.',
                )
              : say(
                  '“Paid out” and “Still open” come from the contract’s logs, reported by one node. Read the list to check them.',
                )}
          </p>
        ) : null}
      </div>
    </Card>
  )
}

/** A picture of the first row below it; of the second one for a campaign over time. */
function ClaimedBar({ claimed, count }: { claimed: number; count: number }) {
  // What is there at all is seen.
  const width = claimed === 0 ? 0 : Math.max(0.4, (claimed / count) * 100)
  return (
    <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={100} height={1} />
      <rect width={width} height={1} />
    </svg>
  )
}

const unreadList = (list: WholeList) =>
  list.status === 'unread'
    ? say('read the whole list first')
    : list.status === 'failed'
      ? say('not known')
      : list.status === 'absent'
        ? say('needs the list')
        : say('reading')

function SolvencyNotice({
  solvency,
  token,
  isForeign,
  isAsked,
}: {
  solvency: Solvency
  token: CampaignParameters['token']
  isForeign: boolean
  isAsked: boolean
}) {
  if (!isAsked) return null
  switch (solvency.status) {
    case 'solvent':
      return (
        <Notice
          tone={solvency.by === 'logs' ? 'plain' : 'done'}
          title={
            solvency.owed === 0n
              ? say('Everyone has been paid')
              : solvency.by === 'logs'
                ? say('Everyone else can be paid, according to one node')
                : say('Everyone else can be paid')
          }
        >
          {solvency.spare > 0n
            ? rich('The contract holds {held} and owes {owed}. {spare} are left over.', {
                held: <TokenAmount value={solvency.held} token={token} />,
                owed: <TokenAmount value={solvency.owed} token={token} />,
                spare: <TokenAmount value={solvency.spare} token={token} />,
              })
            : rich('The contract holds {held} and owes {owed}.', {
                held: <TokenAmount value={solvency.held} token={token} />,
                owed: <TokenAmount value={solvency.owed} token={token} />,
              })}
        </Notice>
      )
    case 'short':
      return (
        <Notice tone="bad" title={say('The contract can’t pay everyone else')}>
          {rich(
            isForeign
              ? message(
                  'It owes {owed} and holds {held}. {missing} are missing. We don’t know whose campaign this is.',
                )
              : message(
                  'It owes {owed} and holds {held}. {missing} are missing. Send them to the contract’s address by an ordinary transfer.',
                ),
            {
              owed: <TokenAmount value={solvency.owed} token={token} />,
              held: <TokenAmount value={solvency.held} token={token} />,
              missing: <TokenAmount value={solvency.missing} token={token} />,
            },
          )}
        </Notice>
      )
    case 'over':
      return (
        <Notice tone="plain" title={say('Claims are closed')}>
          {rich('The contract owes nothing more. It holds {held}.', {
            held: <TokenAmount value={solvency.held} token={token} />,
          })}
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice tone="warn" title={say('This campaign was cancelled')}>
          {rich('Nothing can be claimed. The contract holds {held}.', {
            held: <TokenAmount value={solvency.held} token={token} />,
          })}
        </Notice>
      )
    case 'could-not-check':
      return (
        <Notice tone="plain" title={say('We haven’t checked yet whether everyone can be paid')}>
          {solvency.reason}
        </Notice>
      )
  }
}
