import { expect, test } from 'vitest'
import { type CampaignDraft, emptyDraft, readDraft } from './campaignDraft.ts'

const full: CampaignDraft = {
  ...emptyDraft,
  step: 'deploy',
  list: {
    name: 'list.csv',
    columns: { account: 1, amount: 2 },
    amounts: { unit: 'whole', decimals: '6', numbers: 'gap-groups-comma' },
    decided: {
      rules: ['checksum', 'cut-decimals'],
      leaveOut: ['account-name'],
      rows: [
        [3, 'fix'],
        [7, 'leave-out'],
      ],
      duplicates: 'sum',
      names: [['ada.eth', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']],
    },
    accepted: ['looks-like-base-units', 'burn 1 7'],
    isChecked: true,
    recipientCount: 12,
  },
  underWay: {
    manifestHash: `0x${'1'.repeat(64)}`,
    distributor: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  },
}

test('a draft that was stored is read again, as it was', () => {
  for (const draft of [emptyDraft, full]) expect(readDraft(structuredClone(draft))).toEqual(draft)
})

test('which batch was saved is part of it', () => {
  const { underWay } = full
  const draft = { ...full, underWay: underWay && { ...underWay, savedBatch: `0x${'2'.repeat(64)}` } }
  expect(readDraft(structuredClone(draft))).toEqual(draft)
  expect(readDraft({ ...full, underWay: { ...underWay, savedBatch: '0x2' } })).toBeUndefined()
})

test('a draft of before hosts could be named is read without any', () => {
  const { hosts: _, ...texts } = full.texts
  expect(readDraft({ ...full, texts })).toEqual(full)
})

test('a draft of before there were groups is read without any', () => {
  const { groups, ...before } = emptyDraft
  expect(groups).toEqual([])
  expect(readDraft(before)).toEqual(emptyDraft)
})

test('a draft of before there were kinds pays at once', () => {
  const { unlocking: _, ...before } = full
  expect(readDraft(before)).toEqual(full)
  const overTime = { ...full, unlocking: { ...full.unlocking, kind: 'over-time', cliff: '' } }
  expect(readDraft(structuredClone(overTime))).toEqual(overTime)
})

test('a draft of before questions were settled is read with none settled', () => {
  const { accepted: _, ...list } = full.list as NonNullable<CampaignDraft['list']>
  expect(readDraft({ ...full, list })).toEqual({ ...full, list: { ...list, accepted: [] } })
})

test('a draft of before names were looked up is read without any', () => {
  const list = full.list as NonNullable<CampaignDraft['list']>
  const { names: _, ...decided } = list.decided
  expect(readDraft({ ...full, list: { ...list, decided } })).toEqual({
    ...full,
    list: { ...list, decided: { ...decided, names: [] } },
  })
})

test('a draft of before several were kept is read without a time and a number of recipients', () => {
  const { changedAt: _, ...draft } = { ...full, changedAt: 5 }
  const { recipientCount: __, ...list } = full.list as NonNullable<CampaignDraft['list']>
  expect(readDraft({ ...draft, list })).toEqual({
    ...full,
    changedAt: null,
    list: { ...list, recipientCount: null },
  })
})

test('what is no draft of this version is not taken for one', () => {
  const { list } = full
  const others: unknown[] = [
    undefined,
    null,
    'a draft',
    { ...full, format: 'everclaim-draft/2' },
    { ...full, step: 'paid' },
    { ...full, surplus: true },
    { ...full, list: { ...list, decided: { ...list?.decided, rules: ['guess'] } } },
    { ...full, list: { ...list, columns: { account: -1, amount: 0 } } },
    { ...full, underWay: { ...full.underWay, distributor: '0x1' } },
    { ...full, window: { ...full.window, start: 1.5 } },
  ]
  for (const other of others) expect(readDraft(other)).toBeUndefined()
})

test('a draft of before there were series is of none; a series that is damaged is not taken for none', () => {
  const { series, ...before } = full
  expect(readDraft(before)).toEqual(full)
  expect(readDraft({ ...full, series: { ...series, which: 'last' } })).toBeUndefined()
  expect(readDraft({ ...full, series: { ...series, rounds: [{ manifestHash: '0x1' }] } })).toBeUndefined()
})
