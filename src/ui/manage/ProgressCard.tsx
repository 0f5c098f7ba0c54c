import type { ReactNode } from 'react'
import { campaignIdOfTitle } from '../../operator/create/campaignIdOfTitle.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { writeOpenAllocations } from '../../operator/manage/openAllocations.ts'
import type { OpenAmount } from '../../operator/manage/openAmount.ts'
import type { Solvency } from '../../operator/manage/solvency.ts'
import { writeOverTime } from '../../operator/manage/writeOverTime.ts'
import type { CampaignFacts } from '../../package/readCampaignFacts.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { ProgressBar } from '../parts/ProgressBar.tsx'
import { plural } from '../parts/plural.ts'
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
  const unread = facts ? unreadList(list) : isUnread ? 'We couldn’t read it' : 'reading'
  return (
    <Card title="Status" isHero>
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
              schedule ? 'Have claimed' : 'Claimed',
              claimed === undefined
                ? unread
                : `${claimed.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} (${shareOf(BigInt(claimed), BigInt(count))})`,
            ],
            [
              'Paid out',
              open ? (
                <span key="">
                  <TokenAmount value={open.paid} token={token} /> ({shareOf(open.paid, total)})
                </span>
              ) : (
                unread
              ),
            ],
            [
              isOver ? 'Never claimed' : 'Still open',
              open?.open === 0n ? (
                'nothing'
              ) : open ? (
                <span key="">
                  <TokenAmount value={open.open} token={token} />
                  {/* Those who have claimed a part are owed more. */}
                  {schedule ? null : ` in ${plural(open.openCount, 'allocation')}`}
                </span>
              ) : (
                unread
              ),
            ],
            [
              'Held by the contract',
              facts === undefined ? (
                unread
              ) : facts.balance === undefined ? (
                'the token doesn’t say'
              ) : (
                <TokenAmount key="" value={facts.balance} token={token} />
              ),
            ],
          ]}
        />
        {list.status === 'reading' ? (
          <ProgressBar label="Reading the whole list" done={list.done} all={list.all} onCancel={onCancel} />
        ) : list.status === 'failed' ? (
          <ErrorNotice
            title="We couldn’t read the whole list"
            lead="We need it for the open amounts."
            error={list.error}
            onRetry={onRead}
          />
        ) : list.status === 'unread' ? (
          <div className="row gap10">
            <Button kind="quiet" onClick={onRead}>
              Read the whole list
            </Button>
          </div>
        ) : list.status === 'read' && facts?.paid && schedule ? (
          <div className="row gap10">
            <SaveRows
              label="Save all recipients as CSV"
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
              label="Save unclaimed as CSV"
              name={`${campaignIdOfTitle(title)}-unclaimed.csv`}
              all={count - claimed}
              pieces={() => writeOpenAllocations(list.allocations, facts.claimedWords, token.decimals)}
            />
          </div>
        ) : null}
        {open?.by === 'logs' ? (
          <p className="measure muted small breakable">
            “Paid out” and “{isOver ? 'Never claimed' : 'Still open'}” come from the contract’s logs, reported
            by one node. Read the list to check them.
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
    ? 'read the whole list first'
    : list.status === 'failed'
      ? 'not known'
      : list.status === 'absent'
        ? 'needs the list'
        : 'reading'

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
              ? 'Everyone has been paid'
              : solvency.by === 'logs'
                ? 'Everyone else can be paid, according to one node'
                : 'Everyone else can be paid'
          }
        >
          The contract holds <TokenAmount value={solvency.held} token={token} /> and owes{' '}
          <TokenAmount value={solvency.owed} token={token} />.
          {solvency.spare > 0n ? (
            <>
              {' '}
              <TokenAmount value={solvency.spare} token={token} /> are left over.
            </>
          ) : null}
        </Notice>
      )
    case 'short':
      return (
        <Notice tone="bad" title="The contract can’t pay everyone else">
          It owes <TokenAmount value={solvency.owed} token={token} /> and holds{' '}
          <TokenAmount value={solvency.held} token={token} />.{' '}
          <TokenAmount value={solvency.missing} token={token} /> are missing
          {isForeign
            ? '. We don’t know whose campaign this is.'
            : '. Send them to the contract’s address by an ordinary transfer.'}
        </Notice>
      )
    case 'over':
      return (
        <Notice tone="plain" title="Claims are closed">
          The contract owes nothing more. It holds <TokenAmount value={solvency.held} token={token} />.
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice tone="warn" title="This campaign was cancelled">
          Nothing can be claimed. The contract holds <TokenAmount value={solvency.held} token={token} />.
        </Notice>
      )
    case 'could-not-check':
      return (
        <Notice tone="plain" title="We haven’t checked yet whether everyone can be paid">
          {solvency.reason}
        </Notice>
      )
  }
}
