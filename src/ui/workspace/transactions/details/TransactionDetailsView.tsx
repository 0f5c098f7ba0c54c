import { type ReactNode, useMemo } from 'react'
import type { Hex } from 'viem'
import { zeroAddress } from 'viem'
import { chains } from '../../../../config/chains.ts'
import { say } from '../../../../language/say.ts'
import { checkDecoded } from '../../../../multisig/build/checkDecoded.ts'
import { type DecodedCall, decodeTransaction } from '../../../../multisig/build/decodeTransaction.ts'
import {
  stepDifferences,
  type TransactionStep,
  transactionStep,
} from '../../../../multisig/outcome/transactionStep.ts'
import type { CheckedTransaction, SafeFacts } from '../../../../multisig/sign/checkTransaction.ts'
import type { AddressInfo } from '../../../../safe/service/wire/fields.ts'
import type { TransactionDetails } from '../../../../safe/service/wire/transactions.ts'
import { CallTitle } from '../../../multisig/CallTitle.tsx'
import { Confirmations } from '../../../multisig/Confirmations.tsx'
import { HashFacts } from '../../../multisig/HashFacts.tsx'
import { useOpenSafe } from '../../../multisig/openSafeContext.ts'
import { Address } from '../../../parts/Address.tsx'
import { Card } from '../../../parts/Card.tsx'
import { CopyButton } from '../../../parts/CopyButton.tsx'
import { DescriptionList } from '../../../parts/DescriptionList.tsx'
import { ErrorFacts } from '../../../parts/ErrorFacts.tsx'
import { ErrorSentence } from '../../../parts/ErrorSentence.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { shortAddress } from '../../../parts/shortAddress.ts'
import { shortText } from '../../../parts/shortText.ts'
import { Tag } from '../../../parts/Tag.tsx'
import { Time } from '../../../parts/Time.tsx'
import { TransactionLink } from '../../../parts/TransactionLink.tsx'
import { useSite } from '../../../site/siteContext.ts'
import { useWorkspaceView } from '../../useWorkspaceView.ts'
import { DescribedTitle } from '../DescribedTitle.tsx'
import { describeTransaction } from '../describeTransaction.ts'
import { KindIcon } from '../KindIcon.tsx'
import { StatusPill } from '../StatusPill.tsx'
import { statusWord } from '../transactionStatus.ts'
import { ActionsCard } from './ActionsCard.tsx'
import { CallView } from './CallView.tsx'
import type { ValidTransaction } from './ConfirmAction.tsx'
import { stepWord } from './stepWord.ts'
import styles from './TransactionDetailsView.module.css'

type Found = {
  details: TransactionDetails
  safe: SafeFacts
  checked: CheckedTransaction
  end: Parameters<typeof transactionStep>[0]['end']
}

/**
 * All that is known of a transaction: what it does, who has signed, what can be done, and how far to believe
 * each of it.
 */
export function TransactionDetailsView({ id, found }: { id: string; found: Found }) {
  const { role } = useOpenSafe()
  const { details, safe, checked, end } = found
  const account = role.kind === 'host' ? undefined : role.account
  const step = transactionStep({ checked, safe, end, account })
  switch (checked.status) {
    case 'sound':
      return <Valid id={id} details={details} safe={safe} checked={checked} step={step} />
    case 'contradicted':
      return (
        <>
          <ReportedHead details={details} step={step} />
          <Notice tone="bad" title={checked.fault}>
            <p>{say('You can’t sign or execute it here.')}</p>
            <ErrorFacts facts={checked.facts} />
          </Notice>
          <Card title={say('According to the service')}>
            <ReportedFacts details={details} />
          </Card>
        </>
      )
    case 'unsupported':
      return (
        <>
          <ReportedHead details={details} step={step} />
          <Notice tone="warn" title={say('This Safe is view-only here')}>
            {checked.reason}
          </Notice>
          <Card
            title={say('According to the service')}
            aside={<Tag tone="plain">{say('From the service')}</Tag>}
          >
            <ReportedFacts details={details} />
          </Card>
        </>
      )
    case 'not-signed':
      return (
        <>
          <ReportedHead details={details} step={step} />
          <Card
            title={say('According to the service')}
            aside={<Tag tone="plain">{say('From the service')}</Tag>}
          >
            <ReportedFacts details={details} />
            <p className={styles.foot}>
              {say(
                'Transfers to the Safe, module calls and its creation have no signatures to check. See the transaction in the explorer.',
              )}
            </p>
          </Card>
        </>
      )
  }
}

