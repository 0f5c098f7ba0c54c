import { getAddress, keccak256 as viemKeccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { createListHandler } from './createListHandler.ts'
import type { ListChoices, ListLook } from './listMessages.ts'
import type { ListNotReadError } from './listNotReadError.ts'

const keccak256 = (bytes: Uint8Array) => viemKeccak256(bytes, 'bytes')
const alice = '0xa1ce000000000000000000000000000000000a11'
const bob = '0xb0b00000000000000000000000000000000b0b00'
const mixed = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const choices: ListChoices = {
  amounts: { unit: 'whole', decimals: 18 },
  numbers: 'plain',
  duplicates: 'refuse',
  decisions: {},
}
let lastId = 0
const fileOf = (...parts: BlobPart[]) => ({ id: ++lastId, blob: new Blob(parts) })

function open(content: BlobPart, columns?: ListChoices['columns']): Promise<ListLook> {
  return createListHandler(keccak256).open(fileOf(content), columns)
}
async function checked(content: BlobPart, more: Partial<ListChoices> = {}) {
  const handler = createListHandler(keccak256)
  const list = { file: fileOf(content), choices: { ...choices, ...more }, known: {} }
  return { handler, report: await handler.check(list) }
}
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no refusal',
    (error: ListNotReadError) => error.refusal,
  )

describe('the first look', () => {
  test('columns that are clear, with the first rows', async () => {
    expect(await open(`address,amount\n${alice},1\n\n${bob},"2"\n`)).toEqual({
      encoding: 'UTF-8',
      isWorkbook: false,
      size: 108,
      cells: [
        ['address', 'amount'],
        [alice, '1'],
        [bob, '2'],
      ],
      layout: expect.objectContaining({ hasHeader: true, account: 0, amount: 1, delimiter: ',' }),
      samples: [
        { row: 2, account: alice, amount: '1' },
        { row: 4, account: bob, amount: '2' },
      ],
    })
  })

  test('columns that are not, and then are by their places', async () => {
    const file = `Name;Wohin;Wieviel\nAnna;${alice};1.250,50\n`
    const look = await open(file)
    expect(look.layout).toEqual({
      fault:
        '"Name;Wohin;Wieviel" is neither a header with the columns "address" and "amount" nor an address and an amount.',
    })
    expect(look.cells).toEqual([
      ['Name', 'Wohin', 'Wieviel'],
      ['Anna', alice, '1.250,50'],
    ])
    const chosen = await open(file, { account: 1, amount: 2 })
    expect(chosen.layout).toMatchObject({ hasHeader: true, account: 1, amount: 2 })
    expect(chosen.samples).toEqual([{ row: 2, account: alice, amount: '1.250,50' }])
  })

  test('UTF-16, which spreadsheets call Unicode text', async () => {
    const text = `address\tamount\r\n${alice}\t1\r\n`
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    const look = await open(utf16)
    expect(look.encoding).toBe('UTF-16')
    expect(look.samples).toEqual([{ row: 2, account: alice, amount: '1' }])
    expect((await open(Buffer.from(utf16).swap16())).samples).toEqual(look.samples)
    expect((await checked(utf16)).report.problemCount).toBe(0)
  })

  test('what is no list', async () => {
    expect(await refusal(open(''))).toEqual({ kind: 'no-list', row: 0, reason: 'The file is empty.' })
    expect(await refusal(open(Uint8Array.of(0x50, 0x4b, 3, 4)))).toMatchObject({
      reason: 'The file is an archive (ZIP); unpack it and choose the CSV that was in it.',
    })
    const gone = Object.assign(new Blob(['x']), { arrayBuffer: () => Promise.reject(new Error('gone')) })
    const handler = createListHandler(keccak256)
    expect(await refusal(handler.open({ id: 1, blob: gone }))).toEqual({ kind: 'unreadable' })
    const huge = Object.defineProperty(new Blob(['x']), 'size', { value: 2_000_000_000 })
    expect(await refusal(handler.open({ id: 2, blob: huge }))).toEqual({
      kind: 'too-large',
      size: 2_000_000_000,
    })
  })
})

