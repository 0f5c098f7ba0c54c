import type { ReactNode } from 'react'
import { chains } from '../../../config/chains.ts'
import { say } from '../../../language/say.ts'
import type { TransactionSummary } from '../../../safe/service/wire/transactions.ts'
import { rich } from '../../language/rich.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { shortAddress } from '../../parts/shortAddress.ts'
import { shortText } from '../../parts/shortText.ts'
import { useSite } from '../../site/siteContext.ts'
import { ListRow } from '../list/ListRow.tsx'
import { describeTransaction } from './describeTransaction.ts'
import { PartyWords } from './PartyWords.tsx'
import { RowProposer } from './RowProposer.tsx'
import { ShownAmount } from './ShownAmount.tsx'
import { StatusPill } from './StatusPill.tsx'
import styles from './TransactionRow.module.css'
import { TransactionTitle } from './TransactionTitle.tsx'
import { listedStatus } from './transactionStatus.ts'

/**
 * A transaction in a list: a link to all that is known of it. Words and counts are the wallet service's,
 * where there are none of ours.
 */
export function TransactionRow({
  transaction,
  href,
  isInConflict = false,
  conflict,
}: {
  transaction: TransactionSummary
  href: string
  /** The nonce is above it already. */
  isInConflict?: boolean
  /** What the service calls a conflict of a kind that is unknown here. */
  conflict?: string | undefined
}) {
  const { safe } = useOpenSafe()
  const { nativeCurrency } = chains[useSite().chainId].chain
  const { id, txInfo, executionInfo, timestamp, safeAppInfo } = transaction
  const { kind, title, party, amount, doubt } = describeTransaction(txInfo, { native: nativeCurrency })
  const status = listedStatus(transaction, safe.nonce)
  const multisig = executionInfo?.type === 'MULTISIG' ? executionInfo : undefined
  return (
    <ListRow
      href={href}
      data-transaction-id={id}
      data-kind={kind}
      kind={kind}
      title={<TransactionTitle transaction={transaction} reported={title} />}
      detail={
        <>
          {party ? (
            <PartyWords word={party.word}>
              {party.info.name ? (
                <>
                  <bdi>{shortText(party.info.name, 28)}</bdi>{' '}
                </>
              ) : null}
              <span className={styles.address}>{shortAddress(party.info.value)}</span>
            </PartyWords>
          ) : null}
          {safeAppInfo ? (
            <span>
              {party ? ' · ' : ''}
              {rich('App: {app}', { app: <bdi>{shortText(safeAppInfo.name, 28)}</bdi> })}
            </span>
          ) : null}
          <RowProposer transaction={transaction} />
        </>
      }
      doubt={doubt}
      amount={amount ? <ShownAmount amount={amount} isPlain /> : null}
      notes={[
        ...(executionInfo && !isInConflict ? [<ExecutionNote key="how" info={executionInfo} />] : []),
        ...(conflict === undefined
          ? []
          : [
              <span key="conflict">
                {rich('<muted>Conflict</muted> {kind}', {
                  muted,
                  kind: <bdi>{shortText(conflict, 28)}</bdi>,
                })}
              </span>,
            ]),
      ]}
      signatures={multisig && { have: multisig.confirmationsSubmitted, need: multisig.confirmationsRequired }}
      time={typeof timestamp === 'number' ? timestamp : undefined}
      status={
        <>
          <StatusPill tone={status.tone}>{status.word}</StatusPill>
          {status.isContradicted ? (
            <span className={styles.contradicted}>{say('Service disagrees')}</span>
          ) : null}
        </>
      }
    />
  )
}

const muted = (words: ReactNode) => <span className="muted">{words}</span>

/** How it is executed: after signatures with a nonce, by a module, or in a way that is unknown here. */
function ExecutionNote({ info }: { info: NonNullable<TransactionSummary['executionInfo']> }) {
  switch (info.type) {
    case 'MULTISIG':
      return <>{rich('<muted>Nonce</muted> {nonce}', { muted, nonce: String(info.nonce) })}</>
    case 'MODULE':
      return say('By a module')
    case 'UNKNOWN':
      return (
        <>
          {rich('<muted>Executed as</muted> {kind}', {
            muted,
            kind: <bdi>{shortText(info.wireType, 28)}</bdi>,
          })}
        </>
      )
  }
}