/** Whether some of the call, or of the calls in it, is not read from the bytes. */
function hasUnread({ meaning }: DecodedCall): boolean {
  return meaning.kind === 'unknown' || (meaning.kind === 'batch' && meaning.calls.some(hasUnread))
}

function Valid({
  id,
  details,
  safe,
  checked,
  step,
}: {
  id: string
  details: TransactionDetails
  safe: SafeFacts
  checked: ValidTransaction
  step: TransactionStep
}) {
  const { chainId } = useSite()
  const { transaction, safeTxHash, isRejection, warnings, claims, confirmations } = checked
  const call = useMemo(() => decodeTransaction(transaction, safe.address), [transaction, safe.address])
  const decoded = details.txData?.dataDecoded
  const proof = useMemo(
    () => (decoded ? checkDecoded(transaction.data, decoded) : undefined),
    [decoded, transaction.data],
  )
  const differences = stepDifferences(checked, safe, step)
  const { tone, word } = stepWord(step)
  const isReadable = proof !== 'contradicted' || !hasUnread(call)
  const multisig =
    details.detailedExecutionInfo?.type === 'MULTISIG' ? details.detailedExecutionInfo : undefined
  const isOpen =
    step.step === 'needs-confirmations' || step.step === 'waits-for-nonce' || step.step === 'executable'
  const names: readonly AddressInfo[] = [
    ...(multisig?.signers ?? []),
    ...(multisig?.confirmations.map(({ signer }) => signer) ?? []),
  ]
  const reported = describeTransaction(details.txInfo, { native: chains[chainId].chain.nativeCurrency })
  return (
    <>
      <Head
        kind={isRejection ? 'rejection' : reported.kind}
        title={
          <CallTitle
            call={call}
            method={proof === 'contradicted' ? undefined : decoded?.method}
            isRejection={isRejection}
          />
        }
        status={<StatusPill tone={tone}>{word}</StatusPill>}
        nonce={transaction.nonce}
        time={claims.executedAt ?? claims.submittedAt}
      />
      {differences.length > 0 ? (
        <Notice tone="warn" title={say('The wallet service doesn’t match Blast')}>
          <ul className="stack gap4">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {warnings.map((warning) => (
        <Notice key={warning} tone="bad" title={say('Check this carefully')}>
          {warning}
        </Notice>
      ))}
      {reported.doubt ? (
        <Notice tone="warn" title={reported.doubt}>
          {say('Reported by the service. Compare the token’s address with the real one.')}
        </Notice>
      ) : null}
      {isOpen && multisig?.proposedByDelegate && multisig.proposer ? (
        <Notice
          tone="plain"
          title={say('Proposed by a delegate of {owner}', { owner: shortAddress(multisig.proposer.value) })}
        >
          {say('Reported by the service. A delegate only proposes. Owners still have to sign.')}
        </Notice>
      ) : null}
      {step.step === 'could-not-check' ? (
        <Notice tone="warn" title={say('We couldn’t check its outcome')}>
          {step.error ? (
            <ErrorSentence error={step.error} />
          ) : (
            say('The nodes don’t report which transaction used its nonce. It was executed or replaced.')
          )}
        </Notice>
      ) : null}
      {step.step === 'replaced' ? (
        <Notice tone="plain" title={say('Replaced')}>
          {say('The Safe executed another transaction with nonce {nonce}. This one can never run.', {
            nonce: String(transaction.nonce),
          })}
        </Notice>
      ) : null}
      <div className={styles.grid}>
        <div className={styles.column} data-place="actions">
          <ActionsCard
            checked={checked}
            safe={safe}
            step={step}
            isReadable={isReadable}
            proposers={[multisig?.proposer, multisig?.proposedByDelegate].flatMap(
              (info) => info?.value ?? [],
            )}
          />
          <Card title={say('Signatures')}>
            <Confirmations confirmations={confirmations} names={names} isOpen={isOpen} />
          </Card>
        </div>
        <div className={styles.column}>
          <Card title={say('What it does')}>
            {isRejection ? (
              <p className={styles.lead}>
                {say('It only uses up nonce {nonce}. It rejects all others with this nonce.', {
                  nonce: String(transaction.nonce),
                })}
              </p>
            ) : null}
            <CallView
              call={call}
              reported={{ decoded, proof }}
              proofOf={(inner, said) => checkDecoded(inner.data, said)}
            />
          </Card>
          <Card title={say('Facts')}>
            <DescriptionList
              rows={[
                ...execution(step),
                [say('Nonce'), transaction.nonce],
                ...reportedRows(details),
                ...gasRows(checked),
              ]}
            />
            <div className={styles.share}>
              <ShareLink id={id} safeTxHash={safeTxHash} />
            </div>
          </Card>
          <Card title={say('Hashes')} aside={<Tag tone="done">{say('Recomputed here: match')}</Tag>}>
            <HashFacts safe={safe.address} transaction={transaction} />
          </Card>
        </div>
      </div>
    </>
  )
}

function Head({
  kind,
  title,
  status,
  nonce,
  time,
}: {
  kind: Parameters<typeof KindIcon>[0]['kind']
  title: ReactNode
  status: ReactNode
  nonce?: number
  time: number | null | undefined
}) {
  return (
    <header className={styles.head}>
      <KindIcon kind={kind} />
      <div className="stack gap6">
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.sub}>
          {status}
          {nonce === undefined ? null : <span>{say('Nonce {nonce}', { nonce: String(nonce) })}</span>}
          {typeof time === 'number' ? <Time at={Math.floor(time / 1000)} only="distance" /> : null}
        </p>
      </div>
    </header>
  )
}

/** By the service's words alone. */
function ReportedHead({ details, step }: { details: TransactionDetails; step: TransactionStep }) {
  const { nativeCurrency } = chains[useSite().chainId].chain
  const { kind, title, amount, doubt } = describeTransaction(details.txInfo, { native: nativeCurrency })
  const { tone, word } = step.step === 'contradicted' ? stepWord(step) : statusWord(details.txStatus)
  return (
    <>
      <Head
        kind={kind}
        title={<DescribedTitle title={title} amount={amount} />}
        status={<StatusPill tone={tone}>{word}</StatusPill>}
        time={details.executedAt}
      />
      {doubt ? (
        <Notice tone="warn" title={doubt}>
          {say('Its maker wants you to use it. Don’t follow links in its name, and don’t send it on.')}
        </Notice>
      ) : null}
    </>
  )
}

type Row = readonly [label: string, value: ReactNode]

function ReportedFacts({ details }: { details: TransactionDetails }) {
  const { txInfo, detailedExecutionInfo: info } = details
  const rows: Row[] = []
  if (txInfo.type === 'Transfer') {
    rows.push([say('From'), <Named key="from" info={txInfo.sender} />])
    rows.push([say('To'), <Named key="to" info={txInfo.recipient} />])
    const { transferInfo } = txInfo
    if (transferInfo.type === 'ERC20' || transferInfo.type === 'ERC721')
      rows.push([say('Token'), <Address key="token" value={transferInfo.tokenAddress} />])
  }
  if (txInfo.type === 'Creation') {
    rows.push([say('Created by'), <Named key="creator" info={txInfo.creator} />])
    if (txInfo.factory) rows.push([say('Factory'), <Named key="factory" info={txInfo.factory} />])
    if (txInfo.implementation) rows.push([say('Code'), <Named key="code" info={txInfo.implementation} />])
  }
  if (txInfo.type === 'Custom') rows.push([say('To'), <Named key="to" info={txInfo.to} />])
  if (info?.type === 'MODULE') rows.push([say('Module'), <Named key="module" info={info.address} />])
  if (info?.type === 'UNKNOWN')
    rows.push([say('Unknown kind of execution'), <bdi key="way">{shortText(info.wireType, 40)}</bdi>])
  const hash = details.txHash ?? (txInfo.type === 'Creation' ? txInfo.transactionHash : undefined)
  return (
    <DescriptionList
      rows={[
        ...rows,
        [say('Status'), <bdi key="status">{statusWord(details.txStatus).word}</bdi>],
        ...reportedRows(details),
        ...(hash ? [[say('Transaction'), <TransactionLink key="hash" hash={hash} />] as const] : []),
      ]}
    />
  )
}

/** What only the service can say. */
function reportedRows(details: TransactionDetails): Row[] {
  const { safeAppInfo, note, executedAt, detailedExecutionInfo: info } = details
  const multisig = info?.type === 'MULTISIG' ? info : undefined
  return [
    ...(multisig?.proposedByDelegate
      ? [[say('Proposed by'), <Named key="delegate" info={multisig.proposedByDelegate} />] as const]
      : []),
    ...(multisig?.proposer
      ? [
          [
            multisig.proposedByDelegate ? say('As the delegate of') : say('Proposed by'),
            <Named key="proposer" info={multisig.proposer} />,
          ] as const,
        ]
      : []),
    ...(multisig?.submittedAt
      ? [[say('Proposed'), <Time key="submitted" at={Math.floor(multisig.submittedAt / 1000)} />] as const]
      : []),
    ...(executedAt
      ? [[say('Executed'), <Time key="executed" at={Math.floor(executedAt / 1000)} />] as const]
      : []),
    ...(multisig?.executor
      ? [[say('Executed by'), <Named key="executor" info={multisig.executor} />] as const]
      : []),
    ...(safeAppInfo
      ? [
          [
            say('Made by the app'),
            <span key="app">
              <bdi>{shortText(safeAppInfo.name, 60)}</bdi>
              {safeAppInfo.url ? (
                <>
                  {' '}
                  <bdi className="muted">{shortText(safeAppInfo.url, 120)}</bdi>
                </>
              ) : null}
            </span>,
          ] as const,
        ]
      : []),
    ...(note ? [[say('Note'), <bdi key="note">{shortText(note, 400)}</bdi>] as const] : []),
  ]
}

function Named({ info }: { info: AddressInfo }) {
  return (
    <span className="stack">
      {info.name ? <bdi className={styles.name}>{shortText(info.name, 60)}</bdi> : null}
      <Address value={info.value} />
    </span>
  )
}

/** By the Safe's own log. */
function execution(step: TransactionStep): Row[] {
  if (step.step !== 'executed' && step.step !== 'failed') return []
  return [[say('Transaction'), <TransactionLink key="hash" hash={step.transactionHash} />]]
}

/** What is zero in nearly every transaction is left out then. */
function gasRows({ transaction }: ValidTransaction): Row[] {
  const { safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = transaction
  return [
    ...(safeTxGas > 0n ? [[say('Gas of its own (safeTxGas)'), safeTxGas.toString()] as const] : []),
    ...(baseGas > 0n ? [[say('Base gas'), baseGas.toString()] as const] : []),
    ...(gasPrice > 0n ? [[say('Gas price paid by the Safe'), gasPrice.toString()] as const] : []),
    ...(gasToken !== zeroAddress
      ? [[say('Gas token'), <Address key="token" value={gasToken} />] as const]
      : []),
    ...(refundReceiver !== zeroAddress
      ? [[say('Refund goes to'), <Address key="refund" value={refundReceiver} />] as const]
      : []),
  ]
}

/** The link by which other owners find this very transaction. */
function ShareLink({ id, safeTxHash }: { id: string; safeTxHash: Hex }) {
  const { hrefOf } = useWorkspaceView()
  const place = hrefOf({ view: 'transactions', parameters: { transaction: safeTxHash || id } })
  const { origin, pathname } = window.location
  return (
    <CopyButton text={`${origin}${pathname}${place}`} label={say('Copy link for the other owners')}>
      {say('Copy link for the other owners')}
    </CopyButton>
  )
}
