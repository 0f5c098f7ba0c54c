import { formatUnits } from 'viem'
import type { TransactionSummary } from '../../../safe/service/wire/transactions.ts'
import { describeTransaction } from './describeTransaction.ts'
import { statusWord } from './transactionStatus.ts'

const columns = [
  'Date (UTC)',
  'Kind',
  'What',
  'Direction',
  'Amount',
  'Token',
  'Token address',
  'Collectible id',
  'Counterparty',
  'Counterparty name',
  'Method',
  'Nonce',
  'Status',
  'Transaction hash',
  'Id',
] as const

/**
 * The history as a table (RFC 4180: commas, CRLF, quotes doubled), with one row for each transaction and a
 * row of names above. Dates are ISO 8601 in UTC; amounts are exact decimal numbers, without a sign; all of it
 * is what the service says.
 *
 * @param native the chain's own coin
 */
export function historyCsv(
  transactions: readonly TransactionSummary[],
  native: { symbol: string; decimals: number },
): string {
  const rows = transactions.map((transaction) => rowOf(transaction, native))
  return [columns, ...rows].map((row) => `${row.map(csvField).join(',')}\r\n`).join('')
}

/**
 * One field. A text that a spreadsheet would run as a formula gets an apostrophe before it, as OWASP advises
 * against CSV injection.
 */
export function csvField(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

function rowOf(
  { id, txInfo, txHash, txStatus, timestamp, executionInfo }: TransactionSummary,
  native: { symbol: string; decimals: number },
): readonly string[] {
  const { kind, title, party, amount } = describeTransaction(txInfo, { native })
  const moved = txInfo.type === 'Transfer' ? txInfo.transferInfo : undefined
  const date = typeof timestamp === 'number' ? new Date(timestamp).toISOString() : ''
  return [
    date,
    kind,
    title,
    amount && amount.direction !== 'none' ? amount.direction : '',
    amount?.kind === 'tokens'
      ? formatUnits(amount.value, amount.decimals)
      : amount?.kind === 'base-units'
        ? `${amount.value}`
        : amount
          ? '1'
          : '',
    amount?.kind === 'base-units' ? `base units of ${amount.symbol}` : (amount?.symbol ?? ''),
    moved && 'tokenAddress' in moved && typeof moved.tokenAddress === 'string' ? moved.tokenAddress : '',
    amount?.kind === 'collectible' ? amount.id : '',
    party?.info.value ?? '',
    party?.info.name ?? '',
    txInfo.type === 'Custom' ? (txInfo.methodName ?? '') : '',
    executionInfo?.type === 'MULTISIG' ? `${executionInfo.nonce}` : '',
    statusWord(txStatus, executionInfo).word,
    txHash ?? '',
    id,
  ]
}
