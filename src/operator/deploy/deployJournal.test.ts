import type { Address } from 'viem'
import { expect, test } from 'vitest'
import {
  type AskedEntry,
  endOf,
  type JournalEntry,
  type OpenEntry,
  openJournal,
  type ProposedEntry,
  type SentEntry,
  type SignedEntry,
  sentEntry,
} from './deployJournal.ts'
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

const steps = [
  'deploy-factory',
  'reset-approval',
  'approve',
  'create',
  'create-and-fund',
  'create-and-fund-with-permit',
  'create-and-fund-many',
  'create-and-fund-many-with-permit',
] as const
const { status: _, nonce: __, askedAtBlock: ___, ...call } = asked
const sent: SentEntry = { ...call, status: 'sent', hash: hash('cd'), leastNonce: 4, sentAtBlock: 10 }
const calls = [{ to: from, data: '0x12', value: 10n ** 21n }] as const
const proposed: ProposedEntry = {
  status: 'proposed',
  safe: from,
  safeTxHash: hash('ef'),
  nonce: null,
  proposedAtBlock: 11,
  calls: [...calls],
}

test('whatever may be asked for, and however it may end, is read as it was written', async () => {
  const storage = memoryStorage()
  const journal = await openJournal(storage, place)
  const open: readonly OpenEntry[] = [
    ...steps.map((step) => ({ ...asked, step })),
    sent,
    { status: 'proposing', safe: from, askedAtBlock: 10, calls: [...calls] },
    { status: 'proposing', safe: from, askedAtBlock: 10 },
    proposed,
    { ...proposed, step: 'approve', nonce: 7 },
  ]
  for (const entry of open) {
    await journal.add(entry)
    expect((await openJournal(storage, place)).open).toEqual(entry)
    await journal.change(ended)
  }
  for (const step of [...steps, 'batch'] as const)
    for (const outcome of ['included', 'reverted', 'lost', 'refused', 'given-up'] as const) {
      await journal.add(signed)
      await journal.change({ status: 'ended', step, outcome, hash: null, block: null })
      const again = await openJournal(storage, place)
      expect(again.open).toBeUndefined()
      expect(again.entries.at(-1)).toEqual({ status: 'ended', step, outcome, hash: null, block: null })
    }
})

test('an amount is at most 78 digits and nothing else', async () => {
  const storage = memoryStorage()
  const journal = await openJournal(storage, place)
  await journal.add(asked)
  const text = storage.saved.at(-1) ?? ''
  const opened = (amount: string) => {
    const changed = text.replace(`"${10n ** 21n}"`, JSON.stringify(amount))
    expect(changed).not.toBe(text)
    return openJournal({ ...storage, load: async () => changed }, place)
  }
  expect((await opened('9'.repeat(78))).open).toMatchObject({ value: 10n ** 78n - 1n })
  for (const amount of ['', '-1', '0x1', ' 1', '12 wei', 'wei 12', '1.5', '9'.repeat(79)])
    await expect(opened(amount)).rejects.toThrow('We can’t read')
})

test('an end is of the step that was asked for, or of all of a Safe’s batch', () => {
  expect(endOf(asked)).toEqual({ status: 'ended', step: 'create-and-fund' })
  expect(endOf(sent)).toEqual({ status: 'ended', step: 'create-and-fund' })
  expect(endOf(signed)).toEqual({ status: 'ended', step: 'approve' })
  expect(endOf({ status: 'proposing', safe: from, askedAtBlock: 10 })).toEqual({
    status: 'ended',
    step: 'batch',
  })
  expect(endOf(proposed)).toEqual({ status: 'ended', step: 'batch' })
  expect(endOf({ ...proposed, step: 'approve' })).toEqual({ status: 'ended', step: 'approve' })
})

test('a wallet’s answer keeps what it was asked: from which nonce and which block on it is looked for', () => {
  expect(sentEntry(asked, hash('cd'))).toEqual(sent)
})
