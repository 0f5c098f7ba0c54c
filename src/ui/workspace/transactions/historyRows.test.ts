import { expect, test } from 'vitest'
import type { TransactionListItem } from '../../../safe/service/wire/transactions.ts'
import { historyDays } from './historyRows.ts'

const transaction = (id: string, timestamp?: number): TransactionListItem => ({
  type: 'TRANSACTION',
  conflictType: 'None',
  transaction: {
    id,
    txStatus: 'SUCCESS',
    txInfo: { type: 'UNKNOWN', wireType: 'SwapOrder' },
    ...(timestamp === undefined ? {} : { timestamp }),
  },
})
const at = (day: number, hour: number, minute = 0) => new Date(2026, 4, day, hour, minute).getTime()
const shape = (items: readonly TransactionListItem[]) =>
  historyDays(items).map(({ start, entries }) => [
    start === undefined ? 'no time' : new Date(start).getDate(),
    ...entries.map((entry) => (entry.type === 'transaction' ? entry.transaction.id : entry.wireType)),
  ])

test('default: the reader’s own days, whatever the service’s labels are', () => {
  const items: TransactionListItem[] = [
    { type: 'DATE_LABEL', timestamp: Date.UTC(2026, 4, 9) },
    ...[transaction('a', at(9, 0, 1)), transaction('b', at(8, 23, 59)), transaction('c', at(8, 1))],
  ]
  expect(shape(items)).toEqual([
    [9, 'a'],
    [8, 'b', 'c'],
  ])
})

test('behavior: a day goes on over a page’s border, and nothing is twice', () => {
  const items = [
    ...[transaction('a', at(9, 12)), transaction('b', at(9, 11))],
    ...[transaction('b', at(9, 11)), transaction('c', at(9, 10))],
  ]
  expect(shape(items)).toEqual([[9, 'a', 'b', 'c']])
})

test('behavior: what has no time or no known kind is not dropped', () => {
  expect(
    shape([transaction('a'), transaction('b', at(9, 12)), { type: 'UNKNOWN', wireType: 'ADVERT' }]),
  ).toEqual([
    ['no time', 'a'],
    [9, 'b', 'ADVERT'],
  ])
})
