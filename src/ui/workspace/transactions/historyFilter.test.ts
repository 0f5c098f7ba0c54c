import { expect, test } from 'vitest'
import { type AmountUnits, filterTextsOf, parseHistoryFilter } from './historyFilter.ts'

const ether: AmountUnits = { status: 'known', symbol: 'ETH', decimals: 18 }
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('default: everything in the form that the service takes', () => {
  const texts = {
    ...({ kind: 'outgoing', from: '2026-01-30', to: '2026-01-31', value: '1.5' } as const),
    recipient: account.toLowerCase(),
    nonce: '007',
  }
  expect(parseHistoryFilter(texts, ether)).toEqual({
    status: 'ok',
    filter: {
      kind: 'outgoing',
      from: new Date(2026, 0, 30).toISOString(),
      to: new Date(2026, 0, 31, 23, 59, 59, 999).toISOString(),
      value: '1500000000000000000',
      recipient: account,
      nonce: '7',
    },
  })
})

test('behavior: what is not filled in is not asked', () => {
  expect(parseHistoryFilter({ kind: 'incoming', from: ' ', value: '' }, ether)).toEqual({
    status: 'ok',
    filter: { kind: 'incoming' },
  })
})

test('behavior: a field of another kind is left alone', () => {
  expect(parseHistoryFilter({ kind: 'module', nonce: 'x' }, ether)).toEqual({
    status: 'ok',
    filter: { kind: 'module' },
  })
})

test('behavior: an amount waits for the decimals of its token', () => {
  expect(parseHistoryFilter({ kind: 'incoming', value: '1' }, { status: 'loading' })).toEqual({
    status: 'loading',
  })
})

test('behavior: base units where the decimals are unknown', () => {
  const units = { status: 'base-units' } as const
  expect(parseHistoryFilter({ kind: 'incoming', value: '12' }, units)).toMatchObject({
    filter: { value: '12' },
  })
  expect(parseHistoryFilter({ kind: 'incoming', value: '1.5' }, units)).toMatchObject({
    faults: { value: 'The token’s decimals are not known here: write a whole number of its base units.' },
  })
})

test.each([
  ['from', '2026-02-30', 'That is no day of the calendar. Write it as 2026-01-31.'],
  ['from', '31.1.2026', 'That is no day of the calendar. Write it as 2026-01-31.'],
  ['value', '-1', 'An amount cannot be below zero.'],
  ['value', '1,5', 'Write the amount without commas, with a point: 1.5.'],
  ['value', '.', 'That is no amount. Write it in ETH, as 1.5.'],
  ['value', '1e18', 'That is no amount. Write it in ETH, as 1.5.'],
  ['value', '0.0000000000000000001', 'ETH has at most 18 digits behind the point.'],
  ['recipient', '0x12', 'An address has 42 characters; this has 4. Copy it again, whole.'],
  ['recipient', 'ada.eth', 'The service looks for addresses only: write the address (0x…).'],
  ['nonce', '1.5', 'A nonce is a whole number, 0 or more.'],
] as const)('error: %s %s', (field, text, sentence) => {
  expect(parseHistoryFilter({ kind: 'outgoing', [field]: text }, ether)).toEqual({
    status: 'faulty',
    faults: { [field]: sentence },
  })
})

test('error: days in the wrong order', () => {
  expect(parseHistoryFilter({ kind: 'outgoing', from: '2026-02-02', to: '2026-02-01' }, ether)).toEqual({
    status: 'faulty',
    faults: { to: 'The last day is before the first.' },
  })
})

test('behavior: one day alone is a span too, and amounts are exact to the last digit', () => {
  const parsed = parseHistoryFilter(
    { kind: 'incoming', from: '2026-03-01', to: '2026-03-01', value: '12.340000000000000001' },
    ether,
  )
  expect(parsed).toMatchObject({ status: 'ok', filter: { value: '12340000000000000001' } })
})

test('default: the page’s address, with what its kind does not have left out', () => {
  const address = new Map([
    ['kind', 'module'],
    ['module', account],
    ['nonce', '3'],
    ['recipient', ''],
  ])
  expect(filterTextsOf((key) => address.get(key))).toEqual({ kind: 'module', module: account })
  expect(filterTextsOf(() => 'nonsense')).toEqual({ kind: 'all' })
})
