import { expect, test } from 'vitest'
import { RecipientListError } from '../recipientListError.ts'
import { firstCells, openList, refusal } from './openList.ts'
import type { ColumnChoice } from './readLayout.ts'

const ada = `0x${'ad'.repeat(20)}`
const bytesOf = (text: string) => new TextEncoder().encode(text)
const open = (text: string, columns?: ColumnChoice) => openList(bytesOf(text), columns)
/** Where the recipients begin: the line, and what is there. */
function beginningOf(text: string, columns?: ColumnChoice) {
  const { row, start } = open(text, columns)
  return [row, new TextDecoder().decode(bytesOf(text).subarray(start))]
}
function problemOf(run: () => unknown) {
  try {
    run()
  } catch (error) {
    if (error instanceof RecipientListError) {
      expect(error.problemCount).toBe(1)
      return error.problems[0]
    }
    throw error
  }
  throw new Error('The file was not refused.')
}

test('behind a header the recipients begin in the next line, however lines end', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(beginningOf(`address,amount${end}${ada},1${end}`)).toEqual([2, `${ada},1${end}`])
  expect(open(`address,amount\n${ada},1`).layout).toMatchObject({ hasHeader: true, account: 0, amount: 1 })
})

test('without a header they begin in the first line that is not blank', () => {
  expect(beginningOf(`${ada},1`)).toEqual([1, `${ada},1`])
  expect(beginningOf(`\r\n \n,;|\t,\n${ada},1\n`)).toEqual([4, `${ada},1\n`])
})

test('a byte order mark is no part of the first row', () => {
  expect(open(`\ufeff${ada},1`)).toMatchObject({ start: 3, row: 1 })
  expect(open(`\ufeffaddress,amount\n${ada},1`).layout.accountLabel).toBe('address')
})

test.each(['\uff7f', '\ufec0', '\u2eff'])(
  'letters whose bytes are like it are a part of it: %s',
  (letter) => {
    expect(open(`${letter},${ada},1`, { account: 1, amount: 2 })).toMatchObject({ start: 0 })
  },
)

test.each(['sep=;', 'SEP=;', '"sep=;"', 'sep=', 'sep=\t', 'sep=;  '])(
  'Excel’s line on the mark between cells is no row: %j',
  (line) => {
    expect(beginningOf(`${line}\naddress;amount\n${ada};1`)).toEqual([3, `${ada};1`])
  },
)

test.each(['xsep=;', 'sep=;x', 'sep;'])('what only resembles that line is a row: %s', (line) => {
  expect(problemOf(() => open(`${line}\naddress;amount\n${ada};1`))).toMatchObject({ row: 1 })
})

test.each([
  ['at its start', '"address\nof them",amount'],
  ['behind a mark', 'name,"address\nof them",amount'],
  ['behind a mark and spaces', 'name,  "address\nof them",amount'],
])('a header whose cell %s has a line break ends with the next line', (_, header) => {
  expect(beginningOf(`${header}\n${ada},1`, { account: 'address of them' })).toEqual([3, `${ada},1`])
})

test('lines of a header are counted, whatever ends them', () => {
  expect(beginningOf(`"address\r\nof\rthem",amount\r\n${ada},1`, { account: 'address of them' })).toEqual([
    4,
    `${ada},1`,
  ])
})

test.each([
  ['a letter', 'a5"b,c"d,address,amount\nb",x'],
  ['a word and a space', 'a"b,c "d,address,amount\nb",x'],
])('a quotation mark behind %s opens no cell', (_, rows) => {
  expect(beginningOf(rows)).toEqual([2, 'b",x'])
})

test('a quotation mark that is closed nowhere ends with its line', () => {
  expect(problemOf(() => open(`"address,amount\n${ada},1`))).toMatchObject({ row: 1, code: 'file-columns' })
})

test('what is no list is refused with what it is', () => {
  expect(problemOf(() => open(''))).toEqual({
    row: 0,
    column: '',
    code: 'file-empty',
    reason: 'The file is empty.',
  })
  expect(problemOf(() => open('%PDF-1.7'))).toMatchObject({ row: 0, code: 'file-format' })
  for (const blank of ['\n', ' \n,;\n', '\ufeff', 'sep=;\n'])
    expect(problemOf(() => open(blank))).toEqual({
      row: 0,
      column: '',
      code: 'file-empty',
      reason: 'The file holds no rows.',
    })
})

test('a first row that nobody can read is refused by its line', () => {
  expect(problemOf(() => open(`\n\nname,amount\n${ada},1`))).toEqual({
    row: 3,
    column: '',
    code: 'file-columns',
    reason: 'The first row names no column for the account; the columns are "name", "amount".',
  })
})

test('a refusal is one problem of a row', () => {
  expect(refusal(7, 'row-cells', 'The row is short.')).toMatchObject({
    problems: [{ row: 7, column: '', code: 'row-cells', reason: 'The row is short.' }],
    problemCount: 1,
  })
})

test('the first cells are shown as the first row is cut, without blank lines', () => {
  const rows = ['sep=;', 'who;"how; much";x', '', '  ', 'ada;1,5', ';;', 'ben;2;3']
  const cells = [
    ['who', 'how; much', 'x'],
    ['ada', '1,5'],
    ['', '', ''],
    ['ben', '2', '3'],
  ]
  for (const end of ['\n', '\r\n', '\r']) {
    expect(firstCells(bytesOf(rows.join(end)), 9)).toEqual(cells)
    expect(firstCells(bytesOf(rows.join(end)), 2)).toEqual(cells.slice(0, 2))
  }
  expect(firstCells(bytesOf('a,"b\nc",d\ne,f,g'), 1)).toEqual([['a', 'b c', 'd']])
  expect(problemOf(() => firstCells(bytesOf('\n'), 3))).toMatchObject({ code: 'file-empty' })
})
