import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { type AskedEntry, type JournalEntry, openJournal, type SignedEntry } from './deployJournal.ts'
import { memoryStorage } from './test-support/memoryStorage.ts'

const place = { chainId: 81457, distributor: '0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266' } as const
const hash = (byte: string) => `0x${byte.repeat(32)}` as const
const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const signed: SignedEntry = {
  status: 'signed',
  step: 'approve',
  from,
  nonce: 3,
  signedAtBlock: 9,
  versions: [{ hash: hash('ab'), raw: '0x02f8', maxFeePerGas: 2n ** 70n, maxPriorityFeePerGas: 1n }],
}
const asked: AskedEntry = {
  status: 'asked',
  step: 'create-and-fund',
  from,
  to: from,
  data: '0x12',
  value: 10n ** 21n,
  nonce: 4,
  askedAtBlock: 10,
}
const ended: JournalEntry = {
  status: 'ended',
  step: 'approve',
  outcome: 'included',
  hash: hash('ab'),
  block: 12,
}

test('what was written is read again, amounts to the last digit', async () => {
  const storage = memoryStorage()
  const journal = await openJournal(storage, place)
  expect(journal.open).toBeUndefined()
  await journal.add(signed)
  expect((await openJournal(storage, place)).open).toEqual(signed)
  await journal.change(ended)
  await journal.add(asked)
  const again = await openJournal(storage, place)
  expect(again.entries).toEqual([ended, asked])
  expect(again.open).toEqual(asked)
})

test('one thing at a time is open', async () => {
  const journal = await openJournal(memoryStorage(), place)
  await expect(journal.change(ended)).rejects.toThrow('no open entry')
  await journal.add(signed)
  await expect(journal.add(asked)).rejects.toThrow('an open entry')
})

test('what could not be saved did not happen', async () => {
  const storage = memoryStorage()
  const journal = await openJournal(storage, place)
  await journal.add(signed)
  const full = new Error('the disk is full')
  const broken = { ...storage, save: () => Promise.reject(full) }
  const other = await openJournal(broken, place)
  await expect(other.change(ended)).rejects.toBe(full)
  expect(other.open).toEqual(signed)
})

test('a journal of another campaign, of another chain, of another format, a damaged one', async () => {
  const storage = memoryStorage()
  await (await openJournal(storage, place)).add(signed)
  const text = storage.saved.at(-1) ?? ''
  const opened = (changed: string, at: { chainId: number; distributor: Address } = place) =>
    openJournal({ ...storage, load: async () => changed }, at)
  await expect(opened(text, { ...place, distributor: from })).rejects.toThrowErrorMatchingInlineSnapshot(`
    [JournalError: The journal belongs to another campaign. Nothing was sent.

    Journal: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 on chain 81457
    This campaign: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 on chain 81457
    Keep it. Move it away or choose another file, and start again.

    Docs: docs/cli.md]
  `)
  await expect(opened(text, { ...place, chainId: 1 })).rejects.toThrow('belongs to another campaign')
  await expect(opened(text.slice(0, -9))).rejects.toThrowErrorMatchingInlineSnapshot(`
    [JournalError: We can’t read the campaign’s journal, so we don’t know which transactions are pending. Nothing was sent.

    Check the account in an explorer. Once none of its transactions is pending, move the journal away and start again.
    We find what is on chain, and do nothing twice.

    Docs: docs/cli.md]
  `)
  await expect(opened(text.replace('deploy/1', 'deploy/2'))).rejects.toThrow('We can’t read')
  await expect(opened(text.replace('"approve"', '"dance"'))).rejects.toThrow('We can’t read')
  await expect(opened('')).rejects.toThrow('We can’t read')
  expect((await opened(text)).open).toEqual(signed)
})
