import type { FlagKind } from '../../../campaign/list/flagRecipients.ts'
import { say } from '../../../language/say.ts'
import { flagWords } from '../../../operator/list/flagWords.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { isRefusedFlag } from '../../../operator/list/refusedByToken.ts'
import { rich } from '../../language/rich.tsx'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { shareOf } from '../../parts/shareOf.ts'
import { TokenAmount, type TokenFacts } from '../../parts/TokenAmount.tsx'
import { ListDoubts } from '../list/ListDoubts.tsx'

/**
 * What the first step showed as doubtful, once more before anything is paid. Refused contracts are shown
 * apart.
 */
export function ListQuestions({
  doubts,
  flags,
  total,
  token,
  onShow,
}: {
  doubts: ListReport['doubts']
  flags: ListReport['flags']
  /** Of the whole list, in base units. */
  total: bigint
  token: TokenFacts
  /** Leads back to the first recipient with this flag. */
  onShow: (kind: FlagKind) => void
}) {
  return (
    <>
      <ListDoubts doubts={doubts} />
      {flags
        .filter(({ kind }) => !isRefusedFlag(kind))
        .map(({ kind, count, amount, flags: recipients }) => (
          <Notice
            key={kind}
            tone="warn"
            title={say(
              { one: '{flag}: {count} recipient', other: '{flag}: {count} recipients' },
              { flag: say(flagWords[kind].title), count },
            )}
            action={
              <Button kind="quiet" onClick={() => onShow(kind)}>
                {say('Show row {row} of the list', {
                  row: recipients[0]?.row ?? 0,
                })}
              </Button>
            }
          >
            {rich('{amount}, {share} of the total. {meaning}', {
              amount: <TokenAmount value={amount} token={token} />,
              share: shareOf(amount, total),
              meaning: say(flagWords[kind].meaning),
            })}
          </Notice>
        ))}
    </>
  )
}
