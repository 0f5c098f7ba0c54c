import { message, say } from '../../../language/say.ts'
import type { AmountsDeclared } from '../../../operator/list/decidedList.ts'
import { doubtWords } from '../../../operator/list/doubtWords.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { ConfirmQuestion } from './ConfirmQuestion.tsx'
import type { RecipientListState } from './useRecipientList.ts'

/** What can be declared instead, where a doubt is right. */
const others: Partial<
  Record<ListReport['doubts'][number], { label: string; change: Partial<AmountsDeclared> }>
> = {
  'looks-like-base-units': { label: message('Use base units'), change: { unit: 'base' } },
  'looks-like-whole-tokens': { label: message('Use whole tokens'), change: { unit: 'whole' } },
  'points-may-be-separators': {
    label: message('Use the format 1.234,5'),
    change: { numbers: 'point-groups' },
  },
}

/** What speaks against the way in which the list was read. It changes nothing until a person does. */
export function ListDoubts({
  doubts,
  list,
}: {
  doubts: ListReport['doubts']
  /** Absent where nothing can be declared or confirmed. */
  list?: Pick<RecipientListState, 'amounts' | 'declare' | 'accepted' | 'accept'>
}) {
  return doubts.map((doubt) => {
    const other = others[doubt]
    return (
      <Notice
        key={doubt}
        tone="warn"
        title={say(doubtWords[doubt].title)}
        action={
          other && list ? (
            <Button kind="quiet" onClick={() => list.declare({ ...list.amounts, ...other.change })}>
              {say(other.label)}
            </Button>
          ) : undefined
        }
      >
        {say(doubtWords[doubt].text)}
        {list ? <ConfirmQuestion list={list} code={doubt} /> : null}
      </Notice>
    )
  })
}