describe('the report', () => {
  test('a sound list', async () => {
    const { report, handler } = await checked(`${alice},1\n${mixed},2.5\n`)
    expect(report).toMatchObject({
      rowCount: 2,
      recipientCount: 2,
      total: 3_500_000_000_000_000_000n,
      problemCount: 0,
      groups: [],
      doubts: [],
      fittingStyles: [],
      flags: [],
    })
    expect(report.distribution?.topRecipients).toEqual([
      { index: 1, row: 2, account: mixed, amount: 2_500_000_000_000_000_000n },
      { index: 0, row: 1, account: getAddress(alice), amount: 10n ** 18n },
    ])
    const list = await handler.writeList()
    expect(await list.text()).toBe(`address,amount\n${alice},1\n${mixed.toLowerCase()},2.5\n`)
    const taken = await handler.take()
    expect([taken.count, taken.total, taken.records.length]).toEqual([2, 3_500_000_000_000_000_000n, 104])
  })

  test('doubts about what was declared', async () => {
    const doubts = async (content: string, more?: Partial<ListChoices>) =>
      (await checked(content, more)).report.doubts
    const base = { amounts: { unit: 'base' } } as const
    expect(await doubts(`${alice},1000000000000000000\n${bob},5000000000000000000\n`)).toEqual([
      'looks-like-base-units',
    ])
    expect(await doubts(`${alice},1000000000000000000\n${bob},5\n`)).toEqual([])
    expect(await doubts(`${alice},100\n${bob},5\n`, base)).toEqual(['looks-like-whole-tokens'])
    expect(await doubts(`${alice},100\n${bob},5000000000000000000\n`, base)).toEqual([])
    expect(await doubts(`${alice},1.250\n${bob},75.000\n`)).toEqual(['points-may-be-separators'])
  })

  test('ways of writing numbers that would fit all that was refused', async () => {
    const styles = async (...cells: string[]) =>
      (await checked(cells.map((cell, i) => `0x${`${i + 1}`.padStart(40, 'a')};${cell}`).join('\n'))).report
        .fittingStyles
    expect(await styles('1,5', '2')).toEqual(['point-groups', 'gap-groups-comma'])
    expect(await styles('1,500', '2')).toEqual(['comma-groups', 'point-groups', 'gap-groups-comma'])
    expect(await styles('1,500', '1,500,000')).toEqual(['comma-groups'])
    expect(await styles("1'500")).toEqual(['gap-groups-point', 'gap-groups-comma'])
    expect(await styles('1.500,5', '1,500.5')).toEqual([])
    expect(await styles('1.5', '2')).toEqual([])
  })

  test('flags are reported anew when more is known', async () => {
    const { report, handler } = await checked(`${alice},1\n${bob},2\n`)
    expect(report.flags).toEqual([])
    const again = await handler.flag({ token: bob })
    expect(again.map(({ kind, count, flags }) => [kind, count, flags[0]?.row])).toEqual([['token', 1, 2]])
  })

  test('recipients by their places in the sorted list, with the rows of the file', async () => {
    const { handler } = await checked(`address,amount\n${bob},2\n\n${alice},1\n`)
    expect(await handler.show([1, 0])).toEqual([
      { index: 1, row: 2, account: getAddress(bob), amount: 2n * 10n ** 18n },
      { index: 0, row: 4, account: getAddress(alice), amount: 10n ** 18n },
    ])
  })

  test('what was changed, as CSV that no spreadsheet runs', async () => {
    const { handler } = await checked(`${alice},"+1"\n=HYPERLINK(1),2\n`, {
      decisions: { rules: new Set(['sign']), leaveOut: new Set(['account-name', 'account-shape']) },
    })
    const changes = await handler.writeChanges()
    expect(await changes.text()).toBe(
      ['row,column,done,before,after', "1,2,sign,'+1,1", '2,,left-out,"\'=HYPERLINK(1),2",', ''].join('\n'),
    )
  })

  test('nothing is reported of a list that was not checked', async () => {
    const handler = createListHandler(keccak256)
    expect(await refusal(handler.take())).toMatchObject({ kind: 'unexpected' })
    const { handler: other } = await checked(`${alice},1\n`)
    await other.open(fileOf(`${bob},1\n`))
    expect(await refusal(other.take())).toMatchObject({ kind: 'unexpected' })
  })
})

describe('a list with groups', () => {
  const file = `address,amount,class\n${bob},5,Team\n${alice},7,Advisors\n${alice},2,Team\n`
  const columns = { account: 0, amount: 1, group: 2 }

  test('each group has its total and its own allocations; an account in two is one recipient', async () => {
    const { handler, report } = await checked(file, { columns })
    expect(report).toMatchObject({ problemCount: 0, recipientCount: 2, total: 14n * 10n ** 18n })
    expect(report.recipientGroups).toEqual([
      { name: 'Team', recipientCount: 2, total: 7n * 10n ** 18n },
      { name: 'Advisors', recipientCount: 1, total: 7n * 10n ** 18n },
    ])
    const groups = await handler.takeGroups()
    expect(groups.map(({ name, allocations: { count, total } }) => [name, count, total])).toEqual([
      ['Team', 2, 7n * 10n ** 18n],
      ['Advisors', 1, 7n * 10n ** 18n],
    ])
    // Copies: they can be taken again.
    expect(await handler.takeGroups()).toEqual(groups)
    // What is saved is read as the same groups.
    const saved = await (await handler.writeList()).text()
    expect((await checked(saved, { columns })).report.recipientGroups).toEqual(report.recipientGroups)
  })

  test('nothing is a group unasked', async () => {
    const { handler, report } = await checked(file)
    expect(report.recipientGroups).toBeUndefined()
    expect(report.groups.map(({ code }) => code)).toEqual(['account-duplicate'])
    expect(await handler.takeGroups()).toEqual([])
  })

  test('its column is shown by the first look', async () => {
    const { layout } = await open(file, columns)
    expect(layout).toMatchObject({ account: 0, amount: 1, group: { place: 2, label: 'class' } })
  })
})
