import type { VerifiedPackage } from '../../claim/loadPackage.ts'
import type { CampaignFacts } from '../../claim/readCampaignFacts.ts'
import { type ListProgress, writeOpenAllocations } from '../../operator/manage/openAllocations.ts'
import type { Solvency } from '../../operator/manage/solvency.ts'
import { ErrorNotice } from '../claim/ErrorNotice.tsx'
import { ListProgress as ProgressBar } from '../create/list/ListProgress.tsx'
import { plural } from '../create/list/plural.ts'
import { saveBlob } from '../create/list/saveBlob.ts'
import { shareOf } from '../create/list/shareOf.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import styles from './manage.module.css'
import type { WholeList } from './useWholeList.ts'

/** How much is claimed, what is still owed, and whether the contract can pay it. */
export function ProgressCard({
  pkg,
  facts,
  list,
  progress,
  solvency,
  onRead,
  onCancel,
}: {
  pkg: VerifiedPackage
  facts: CampaignFacts | undefined
  list: WholeList
  progress: ListProgress | undefined
  solvency: Solvency
  onRead: () => void
  onCancel: () => void
}) {
  const { token, tree, texts } = pkg.manifest
  const total = BigInt(tree.total)
  const claimed = facts?.claimedCount
  const save = () => {
    if (list.status !== 'read' || !facts) return
    const text = [...writeOpenAllocations(list.allocations, facts.claimedWords, token.decimals)]
    saveBlob(`${fileName(texts.title)}-unclaimed.csv`, new Blob(text, { type: 'text/csv' }))
  }
  return (
    <Card title="Where it stands" isHero>
      <div className={styles.part}>
        <SolvencyNotice solvency={solvency} token={token} isAsked={facts !== undefined} />
        <Facts
          rows={[
            [
              'Claimed',
              claimed === undefined
                ? 'reading'
                : `${claimed.toLocaleString('en-US')} of ${tree.count.toLocaleString('en-US')} (${shareOf(BigInt(claimed), BigInt(tree.count))})`,
            ],
            [
              'Paid out',
              progress ? (
                <span key="">
                  <TokenAmount value={progress.paid} token={token} /> ({shareOf(progress.paid, total)})
                </span>
              ) : (
                unread(list)
              ),
            ],
            [
              'Still open',
              progress ? (
                <span key="">
                  <TokenAmount value={progress.open} token={token} /> of{' '}
                  {plural(progress.openCount, 'allocation')}
                </span>
              ) : (
                unread(list)
              ),
            ],
            [
              'Held by the contract',
              facts === undefined ? (
                'reading'
              ) : facts.balance === undefined ? (
                'the token does not say'
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
            title="The whole list could not be read"
            lead="Without it the amounts that are still open are not known."
            error={list.error}
            onRetry={onRead}
          />
        ) : (
          <div className={styles.actions}>
            {list.status === 'unread' ? (
              <Button kind="quiet" onClick={onRead}>
                Read the whole list
              </Button>
            ) : (
              <Button kind="quiet" onClick={save} disabled={!progress}>
                Save the unclaimed as CSV
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

const unread = (list: WholeList) =>
  list.status === 'unread'
    ? 'known once the whole list is read'
    : list.status === 'failed'
      ? 'not known'
      : 'reading'

/** Letters and digits of a title, for the name of a file. */
export const fileName = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'campaign'

function SolvencyNotice({
  solvency,
  token,
  isAsked,
}: {
  solvency: Solvency
  token: VerifiedPackage['manifest']['token']
  isAsked: boolean
}) {
  if (!isAsked) return null
  switch (solvency.status) {
    case 'solvent':
      return (
        <Notice tone="good" title="Everybody who is left can be paid">
          The contract holds <TokenAmount value={solvency.held} token={token} /> and owes{' '}
          <TokenAmount value={solvency.owed} token={token} />.
          {solvency.spare > 0n ? (
            <>
              {' '}
              <TokenAmount value={solvency.spare} token={token} /> are beyond that.
            </>
          ) : null}
        </Notice>
      )
    case 'short':
      return (
        <Notice tone="bad" title="The contract cannot pay everybody who is left">
          It owes <TokenAmount value={solvency.owed} token={token} /> and holds{' '}
          <TokenAmount value={solvency.held} token={token} />.{' '}
          <TokenAmount value={solvency.missing} token={token} /> are missing: send them to the contract’s
          address, as an ordinary transfer.
        </Notice>
      )
    case 'over':
      return (
        <Notice tone="plain" title="Claims are closed">
          Nothing is owed any more. The contract holds <TokenAmount value={solvency.held} token={token} />.
        </Notice>
      )
    case 'could-not-check':
      return (
        <Notice tone="plain" title="Whether everybody can be paid is not checked yet">
          {solvency.reason}
        </Notice>
      )
  }
}
