import { expect, test } from 'vitest'
import { type ConflictType, type Label, wordOf } from '../../../safe/service/enumerations.ts'
import type { TransactionListItem } from '../../../safe/service/wire/transactions.ts'
import { queueRows } from './queueRows.ts'

const label = (label: Label): TransactionListItem => ({ type: 'LABEL', label })
const conflict = (nonce: number): TransactionListItem => ({ type: 'CONFLICT_HEADER', nonce })
const transaction = (
  id: string,
  nonce: number,
  conflictType: ConflictType = 'None',
): TransactionListItem => ({
  type: 'TRANSACTION',
  conflictType,
  transaction: {
    id,
    txStatus: 'AWAITING_CONFIRMATIONS',
    txInfo: { type: 'UNKNOWN', wireType: 'SwapOrder' },
    executionInfo: { type: 'MULTISIG', nonce, confirmationsRequired: 2, confirmationsSubmitted: 1 },
  },
})
const shape = (items: readonly TransactionListItem[]) =>
  queueRows(items).map((row) => {
    if (row.type === 'label') return wordOf(row.label)
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

test('behavior: what the service calls a conflict is one, also on a page that has no header', () => {
  const items = [
    ...[transaction('a', 7, 'HasNext'), transaction('b', 7, 'HasNext'), transaction('c', 7, 'End')],
    ...[transaction('d', 8, 'None'), transaction('e', 9, 'HasNext'), transaction('f', 9, 'End')],
    transaction('g', 10, 'None'),
  ]
  expect(shape(items)).toEqual([[7, 'a', 'b', 'c'], 'd', [9, 'e', 'f'], 'g'])
})

test('behavior: a conflict of a kind that is not known is a row of its own, with what the service calls it', () => {
  expect(queueRows([transaction('a', 7, { unknown: 'Maybe' }), transaction('b', 7)])).toMatchObject([
    { type: 'transaction', conflict: 'Maybe' },
    { type: 'transaction', transaction: { id: 'b' } },
  ])
})

test('behavior: a label that is not known is kept, and shown once', () => {
  const later = label({ unknown: 'Later' })
  expect(shape([later, transaction('a', 7), later, transaction('b', 8)])).toEqual(['Later', 'a', 'b'])
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
