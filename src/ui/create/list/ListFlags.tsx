import { useState } from 'react'
import type { FlagKind } from '../../../campaign/list/flagRecipients.ts'
import { say } from '../../../language/say.ts'
import { flagWords } from '../../../operator/list/flagWords.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { askedByFlag } from '../../../operator/list/openQuestions.ts'
import { isRefusedFlag } from '../../../operator/list/refusedByToken.ts'
import { rich } from '../../language/rich.tsx'
import { Card } from '../../parts/Card.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { ConfirmQuestion } from './ConfirmQuestion.tsx'
import { ListAmount } from './ListAmount.tsx'
import styles from './ListFlags.module.css'
import { RecipientRows } from './RecipientRows.tsx'
import type { RecipientListState } from './useRecipientList.ts'

type Confirming = Pick<RecipientListState, 'accepted' | 'accept'>

/** Recipients that are worth checking: a person leaves them out, or confirms that they are meant. */
export function ListFlags({
  list,
  flags,
  total,
  decimals,
  sought,
  onLeaveOut,
}: {
  list: Confirming
  flags: ListReport['flags']
  /** Of the whole list, in base units. */
  total: bigint
  decimals: number
  /** The kind that a later step has led back to. */
  sought: FlagKind | undefined
  onLeaveOut: (rows: readonly number[]) => void
}) {
  return (
    <Card title={say('Check these recipients')}>
      {flags.length === 0 ? (
        <p className="measure muted small">
          {say(
            'We found no burn addresses, campaign or token contracts, unusual amounts or look-alike addresses.',
          )}
        </p>
      ) : null}
      {flags.map((group) => (
        <FlagGroup
          key={group.kind}
          list={list}
          group={group}
          total={total}
          decimals={decimals}
          onLeaveOut={onLeaveOut}
          isSought={group.kind === sought}
        />
      ))}
    </Card>
  )
}

/** So many rows of a kind are read at a glance, and are not folded away. */
const shownOpen = 5

function FlagGroup({
  list,
  group,
  total,
  decimals,
  isSought,
  onLeaveOut,
}: {
  list: Confirming
  group: ListReport['flags'][number]
  total: bigint
  decimals: number
  isSought: boolean
  onLeaveOut: (rows: readonly number[]) => void
}) {
  const { kind, count, amount, flags } = group
  const [isOpen, setOpen] = useState(isSought || count <= shownOpen)
  return (
    <div>
      <Disclosure
        isOpen={isOpen}
        onToggle={setOpen}
        summary={
          <>
            {say(flagWords[kind].title)}{' '}
            <span className={styles.count}>
              {rich(
                { one: '{count} recipient, {amount}', other: '{count} recipients, {amount}' },
                { count, amount: <ListAmount value={amount} decimals={decimals} /> },
              )}
            </span>
          </>
        }
      >
        <p className="measure muted small">{say(flagWords[kind].meaning)}</p>
        <RecipientRows
          recipients={flags}
          total={total}
          decimals={decimals}
          onLeaveOut={onLeaveOut}
          isSought={isSought}
        />
        {count > flags.length ? (
          <p className="measure muted small">
            {say('The first {count} are shown.', { count: flags.length })}
          </p>
        ) : null}
      </Disclosure>
      {isRefusedFlag(kind) ? null : <ConfirmQuestion list={list} code={kind} asked={askedByFlag(group)} />}
    </div>
  )
}
