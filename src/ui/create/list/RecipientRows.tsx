import { type RefObject, useEffect, useRef } from 'react'
import type { ShownFlag } from '../../../operator/list/listMessages.ts'
import { Address } from '../../parts/Address.tsx'
import { shareOf } from '../../parts/shareOf.ts'
import { TextButton } from '../../parts/TextButton.tsx'
import { ListAmount } from './ListAmount.tsx'
import styles from './RecipientRows.module.css'

/** Recipients with their rows in the file and what they get; each can be left out. */
export function RecipientRows({
  recipients,
  total,
  decimals,
  onLeaveOut,
  isSought = false,
}: {
  recipients: readonly ShownFlag[]
  /** Of the whole list, in base units. */
  total: bigint
  decimals: number
  onLeaveOut: (rows: readonly number[]) => void
  /** Whether somebody was led here, to the first of them. */
  isSought?: boolean
}) {
  const first = useRef<HTMLLIElement>(null)
  useFocus(first, isSought)
  return (
    <ol className={`lines ${styles.rows}`}>
      {recipients.map(({ index, row, account, amount, other }, at) => (
        <li key={index} ref={at === 0 ? first : undefined} tabIndex={isSought && at === 0 ? -1 : undefined}>
          <div className={styles.who}>
            <Address value={account} />
            {other ? (
              <span className="measure muted small">
                looks like <Address value={other.account} /> in row {other.row.toLocaleString('en-US')}
              </span>
            ) : null}
            <span className="measure muted small">
              Row {row.toLocaleString('en-US')}, <ListAmount value={amount} decimals={decimals} />,{' '}
              {shareOf(amount, total)} of the total
            </span>
          </div>
          <TextButton aria-label={`Leave row ${row} out`} onClick={() => onLeaveOut([row])}>
            Leave out
          </TextButton>
        </li>
      ))}
    </ol>
  )
}

/** Where somebody was led to is where the keyboard goes on, and what a screen reader says. */
function useFocus(element: RefObject<HTMLElement | null>, isWanted: boolean) {
  useEffect(() => {
    if (isWanted) element.current?.focus()
  }, [element, isWanted])
}
