import { expect, test } from 'vitest'
import { filterTextsOf, parseHistoryFilter } from './historyFilter.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('default: what the service looks for, and what is left for the page', () => {
  const texts = {
    ...({ kind: 'outgoing', from: '2026-01-30', to: '2026-01-31', least: '1.50', most: '2' } as const),
    recipient: account.toLowerCase(),
    nonce: '007',
    token: account,
    what: 'tokens',
  }
  expect(parseHistoryFilter(texts)).toEqual({
    status: 'ok',
    filter: {
      kind: 'outgoing',
      from: new Date(2026, 0, 30).toISOString(),
      to: new Date(2026, 0, 31, 23, 59, 59, 999).toISOString(),
      recipient: account,
      nonce: '7',
    },
    own: {
      token: account,
      least: { value: 150n, decimals: 2 },
      most: { value: 2n, decimals: 0 },
      what: 'tokens',
    },
  })
})

test('default: of everything the service can look for nothing, so the page compares all', () => {
  expect(
    parseHistoryFilter({ kind: 'all', from: '2026-01-30', direction: 'in', party: account.toLowerCase() }),
  ).toEqual({
    status: 'ok',
    filter: { kind: 'all' },
    own: { from: new Date(2026, 0, 30).getTime(), direction: 'in', party: account },
  })
})

test('behavior: what is not filled in is not asked', () => {
  expect(parseHistoryFilter({ kind: 'incoming', from: ' ', least: '' })).toEqual({
    status: 'ok',
    filter: { kind: 'incoming' },
    own: undefined,
  })
})

test('behavior: a field of another kind is left alone', () => {
  expect(parseHistoryFilter({ kind: 'module', nonce: 'x' })).toMatchObject({ filter: { kind: 'module' } })
})

test.each([
  ['from', '2026-02-30', 'Enter a date such as 2026-01-31.'],
  ['from', '31.1.2026', 'Enter a date such as 2026-01-31.'],
  ['least', '-1', 'The amount can’t be negative.'],
  ['least', '1,500', '“1,500” may mean two amounts. Write 1500 or 1.500.'],
  ['least', '1.2.3', 'Use digits and one decimal point, without separators: 1234.5.'],
  ['least', '9'.repeat(61), 'No token has that many units.'],
  ['most', '.', 'Enter an amount, such as 12.5.'],
  ['most', '1e18', 'Enter an amount, such as 12.5.'],
  ['recipient', '0x12', 'An address has 42 characters; this has 4. Copy it again, whole.'],
  ['recipient', 'ada.eth', 'Enter an address (0x…), not a name.'],
  ['nonce', '1.5', 'Enter a whole number, 0 or more.'],
  ['what', 'magic', 'Choose one of the options.'],
] as const)('error: %s %s', (field, text, sentence) => {
  expect(parseHistoryFilter({ kind: 'outgoing', [field]: text })).toEqual({
    status: 'faulty',
    faults: { [field]: sentence },
  })
})

test('error: days and amounts in the wrong order', () => {
  const texts = {
    kind: 'outgoing',
    from: '2026-02-02',
    to: '2026-02-01',
    least: '1.5',
    most: '1.49',
  } as const
  expect(parseHistoryFilter(texts)).toEqual({
    status: 'faulty',
    faults: { to: 'The last day is before the first.', most: 'This is below “Amount from”.' },
  })
})

test('default: the page’s address, with what its kind does not have left out', () => {
  const address = new Map([
    ['kind', 'module'],
    ['module', account],
    ['nonce', '3'],
    ['recipient', ''],
  ])
  expect(filterTextsOf((key) => address.get(key))).toEqual({ kind: 'module', module: account })
  expect(filterTextsOf((key) => (key === 'kind' ? 'nonsense' : undefined))).toEqual({ kind: 'all' })
})
