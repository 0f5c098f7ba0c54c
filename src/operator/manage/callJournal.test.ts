import { expect, test } from 'vitest'
import { memoryStorage } from '../deploy/test-support/memoryStorage.ts'
import {
  callJournalFormat,
  callKinds,
  type EndedCallEntry,
  openCallJournal,
  type SignedCallEntry,
} from './callJournal.ts'

const contract = '0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266'
const place = { chainId: 81457, contract } as const
const hash = (byte: string) => `0x${byte.repeat(32)}` as const
const signed: SignedCallEntry = {
  status: 'signed',
  kind: 'push',
  from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  nonce: 3,
  signedAtBlock: 9,
  versions: [{ hash: hash('ab'), raw: '0x02f8', maxFeePerGas: 2n ** 70n, maxPriorityFeePerGas: 1n }],
}
const ended: EndedCallEntry = {
  status: 'ended',
  kind: 'push',
  outcome: 'reverted',
  hash: hash('ab'),
  block: 12,
  indices: [0, 7],
}
const unread = {
  name: 'JournalError',
  summary: expect.stringContaining('We can’t read the campaign’s journal'),
}

/** A journal that holds this text, or these changes of a sound one. */
async function opened(
  change: object = {},
  entry: object = {},
  at: Parameters<typeof openCallJournal>[1] = place,
) {
  const storage = memoryStorage()
  await (await openCallJournal(storage, place)).add(signed)
  const json = JSON.parse(storage.saved.at(-1) ?? '') as { entries: object[] }
  const [first] = json.entries
  await storage.save(JSON.stringify({ ...json, entries: [{ ...first, ...entry }], ...change }))
  return openCallJournal(storage, at)
}

test('what was written is read again, of this contract on this chain', async () => {
  const storage = memoryStorage()
  const journal = await openCallJournal(storage, place)
  expect(journal.entries).toEqual([])
  await journal.add(signed)
  expect((await openCallJournal(storage, place)).open).toEqual(signed)
  expect(JSON.parse(storage.saved.at(-1) ?? '')).toMatchObject({
    format: 'everclaim-calls/1',
    chainId: 81457,
    contract,
    entries: [{ status: 'signed', kind: 'push', nonce: 3, signedAtBlock: 9 }],
  })
  await journal.change(ended)
  const again = await openCallJournal(storage, place)
  expect(again.entries).toEqual([ended])
  expect(again.open).toBeUndefined()
})

test('every kind of call, and every end, can be written', async () => {
  expect(callJournalFormat).toBe('everclaim-calls/1')
  expect(callKinds).toEqual(['claim', 'push', 'sweep', 'collect-yield', 'collect-gas', 'deploy-factory'])
  for (const kind of callKinds)
    for (const outcome of ['included', 'reverted', 'lost'] as const) {
      const storage = memoryStorage()
      const journal = await openCallJournal(storage, place)
      await journal.add({ ...signed, kind })
      const end: EndedCallEntry = { status: 'ended', kind, outcome, hash: null, block: null }
      await journal.change(end)
      expect((await openCallJournal(storage, place)).entries).toEqual([end])
    }
})

test.each<[string, object, object]>([
  ['another format', { format: 'everclaim-deploy/1' }, {}],
  ['no chain', { chainId: -1 }, {}],
  ['half a chain', { chainId: 0.5 }, {}],
  ['no contract', { contract: '0x12' }, {}],
  ['something more', { more: 1 }, {}],
  ['something more in an entry', {}, { more: 1 }],
  ['a kind that is none', {}, { kind: 'approve' }],
  ['a status that is none', {}, { status: 'asked' }],
  ['a nonce below zero', {}, { nonce: -1 }],
  ['an end that is none', { entries: [{ ...ended, outcome: 'dropped' }] }, {}],
  ['an end with something more', { entries: [{ ...ended, more: 1 }] }, {}],
  ['an end of no kind', { entries: [{ ...ended, kind: 'approve' }] }, {}],
  ['an end in no block', { entries: [{ ...ended, block: -1 }] }, {}],
  ['an end with half an index', { entries: [{ ...ended, indices: [0.5] }] }, {}],
])('error: a journal with %s is not read', async (_, change, entry) => {
  await expect(opened(change, entry)).rejects.toMatchObject(unread)
})

test('error: a journal of another contract, or of another chain', async () => {
  expect((await opened()).entries).toHaveLength(1)
  const foreign = {
    name: 'JournalError',
    summary: 'The journal belongs to another campaign. Nothing was sent.',
  }
  await expect(opened({}, {}, { ...place, chainId: 1 })).rejects.toMatchObject(foreign)
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  await expect(opened({}, {}, { ...place, contract: other })).rejects.toMatchObject(foreign)
})
