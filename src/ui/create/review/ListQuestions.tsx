import type { FlagKind } from '../../../campaign/list/flagRecipients.ts'
import { flagWords } from '../../../operator/list/flagWords.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { isRefusedFlag } from '../../../operator/list/refusedByToken.ts'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { plural } from '../../parts/plural.ts'
import { ListDoubts } from '../list/ListDoubts.tsx'

/**
 * What the first step showed as doubtful, once more before anything is paid. Refused contracts are shown
 * apart.
 */
export function ListQuestions({
  doubts,
  flags,
  onShow,
}: {
  doubts: ListReport['doubts']
  flags: ListReport['flags']
  /** Leads back to the first recipient with this flag. */
  onShow: (kind: FlagKind) => void
}) {
  return (
    <>
      <ListDoubts doubts={doubts} />
      {flags
        .filter(({ kind }) => !isRefusedFlag(kind))
        .map(({ kind, count, flags: recipients }) => (
          <Notice
            key={kind}
            tone="warn"
            title={`${flagWords[kind].title}: ${plural(count, 'recipient')}`}
            action={
              <Button kind="quiet" onClick={() => onShow(kind)}>
                Show row {(recipients[0]?.row ?? 0).toLocaleString('en-US')} of the list
              </Button>
            }
          >
            {flagWords[kind].meaning}
          </Notice>
        ))}
    </>
  )
}
