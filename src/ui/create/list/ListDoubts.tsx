import type { ListDoubt } from '../../../campaign/list/doubtsAbout.ts'
import type { AmountsDeclared } from '../../../operator/list/decidedList.ts'
import { doubtWords } from '../../../operator/list/doubtWords.ts'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'

/** What can be declared instead, where a doubt is right. */
const others: Partial<Record<ListDoubt, { label: string; change: Partial<AmountsDeclared> }>> = {
  'looks-like-base-units': { label: 'Read them as base units', change: { unit: 'base' } },
  'looks-like-whole-tokens': { label: 'Read them as whole tokens', change: { unit: 'whole' } },
  'points-may-be-separators': { label: 'Read them like 1.234,5', change: { numbers: 'point-groups' } },
}

/** What speaks against the way in which the list was read. It changes nothing until a person does. */
export function ListDoubts({
  doubts,
  onDeclare,
}: {
  doubts: readonly ListDoubt[]
  /** Absent where the amounts can't be declared anew. */
  onDeclare?: (change: Partial<AmountsDeclared>) => void
}) {
  return doubts.map((doubt) => {
    const other = others[doubt]
    return (
      <Notice
        key={doubt}
        tone="warn"
        title={doubtWords[doubt].title}
        action={
          other && onDeclare ? (
            <Button kind="quiet" onClick={() => onDeclare(other.change)}>
              {other.label}
            </Button>
          ) : undefined
        }
      >
        {doubtWords[doubt].text}
      </Notice>
    )
  })
}
