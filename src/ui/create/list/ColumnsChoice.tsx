import { useState } from 'react'
import { say } from '../../../language/say.ts'
import type { ListLook } from '../../../operator/list/listMessages.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { SelectField } from '../../parts/SelectField.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { GroupColumn } from '../groups/GroupColumn.tsx'
import styles from './ColumnsChoice.module.css'
import type { RecipientListState } from './useRecipientList.ts'

/**
 * The first rows as they are, and which columns are read. Where that is unclear, or wrong, a person says
 * it.
 */
export function ColumnsChoice({
  list,
  look,
  canGroup,
}: {
  list: RecipientListState
  look: ListLook
  /** Whether a column may say groups: those of campaigns over time. */
  canGroup: boolean
}) {
  const { layout, cells } = look
  const isUnclear = 'fault' in layout
  const [isChanging, setIsChanging] = useState(false)
  const [account, setAccount] = useState<number>()
  const [amount, setAmount] = useState<number>()
  const isOpen = isUnclear || isChanging
  const columnCount = Math.max(...cells.map((row) => row.length))
  const chosen = isOpen
    ? { account, amount, group: undefined }
    : { account: layout.account, amount: layout.amount, group: layout.group?.place }
  const name = (column: number) => {
    const cell = cells[0]?.[column]
    return cell ? `${column + 1}: ${cell.slice(0, 40)}` : `${column + 1}`
  }
  const select = (
    label: string,
    value: number | undefined,
    onSelect: (column: number | undefined) => void,
  ) => (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={(column) => onSelect(column === '' ? undefined : Number(column))}
    >
      <option value="">{say('Choose a column')}</option>
      {Array.from({ length: columnCount }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are their places
        <option key={column} value={column}>
          {name(column)}
        </option>
      ))}
    </SelectField>
  )
  const role = (column: number) =>
    column === chosen.account
      ? say('Address')
      : column === chosen.amount
        ? say('Amount')
        : column === chosen.group
          ? say('Group')
          : ''
  return (
    <Card
      title={say('Columns')}
      aside={
        isOpen ? null : (
          <TextButton
            onClick={() => {
              setAccount(layout.account)
              setAmount(layout.amount)
              setIsChanging(true)
            }}
          >
            {say('Other columns')}
          </TextButton>
        )
      }
    >
      {isUnclear ? (
        <Notice tone="warn" title={say('Choose the columns')}>
          {layout.fault}
        </Notice>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={say('The first rows of the file')}>
        <table className={styles.table}>
          <thead>
            <tr>
              {Array.from({ length: columnCount }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are their places
                <th key={column} scope="col" className={role(column) ? styles.meant : undefined}>
                  {role(column) || <span className={styles.unread}>{say('not read')}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are their places
              <tr key={at}>
                {Array.from({ length: columnCount }, (_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns are their places
                  <td key={column} className={role(column) ? styles.meant : undefined}>
                    {(row[column] ?? '').slice(0, 60)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isOpen ? (
        <div className={styles.choice}>
          {select(say('Address column'), account, setAccount)}
          {select(say('Amount column'), amount, setAmount)}
          <Button
            kind="quiet"
            disabled={account === undefined || amount === undefined || account === amount}
            onClick={() => {
              if (account === undefined || amount === undefined) return
              setIsChanging(false)
              list.chooseColumns({ account, amount })
            }}
          >
            {say('Use these columns')}
          </Button>
        </div>
      ) : (
        <div className="stack gap20">
          <p className="muted small">
            {layout.hasHeader ? say('The first row is the header.') : say('The file has no header.')}{' '}
            {layout.group
              ? say('We read only the three marked columns.')
              : say('We read only the two marked columns.')}
          </p>
          {canGroup ? <GroupColumn list={list} look={look} /> : null}
        </div>
      )}
    </Card>
  )
}
