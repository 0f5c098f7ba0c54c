import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../storage/test-support/createMemoryStorage.ts'
import { isSameExecution, isSent, type StoredExecution, storedExecutions } from './storedExecutions.ts'

const asked: StoredExecution = {
  chainId: 81457,
  safe: '0x5aFE3855358E112B5647B952709E6165e1c1eEEe',
  nonce: 4,
  safeTxHash: `0x${'5a'.repeat(32)}`,
  from: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  data: '0x1234',
  executorNonce: 7,
  block: 100,
  askedAt: 1_000,
}
const hash = `0x${'ab'.repeat(32)}` as const
const other: StoredExecution = { ...asked, safeTxHash: `0x${'6b'.repeat(32)}` }

test('default: one execution for each transaction of a Safe, newest first', () => {
  const storage = createMemoryStorage()
  storedExecutions.put(storage, asked)
  storedExecutions.put(storage, other)
  storedExecutions.put(storage, { ...asked, hash })
  expect(storedExecutions.read(storage)).toEqual([{ ...asked, hash }, other])
})

test('default: it is sent once the wallet has said its hash', () => {
  expect(isSent(asked)).toBe(false)
  expect(isSent({ ...asked, hash })).toBe(true)
})

test.each<[string, Partial<StoredExecution>, boolean]>([
  ['the letters of an address in another case', { safe: '0x5afe3855358e112b5647b952709e6165e1c1eeee' }, true],
  ['another block', { block: 101 }, true],
  ['another transaction of the Safe', { safeTxHash: other.safeTxHash }, false],
  ['another time', { askedAt: 1_001 }, false],
  ['another hash', { hash: `0x${'cd'.repeat(32)}` }, false],
])('behavior: with %s it is the same request: $2', (_, change, isSame) => {
  expect(isSameExecution({ ...asked, hash }, { ...asked, hash, ...change })).toBe(isSame)
})

test('behavior: what has ended is free again, and nothing else', () => {
  const storage = createMemoryStorage()
  for (const each of [asked, other, { ...asked, chainId: 1 }]) storedExecutions.put(storage, each)
  storedExecutions.remove(storage, { ...asked, safe: asked.safe.toLowerCase() as typeof asked.safe })
  expect(storedExecutions.read(storage)).toEqual([{ ...asked, chainId: 1 }, other])
})

test.each(['', '{', 'null', '5', '{}', '[null, 7, {}, [[]]]'])(
  'behavior: %s in storage is nothing',
  (text) => {
    const storage = createMemoryStorage({ [storedExecutions.key]: text })
    expect(storedExecutions.read(storage)).toEqual([])
    storedExecutions.put(storage, asked)
    expect(storedExecutions.read(storage)).toEqual([asked])
  },
)

test('behavior: what another version wrote stays, and a damaged entry is passed over', () => {
  const foreign = { ...asked, colour: 'red' }
  const storage = createMemoryStorage({
    [storedExecutions.key]: JSON.stringify([foreign, { ...other, hash: '0x12' }, other]),
  })
  expect(storedExecutions.read(storage)).toEqual([other])
  storedExecutions.put(storage, asked)
  expect(JSON.parse(storage.items.get(storedExecutions.key) ?? '')).toHaveLength(4)
})

test('behavior: what an earlier visit stored is found', () => {
  const storage = createMemoryStorage({ 'everclaim.executions': JSON.stringify([asked]) })
  expect(storedExecutions.read(storage)).toEqual([asked])
})

test('behavior: a storage that refuses breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse }
  storedExecutions.put(storage, asked)
  expect(storedExecutions.read(storage)).toEqual([])
})
