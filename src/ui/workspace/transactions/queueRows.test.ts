import { expect, test } from 'vitest'
import type { TransactionListItem } from '../../../safe/service/wire/transactions.ts'
import { queueRows } from './queueRows.ts'

const label = (label: string): TransactionListItem => ({ type: 'LABEL', label })
const conflict = (nonce: number): TransactionListItem => ({ type: 'CONFLICT_HEADER', nonce })
const transaction = (id: string, nonce: number): TransactionListItem => ({
  type: 'TRANSACTION',
  conflictType: 'None',
  transaction: {
    id,
    txStatus: 'AWAITING_CONFIRMATIONS',
    txInfo: { type: 'UNKNOWN', wireType: 'SwapOrder' },
    executionInfo: { type: 'MULTISIG', nonce, confirmationsRequired: 2, confirmationsSubmitted: 1 },
  },
})
const shape = (items: readonly TransactionListItem[]) =>
  queueRows(items).map((row) => {
    if (row.type === 'label') return row.label
    if (row.type === 'unknown') return row.wireType
    return row.type === 'conflict' ? [row.nonce, ...row.transactions.map(({ id }) => id)] : row.transaction.id
  })

test('default: labels, conflicts and transactions in their order', () => {
  const items = [
    ...[label('Next'), conflict(7), transaction('a', 7), transaction('b', 7)],
    ...[label('Queued'), transaction('c', 8), conflict(9), transaction('d', 9), transaction('e', 9)],
    transaction('f', 10),
  ]
  expect(shape(items)).toEqual(['Next', [7, 'a', 'b'], 'Queued', 'c', [9, 'd', 'e'], 'f'])
})

test('behavior: what a second page repeats is shown once', () => {
  const first = [label('Queued'), conflict(9), transaction('d', 9)]
  const second = [label('Queued'), conflict(9), transaction('d', 9), transaction('e', 9)]
  expect(shape([...first, conflict(9), transaction('e', 9)])).toEqual(['Queued', [9, 'd', 'e']])
  expect(shape([...first, ...second]).flat()).toEqual(['Queued', 9, 'd', 'e'])
})

test('behavior: an entry of an unknown kind is where it was', () => {
  expect(shape([transaction('a', 1), { type: 'UNKNOWN', wireType: 'ADVERT' }, transaction('b', 2)])).toEqual([
    ...['a', 'ADVERT', 'b'],
  ])
})
