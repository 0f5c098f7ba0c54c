import { type RefObject, useEffect, useRef } from 'react'
import { say } from '../../../language/say.ts'
import type { ShownFlag } from '../../../operator/list/listMessages.ts'
import { rich } from '../../language/rich.tsx'
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
                {rich('looks like {address} in row {row}', {
                  address: <Address value={other.account} />,
                  row: other.row,
                })}
              </span>
            ) : null}
            <span className="measure muted small">
              {rich('Row {row}, {amount}, {share} of the total', {
                row,
                amount: <ListAmount value={amount} decimals={decimals} />,
                share: shareOf(amount, total),
              })}
            </span>
          </div>
          <TextButton aria-label={say('Leave row {row} out', { row })} onClick={() => onLeaveOut([row])}>
            {say('Leave out')}
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
