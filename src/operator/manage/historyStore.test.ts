import { expect, test } from 'vitest'
import type { ClaimHistory } from './claimHistory.ts'
import { createHistoryStore, readKeptHistory } from './historyStore.ts'

const distributor = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const place = { chainId: 81457, distributor, fromBlock: 100 } as const
const history: ClaimHistory = {
  distributor,
  fromBlock: 100,
  nextBlock: 250,
  claims: [
    {
      index: 3,
      account: distributor,
      amount: 2n ** 200n,
      recipient: distributor,
      transactionHash: `0x${'ab'.repeat(32)}`,
      blockNumber: 120,
    },
  ],
}

test('what was kept comes back as it was', () => {
  expect(readKeptHistory(structuredClone(history), place)).toEqual(history)
})

test.each([
  ['nothing', undefined],
  ['a text', 'history'],
  ['of another contract', { ...history, distributor: `0x${'11'.repeat(20)}` }],
  ['from another block on', { ...history, fromBlock: 101 }],
  ['that ends before it begins', { ...history, nextBlock: 99 }],
  ['with an amount that is no number', { ...history, claims: [{ ...history.claims[0], amount: '5' }] }],
  ['with a field too many', { ...history, isTrue: true }],
])('%s is no history', (_, kept) => {
  expect(readKeptHistory(kept, place)).toBeUndefined()
})

test('a browser that keeps nothing is no fault', async () => {
  const store = createHistoryStore(() => {
    throw new Error('storage is blocked')
  })
  await store.save(place, history)
  expect(await store.load(place)).toBeUndefined()
})
