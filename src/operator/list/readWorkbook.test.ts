import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { isWorkbook } from '../../campaign/list/isWorkbook.ts'
import { RecipientListError } from '../../campaign/recipientListError.ts'
import { createListHandler } from './createListHandler.ts'
import type { ListChoices } from './listMessages.ts'
import { readWorkbook } from './readWorkbook.ts'

// Files that other programs wrote: src/campaign/fixtures/workbooks/README.md says how.
const workbook = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../campaign/fixtures/workbooks/${name}`, import.meta.url)))
const linesOf = async (file: Uint8Array<ArrayBuffer>) =>
  new TextDecoder()
    .decode(await readWorkbook(file))
    .replace(/\n$/, '')
    .split('\n')

test('openpyxl: numbers, a date, hidden rows and columns, an empty row, a merged cell, a second sheet', async () => {
  expect(await linesOf(workbook('openpyxl.xlsx'))).toMatchInlineSnapshot(`
    [
      "name,address,note,amount",
      ""Ada, ""the first"" of them",0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1,,1.5",
      "Ben,0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb1,x,0.3",
      "Cleo,0xccccccccccccccccccccccccccccccccccccccc1,,1E+21",
      ",,,",
      "Dora,0xddddddddddddddddddddddddddddddddddddddd1,,2.25",
      "Emil,0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee1,,2026-05-01",
      "Fay,0xfffffffffffffffffffffffffffffffffffffff1,,1.234567890123457E+18",
    ]
  `)
})

test('LibreOffice: the last results of formulas as well, errors as empty cells', async () => {
  expect(await linesOf(workbook('libreoffice.xlsx'))).toMatchInlineSnapshot(`
    [
      "name,address,note,amount",
      ""Ada, ""the first"" of them",0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1,,1.5",
      "Ben,0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb1,x,0.3",
      "Cleo,0xccccccccccccccccccccccccccccccccccccccc1,,1E+21",
      ",,,",
      "Dora,0xddddddddddddddddddddddddddddddddddddddd1,,2.25",
      "Emil,0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee1,,2026-05-01",
      "Fay,0xfffffffffffffffffffffffffffffffffffffff1,,1.23456789012346E+18",
      ",,,",
      ",,,",
      "Gus,0x9999999999999999999999999999999999999991,,3",
      "Hal,0x8888888888888888888888888888888888888881,,",
      "Ina,0x7777777777777777777777777777777777777771,,TRUE",
    ]
  `)
})

test('a list of a workbook is read as one of CSV is, and the page says which sheet it is', async () => {
  const handler = createListHandler((bytes) => keccak256(bytes, 'bytes'))
  const look = await handler.open({ id: 1, blob: new Blob([workbook('openpyxl.xlsx')]) })
  expect(look).toMatchObject({ isWorkbook: true, layout: { account: 1, amount: 3, hasHeader: true } })
  const choices: ListChoices = {
    amounts: { unit: 'whole', decimals: 18 },
    numbers: 'plain',
    duplicates: 'refuse',
    decisions: { rules: new Set(), leaveOut: new Set(), rows: new Map() },
  }
  const { groups } = await handler.check({
    file: { id: 1, blob: new Blob() },
    choices,
    known: {},
  })
  expect(
    groups.flatMap(({ examples }) => examples.map(({ row, reason }) => `${row} ${reason}`)),
  ).toMatchInlineSnapshot(`
    [
      "4 "1E+21" is in scientific notation, which loses digits; write them all.",
      "8 "1.234567890123457E+18" is in scientific notation, which loses digits; write them all.",
      "7 "2026-05-01" is a date: a spreadsheet turned the amount into one, and it is lost.",
    ]
  `)
})

/** Parts of a workbook in a new archive. */
function packed(change: (parts: Record<string, string>) => void): Uint8Array<ArrayBuffer> {
  const parts = Object.fromEntries(
    Object.entries(unzipSync(workbook('openpyxl.xlsx'))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
  change(parts)
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  )
}
const sheet = 'xl/worksheets/sheet1.xml'
const reasonOf = (file: Uint8Array<ArrayBuffer>) =>
  readWorkbook(file).then(
    () => undefined,
    (error) => (error instanceof RecipientListError ? error.problems[0]?.reason : error),
  )

test('a workbook that would not fit into memory is refused before it is unpacked', async () => {
  const far = packed((parts) => {
    parts[sheet] = parts[sheet]?.replace('r="D2"', 'r="XFD1048576"') ?? ''
  })
  expect(await reasonOf(far)).toMatch(
    /^The file is an Excel workbook that has a sheet of 1,048,576 rows and 16,384 columns\. In Excel, choose/,
  )
  // The directory at the end of the archive says what a part unpacks to.
  const bomb = workbook('openpyxl.xlsx')
  const at = Buffer.from(bomb).lastIndexOf(sheet)
  new DataView(bomb.buffer).setUint32(at - 46 + 24, 400_000_000, true)
  expect(await reasonOf(bomb)).toMatch(
    /^The file is an Excel workbook that unpacks to more than 300 MB\. In Excel/,
  )
  expect(await reasonOf(new Uint8Array(50_000_001))).toMatch(/has more than 50 MB/)
})

test('a damaged workbook is a problem of the file, whatever is damaged', async () => {
  const whole = workbook('libreoffice.xlsx')
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
      const damaged = whole.slice()
      damaged[place] = (damaged[place] ?? 0) ^ change
      const reason = await reasonOf(damaged)
      expect(reason === undefined || typeof reason === 'string').toBe(true)
    }),
    { numRuns: 200 },
  )
  const empty = packed((parts) => {
    delete parts[sheet]
  })
  expect(await reasonOf(empty)).toMatch(
    /^The file is an Excel workbook that can’t be read here\. In Excel, choose/,
  )
})

test('other archives are none', () => {
  expect(isWorkbook(workbook('openpyxl.xlsx'))).toBe(true)
  expect(isWorkbook(workbook('libreoffice.xlsx'))).toBe(true)
  expect(isWorkbook(zipSync({ 'list.csv': strToU8('a,1') }))).toBe(false)
  expect(isWorkbook(new Uint8Array())).toBe(false)
})
