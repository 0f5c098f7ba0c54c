import { useState } from 'react'
import type { FlagKind } from '../../../campaign/list/flagRecipients.ts'
import { flagWords } from '../../../operator/list/flagWords.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { Card } from '../../parts/Card.tsx'
import { Fold } from '../../parts/Fold.tsx'
import { plural } from '../../parts/plural.ts'
import type { TokenFacts } from '../../parts/TokenAmount.tsx'
import styles from './ListFlags.module.css'
import { RecipientRows } from './RecipientRows.tsx'

/** Recipients that are worth a second look. They stay on the list unless a person leaves them out. */
export function ListFlags({
  flags,
  total,
  token,
  sought,
  onLeaveOut,
}: {
  flags: ListReport['flags']
  /** Of the whole list, in base units. */
  total: bigint
  token: TokenFacts
  /** The kind that a later step has led back to. */
  sought: FlagKind | undefined
  onLeaveOut: (rows: readonly number[]) => void
}) {
  return (
    <Card title="Worth a second look">
      {flags.length === 0 ? (
        <p className={styles.meaning}>
          Nothing. No burn address, no contract of the chain, of this site or of the token that is chosen, no
          amount that stands out, and no addresses that look alike.
        </p>
      ) : null}
      {flags.map((group) => (
        <FlagGroup
          key={group.kind}
          {...{ group, total, token, onLeaveOut }}
          isSought={group.kind === sought}
        />
      ))}
    </Card>
  )
}

function FlagGroup({
  group: { kind, count, flags },
  total,
  token,
  isSought,
  onLeaveOut,
}: {
  group: ListReport['flags'][number]
  total: bigint
  token: TokenFacts
  isSought: boolean
  onLeaveOut: (rows: readonly number[]) => void
}) {
  const [isOpen, setOpen] = useState(isSought)
  return (
    <Fold
      isOpen={isOpen}
      onToggle={setOpen}
      summary={
        <>
          {flagWords[kind].title} <span className={styles.count}>{plural(count, 'recipient')}</span>
        </>
      }
    >
      <p className={styles.meaning}>{flagWords[kind].meaning}</p>
      <RecipientRows recipients={flags} {...{ total, token, onLeaveOut, isSought }} />
      {count > flags.length ? <p className={styles.meaning}>The first {flags.length} are shown.</p> : null}
    </Fold>
  )
}
