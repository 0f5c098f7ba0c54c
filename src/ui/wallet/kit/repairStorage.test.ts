import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repairStorage } from './repairStorage.ts'

function storageOf(items: Readonly<Record<string, string>>): Storage {
  const map = new Map(Object.entries(items))
  return {
    get length() {
      return map.size
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
  }
}

const contentsOf = (storage: Storage) =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => [
      key,
      storage.getItem(key),
    ]),
  )

const repaired = (items: Readonly<Record<string, string>>) => {
  const storage = storageOf(items)
  repairStorage(storage)
  return contentsOf(storage)
}

const fine = {
  'rk-recent': '["io.metamask","wc"]',
  'rk-latest-id': 'wc',
  'rk-version': '2.2.11',
  'wagmi.store':
    '{"state":{"chainId":81457,"connections":{"__type":"Map","value":[]},"current":null},"version":3}',
  'wagmi.recentConnectorId': '"io.metamask"',
  'wagmi.io.metamask.disconnected': 'true',
  'wagmi.injected.connected': 'true',
  WALLETCONNECT_DEEPLINK_CHOICE: '{"href":"metamask://","name":"MetaMask"}',
  'everclaim.theme': 'dark',
  'of somebody else': '{',
}

test('what the wallet code wrote itself is left alone', () => {
  expect(repaired(fine)).toEqual(fine)
})

test('what WalletConnect would take over unread is dropped', () => {
  expect(repaired({ 'wc@2:core:0.3:keychain': '{}' })).toEqual({})
})

test('of a list of wallets the usable ones are kept', () => {
  expect(repaired({ 'rk-recent': '[null,"wc",7,"","x"]' })).toEqual({ 'rk-recent': '["wc","x"]' })
})

const garbage = [
  '',
  'null',
  '"null"',
  'undefined',
  'true',
  '0',
  '-1',
  '1e400',
  '[',
  '{}',
  '[]',
  '[[]]',
  '[null]',
  '{"state":null}',
  '{"state":{"connections":{},"current":null,"chainId":81457},"version":2}',
  '{"__proto__":{"x":1}}',
  'x'.repeat(100_000),
  JSON.stringify('x'.repeat(100_000)),
]

test.each(Object.keys(fine).filter((key) => /^(rk-(?!transactions)|wagmi|WALLET)/.test(key)))(
  'garbage under %s is dropped, or is harmless',
  (key) => {
    for (const value of garbage) {
      const { [key]: left } = repaired({ [key]: value })
      // Whatever was left is stable: a second run finds nothing to repair.
      if (typeof left === 'string') expect(repaired({ [key]: left })).toEqual({ [key]: left })
    }
    expect(repaired({ [key]: 'x'.repeat(100_000) })).toEqual({})
  },
)

test('the list of transactions is left to its own reader, damaged or not', () => {
  for (const value of garbage)
    expect(repaired({ 'rk-transactions': value })).toEqual({ 'rk-transactions': value })
})

test('a store of wagmi with anything but a Map in it is dropped', () => {
  const store = (connections: unknown) =>
    JSON.stringify({ state: { chainId: 81457, connections, current: null }, version: 3 })
  for (const connections of [{}, [], null, 'Map', { __type: 'Map', value: 1 }, { __type: 'Map', value: [1] }])
    expect(repaired({ 'wagmi.store': store(connections) })).toEqual({})
})

test('nothing that can be in storage makes it throw', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(fine), 'wc@2:x'),
      fc.oneof(fc.string(), fc.json()),
      (key, value) => {
        repaired({ [key]: value })
      },
    ),
  )
})
