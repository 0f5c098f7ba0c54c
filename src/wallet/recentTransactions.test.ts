import fc from 'fast-check'
import { getAddress, type Hex } from 'viem'
import { describe, expect, it, test } from 'vitest'
import { parseRecentTransactions } from './parseRecentTransactions.ts'
import {
  createRecentTransactions,
  type ListOwner,
  recentTransactionsKey,
  UnableToAddTransactionError,
} from './recentTransactions.ts'

const account = getAddress('0x00000000000000000000000000000000000a11ce')
const lower = account.toLowerCase()
const owner: ListOwner = { account, chainId: 81457 }
const hashOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`

/** A storage as browsers have it, and the tabs that are notified of its changes. */
function fakeBrowser(text?: string) {
  const items = new Map<string, string>(text === undefined ? [] : [[recentTransactionsKey, text]])
  const tabs = new Set<(event: { key: string | null }) => void>()
  const browser = {
    isRefusing: false,
    storage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem(key: string, value: string) {
        if (browser.isRefusing) throw new DOMException('full', 'QuotaExceededError')
        items.set(key, value)
      },
    },
    events: {
      addEventListener: (_: 'storage', listener: (event: { key: string | null }) => void) =>
        void tabs.add(listener),
      removeEventListener: (_: 'storage', listener: (event: { key: string | null }) => void) =>
        void tabs.delete(listener),
    },
    tabs,
    stored: (): unknown => JSON.parse(items.get(recentTransactionsKey) ?? 'null'),
    open: () => createRecentTransactions(browser.storage, browser.events),
  }
  return browser
}

const entry = (number: number, status = 'pending') => ({
  hash: hashOf(number),
  description: `number ${number}`,
  status,
})

describe('add', () => {
  it('stores the specification’s shape under a lowercase address, newest first', () => {
    const browser = fakeBrowser()
    const transactions = browser.open()
    transactions.add(owner, { hash: hashOf(1), description: 'Claim 5 EVER' })
    transactions.add(owner, { hash: hashOf(2), description: 'Again', confirmations: 3 })
    expect(browser.stored()).toEqual({
      [lower]: {
        81457: [
          { hash: hashOf(2), description: 'Again', confirmations: 3, status: 'pending' },
          { hash: hashOf(1), description: 'Claim 5 EVER', status: 'pending' },
        ],
      },
    })
    expect(transactions.list({ account: lower as Hex, chainId: 81457 })).toHaveLength(2)
  })

  it('puts a hash that it has on top, pending again', () => {
    const transactions = fakeBrowser().open()
    transactions.add(owner, { hash: `0x${'ab'.repeat(32)}`, description: 'first' })
    transactions.update(owner, `0x${'ab'.repeat(32)}`, { status: 'failed' })
    transactions.add(owner, { hash: hashOf(2), description: 'second' })
    transactions.add(owner, { hash: `0x${'AB'.repeat(32)}`, description: 'third' })
    expect(transactions.list(owner).map(({ description, status }) => [description, status])).toEqual([
      ['third', 'pending'],
      ['second', 'pending'],
    ])
  })

  test.each([
    ['a short hash', { hash: '0x12', description: 'x' }, ['Invalid transaction hash']],
    [
      'a hash of other letters',
      { hash: `0x${'zz'.repeat(32)}`, description: 'x' },
      ['Invalid transaction hash'],
    ],
    ['no description', { hash: hashOf(1) }, ['Transaction must have a description']],
    ...[0, -1, 1.5, '2', Number.NaN, null].map((confirmations): [string, object, string[]] => [
      `${confirmations} confirmations`,
      { hash: hashOf(1), description: 'x', confirmations },
      ['Transaction confirmations must be a positiver integer'],
    ]),
    [
      'all of it',
      { hash: 7, description: 7, confirmations: 0 },
      [
        'Invalid transaction hash',
        'Transaction must have a description',
        'Transaction confirmations must be a positiver integer',
      ],
    ],
  ] as [string, object, string[]][])('error: Unable to add transaction, for %s', (_, wrong, reasons) => {
    const browser = fakeBrowser()
    const add = () =>
      browser.open().add(owner, wrong as Parameters<ReturnType<typeof browser.open>['add']>[1])
    expect(add).toThrow(UnableToAddTransactionError)
    expect(add).toThrow(
      expect.objectContaining({ message: ['Unable to add transaction', ...reasons].join('\n') }),
    )
    expect(browser.stored()).toBeNull()
  })

  it('keeps ten settled ones an account and chain, and every pending one', () => {
    const transactions = fakeBrowser().open()
    transactions.add(owner, { hash: hashOf(100), description: 'old and pending' })
    for (let number = 1; number <= 12; number++) {
      transactions.add(owner, { hash: hashOf(number), description: '' })
      transactions.update(owner, hashOf(number), { status: number % 2 ? 'failed' : 'confirmed' })
    }
    transactions.add({ ...owner, chainId: 1 }, { hash: hashOf(1), description: 'elsewhere' })
    const list = transactions.list(owner)
    expect(list.map(({ hash }) => Number(hash))).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 100])
    expect(transactions.list({ ...owner, chainId: 1 })).toHaveLength(1)
  })
})

describe('update', () => {
  it('does not bring back what was cleared', () => {
    const browser = fakeBrowser()
    const transactions = browser.open()
    transactions.add(owner, { hash: hashOf(1), description: '' })
    transactions.clear(owner)
    transactions.update(owner, hashOf(1), { status: 'confirmed' })
    expect(transactions.list(owner)).toEqual([])
    expect(browser.stored()).toEqual({})
  })

  it('takes back how it ended when the chain takes it back', () => {
    const transactions = fakeBrowser().open()
    transactions.add(owner, { hash: hashOf(1), description: '', sentAtBlock: 7 })
    transactions.update(owner, hashOf(1), { status: 'failed', onChainHash: hashOf(2), outcome: 'cancelled' })
    transactions.update(owner, hashOf(1), { status: 'pending' })
    expect(transactions.list(owner)).toEqual([
      { hash: hashOf(1), description: '', status: 'pending', sentAtBlock: 7 },
    ])
  })

  it('says nothing where nothing changes', () => {
    const transactions = fakeBrowser().open()
    transactions.add(owner, { hash: hashOf(1), description: '' })
    let calls = 0
    transactions.subscribe(() => calls++)
    const before = transactions.list(owner)
    transactions.update(owner, hashOf(1), { status: 'pending' })
    expect(calls).toBe(0)
    expect(transactions.list(owner)).toBe(before)
  })
})

it('clear: all of one account on one chain, pending ones too, and nothing else', () => {
  const transactions = fakeBrowser().open()
  const others: ListOwner[] = [
    { ...owner, chainId: 1 },
    { ...owner, account: getAddress(hashOf(9).slice(0, 42)) },
  ]
  for (const each of [owner, ...others]) transactions.add(each, { hash: hashOf(1), description: '' })
  transactions.clear(owner)
  expect(transactions.list(owner)).toEqual([])
  for (const each of others) expect(transactions.list(each)).toHaveLength(1)
})

describe('subscribe', () => {
  it('is called for this tab and others, until it is removed', () => {
    const browser = fakeBrowser()
    const [here, there] = [browser.open(), browser.open()]
    let calls = 0
    const stop = here.subscribe(() => calls++)
    here.add(owner, { hash: hashOf(1), description: '' })
    expect(calls).toBe(1)
    there.add(owner, { hash: hashOf(2), description: '' })
    for (const notify of browser.tabs) notify({ key: recentTransactionsKey })
    expect(calls).toBe(2)
    expect(here.list(owner)).toHaveLength(2)
    for (const notify of browser.tabs) notify({ key: 'something else' })
    expect(calls).toBe(2)
    stop()
    expect(browser.tabs.size).toBe(0)
  })

  it('two tabs that write in turn lose nothing', () => {
    const browser = fakeBrowser()
    const [here, there] = [browser.open(), browser.open()]
    here.add(owner, { hash: hashOf(1), description: '' })
    there.add(owner, { hash: hashOf(2), description: '' })
    here.update(owner, hashOf(1), { status: 'confirmed' })
    expect(there.list(owner).map(({ status }) => status)).toEqual(['pending', 'confirmed'])
  })
})

it('a storage that refuses breaks nothing: the list lives as long as the page', () => {
  const browser = fakeBrowser()
  const transactions = browser.open()
  browser.isRefusing = true
  transactions.add(owner, { hash: hashOf(1), description: '' })
  expect(transactions.list(owner)).toHaveLength(1)
  expect(browser.stored()).toBeNull()
  browser.isRefusing = false
  transactions.add(owner, { hash: hashOf(2), description: '' })
  expect(browser.open().list(owner)).toHaveLength(2)
})

it('a storage that throws when it is read counts as empty', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const transactions = createRecentTransactions({ getItem: refuse, setItem: refuse }, fakeBrowser().events)
  expect(transactions.list(owner)).toEqual([])
  transactions.add(owner, { hash: hashOf(1), description: '' })
  expect(transactions.list(owner)).toHaveLength(1)
})

describe('what is in the storage already', () => {
  it('entries under checksummed keys are merged into lowercase ones, once each', () => {
    const browser = fakeBrowser(
      JSON.stringify({
        [account]: { 81457: [entry(2, 'failed'), entry(1, 'confirmed')], 1: [entry(9)] },
        [lower]: { 81457: [entry(3), entry(2)] },
      }),
    )
    const transactions = browser.open()
    expect(transactions.list(owner)).toEqual([entry(3), entry(2), entry(1, 'confirmed')])
    transactions.tidy()
    expect(browser.stored()).toEqual({
      [lower]: { 81457: [entry(3), entry(2), entry(1, 'confirmed')], 1: [entry(9)] },
    })
  })

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '5'],
    ['a list', '[[]]'],
    ['a text', '"rk"'],
    ['an address with null', `{"${lower}":null}`],
    ['a chain with null', `{"${lower}":{"81457":null}}`],
    ['a chain that is none', `{"${lower}":{"blast":[],"-1":[],"0x13e31":[]}}`],
    ['a prototype', `{"__proto__":{"${lower}":{"81457":[]}},"constructor":{}}`],
  ])('%s is an empty list', (_, text) => {
    const browser = fakeBrowser(text)
    const transactions = browser.open()
    expect(transactions.list(owner)).toEqual([])
    transactions.tidy()
    expect(browser.stored()).toEqual({})
    transactions.add(owner, { hash: hashOf(1), description: '' })
    expect(transactions.list(owner)).toHaveLength(1)
  })

  it('a damaged entry is passed over; unknown fields are left out, damaged extras too', () => {
    const good = entry(1, 'confirmed')
    const text = JSON.stringify({
      [lower]: {
        81457: [
          null,
          7,
          [],
          { ...good, hash: '0x1' },
          { ...good, description: 5 },
          { ...good, status: 'done' },
          { ...good, confirmations: 0 },
          { ...good, colour: 'red', nonce: 'seven', to: '0x1', data: 'hello', kind: 'moon', sentAtBlock: -1 },
        ],
      },
    })
    expect(fakeBrowser(text).open().list(owner)).toEqual([good])
  })
})

/** Lists that are nearly right: any part may be something else. */
const arbitraryStored = fc.dictionary(
  fc.oneof(fc.constantFrom(account, lower, '__proto__', 'constructor'), fc.string()),
  fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.oneof(fc.constantFrom('81457', '1', 'toString'), fc.string()),
      fc.oneof(
        fc.jsonValue(),
        fc.array(
          fc.oneof(
            fc.jsonValue(),
            fc.record(
              {
                hash: fc.oneof(fc.integer({ min: 0, max: 20 }).map(hashOf), fc.jsonValue()),
                description: fc.oneof(fc.string(), fc.jsonValue()),
                status: fc.oneof(fc.constantFrom('pending', 'confirmed', 'failed'), fc.jsonValue()),
                confirmations: fc.oneof(fc.integer(), fc.jsonValue()),
                onChainHash: fc.jsonValue(),
              },
              { requiredKeys: [] },
            ),
          ),
          { maxLength: 30 },
        ),
      ),
    ),
  ),
)

test('property: whatever is stored, reading gives lists within the limit, and writing them reads the same', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        arbitraryStored.map((value) => JSON.stringify(value)),
        fc.string(),
      ),
      (text) => {
        const browser = fakeBrowser(text)
        const transactions = browser.open()
        transactions.tidy()
        const lists = parseRecentTransactions(text)
        expect(parseRecentTransactions(browser.storage.getItem(recentTransactionsKey))).toEqual(lists)
        for (const [key, chains] of lists) {
          expect(key).toBe(key.toLowerCase())
          for (const list of chains.values()) {
            expect(list.filter(({ status }) => status !== 'pending').length).toBeLessThanOrEqual(10)
            expect(new Set(list.map(({ hash }) => hash)).size).toBe(list.length)
          }
        }
      },
    ),
  )
})

test('property: what is pending is there until it is settled or cleared', () => {
  const step = fc.record({
    what: fc.constantFrom('add', 'confirm', 'fail'),
    number: fc.integer({ min: 0, max: 30 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const transactions = fakeBrowser().open()
      const pending = new Set<number>()
      for (const { what, number } of steps) {
        if (what === 'add') {
          transactions.add(owner, { hash: hashOf(number), description: '' })
          pending.add(number)
        } else {
          transactions.update(owner, hashOf(number), { status: what === 'confirm' ? 'confirmed' : 'failed' })
          pending.delete(number)
        }
      }
      const listed = transactions.list(owner).filter(({ status }) => status === 'pending')
      expect(new Set(listed.map(({ hash }) => Number(hash)))).toEqual(pending)
    }),
  )
})
