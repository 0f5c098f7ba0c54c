import { say } from '../../../language/say.ts'
import type { ListLook } from '../../../operator/list/listMessages.ts'
import { SelectField } from '../../parts/SelectField.tsx'
import type { RecipientListState } from '../list/useRecipientList.ts'

/** Which column says the group of each row, where the list has groups. Nothing is a group unasked. */
export function GroupColumn({ list, look }: { list: RecipientListState; look: ListLook }) {
  const { layout, cells } = look
  if ('fault' in layout) return null
  const others = Array.from({ length: layout.cellCount }, (_, column) => column).filter(
    (column) => column !== layout.account && column !== layout.amount,
  )
  if (others.length === 0) return null
  const { account, amount } = layout
  return (
    <SelectField
      label={say('Groups with their own schedules')}
      help={say('Choose the column that says the group of each row, such as team or investors.')}
      value={layout.group?.place ?? ''}
      onChange={(column) =>
        list.chooseColumns(column === '' ? { account, amount } : { account, amount, group: Number(column) })
      }
    >
      <option value="">{say('No groups: one schedule for all')}</option>
      {others.map((column) => (
        <option key={column} value={column}>
          {layout.hasHeader && cells[0]?.[column]
            ? say('Column {name}', { name: cells[0][column].slice(0, 40) })
            : say('Column {number}', { number: column + 1 })}
        </option>
      ))}
    </SelectField>
  )
}
