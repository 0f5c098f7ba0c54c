import { expect, test } from 'vitest'
import type { Delimiter, ListLayout } from './readLayout.ts'
import { type ScanOptions, scanRows } from './scanRows.ts'

const text = new TextDecoder()
const layoutOf = (delimiter: Delimiter, watched: readonly number[]): ListLayout => ({
  delimiter,
  hasHeader: false,
  cellCount: 2,
  account: 0,
  amount: 1,
  accountLabel: '1',
  amountLabel: '2',
  watched: watched.map((place) => ({ place, watch: 'unnamed' })),
})
type Options = ScanOptions & {
  delimiter?: Delimiter
  watched?: readonly number[]
  account?: number
  amount?: number
  start?: number
  row?: number
}
/** What each row holds, and where the scan stopped. A cell that a row has not is undefined. */
function scan(content: string, options: Options = {}) {
  const { delimiter = ',', watched = [], account = 0, amount = 1, start = 0, row = 1, ...rest } = options
  const file = new TextEncoder().encode(content)
  const cut = (from: number, to: number) => (from === -1 ? undefined : text.decode(file.subarray(from, to)))
  const rows: unknown[][] = []
  const faults: string[] = []
  const counts: number[] = []
  const whole: (string | undefined)[] = []
  const stopped = scanRows(
    file,
    { layout: { ...layoutOf(delimiter, watched), account, amount }, start, row },
    (each) => {
      rows.push([
        each.row,
        cut(each.accountStart, each.accountEnd),
        cut(each.amountStart, each.amountEnd),
        ...each.watched.map((cell) => cut(cell.start, cell.end)),
      ])
      expect(each.watched.every((cell) => (cell.start === -1) === (cell.end === -1))).toBe(true)
      faults.push(each.fault)
      counts.push(each.cellCount)
      whole.push(cut(each.start, each.end))
    },
    rest,
  )
  return { rows, faults, counts, whole, stopped }
}
const behind = 'The row has text after a closing quotation mark.'
const open = 'The row opens a quotation mark and does not close it in the same row.'

test.each(['\n', '\r\n', '\r'])('rows end with a line, whichever mark ends it: %j', (end) => {
  const content = `ada,1${end}ben,22${end}cyd,3`
  const { rows, whole, stopped } = scan(content)
  expect(rows).toEqual([
    [1, 'ada', '1'],
    [2, 'ben', '22'],
    [3, 'cyd', '3'],
  ])
  expect(whole).toEqual([`ada,1${end}`, `ben,22${end}`, 'cyd,3'])
  expect(stopped).toEqual({ at: content.length, row: 4 })
})

test('the scan begins where the list does, with the number of that line', () => {
  expect(scan('who,how\nada,1\n', { start: 8, row: 2 })).toMatchObject({
    rows: [[2, 'ada', '1']],
    stopped: { at: 14, row: 3 },
  })
})

test('an end of the file behind a carriage return is an end of one line', () => {
  expect(scan('ada,1\r')).toMatchObject({ rows: [[1, 'ada', '1']], stopped: { at: 6, row: 2 } })
})

test('blank rows are counted and left out, as are rows that were emptied in a spreadsheet', () => {
  expect(scan('\n  \nada,1\n,\n , \n,,\n\r\nben,2')).toMatchObject({
    rows: [
      [3, 'ada', '1'],
      [8, 'ben', '2'],
    ],
    stopped: { row: 9 },
  })
  expect(scan('ada,1\n\n\nben,2').rows).toEqual([
    [1, 'ada', '1'],
    [4, 'ben', '2'],
  ])
  // Marks around nothing are something: the row names nobody.
  expect(scan('"",\n').rows).toEqual([[1, '', '']])
})

test('spaces around a cell are none of it', () => {
  expect(scan('  ada  ,  1 \n').rows).toEqual([[1, 'ada', '1']])
  expect(scan(' " ada b " , "  1 " \n').rows).toEqual([[1, 'ada b', '1']])
  expect(scan('"   ",x\n').rows).toEqual([[1, '', 'x']])
})

test('cells are counted, and those that a row has not are none', () => {
  const { rows, counts } = scan('ada,1,x,y\nben\ncyd,\n', { watched: [3, 2] })
  expect(counts).toEqual([4, 1, 2])
  expect(rows).toEqual([
    [1, 'ada', '1', 'y', 'x'],
    [2, 'ben', undefined, undefined, undefined],
    [3, 'cyd', '', undefined, undefined],
  ])
})

test('cells are found in any order of columns', () => {
  expect(scan('x,1,y,ada\n', { account: 3, amount: 1, watched: [0] }).rows).toEqual([[1, 'ada', '1', 'x']])
})

test('marks between quotation marks separate nothing, and two of these are one within', () => {
  const { rows, faults } = scan('"a,b","1"\n"a""b",2\n"""",3\n')
  expect(rows).toEqual([
    [1, 'a,b', '1'],
    [2, 'a""b', '2'],
    [3, '""', '3'],
  ])
  expect(faults).toEqual(['', '', ''])
})

test.each<[string, string, string, readonly unknown[], number]>([
  ['text behind a closing mark', '"ada"x,1', behind, ['ada', '1'], 2],
  ['text and a mark behind it', '"ada" "b",1', behind, ['ada', '1'], 2],
  ['a mark that is closed nowhere', '"ada,1', open, ['ada,1', undefined], 1],
  ['a mark alone', 'ada,"', open, ['ada', ''], 2],
  ['both, of which the first is said', '"ada"x,"1', behind, ['ada', '1'], 2],
])('a row with %s has a fault, and the next one none', (_, row, fault, cells, count) => {
  for (const end of ['\n', '\r\n']) {
    const { rows, faults, counts } = scan(`${row}${end}ben,2`)
    expect(faults).toEqual([fault, ''])
    expect(rows).toEqual([
      [1, ...cells],
      [2, 'ben', '2'],
    ])
    expect(counts).toEqual([count, 2])
  }
  expect(scan(row).faults).toEqual([fault])
})

test('spaces behind a closing mark are no text, and neither is the end of the file', () => {
  expect(scan('"ada"  ,"1"  \n"ben","2"').faults).toEqual(['', ''])
  expect(scan('"ada","1" ').faults).toEqual([''])
})

test.each(['\n', '\r\n', '\r'])('a cell in quotation marks may have line breaks, which count: %j', (end) => {
  const { rows, faults, stopped } = scan(`"a${end}b${end}c",1${end}ben,"2${end}"${end}cyd,3${end}`)
  expect(rows).toEqual([
    [1, `a${end}b${end}c`, '1'],
    [4, 'ben', `2${end}`],
    [6, 'cyd', '3'],
  ])
  expect(faults).toEqual(['', '', ''])
  expect(stopped.row).toBe(7)
})

test('a mark that would swallow another row’s address is closed nowhere', () => {
  const ada = `0x${'ad'.repeat(20)}`
  const { rows, faults } = scan(`"x,1\n${ada},2\ny",3\n`)
  expect(faults).toEqual([open, '', ''])
  expect(rows[1]).toEqual([2, ada, '2'])
})

test('a cell that may go on in what follows stops the scan before its row', () => {
  for (const row of ['ben,"2', 'ben,"2\n', 'ben,"2\nx', 'ben,"'])
    expect(scan(`ada,1\n${row}`, { hasMore: true })).toMatchObject({
      rows: [[1, 'ada', '1']],
      stopped: { at: 6, row: 2 },
    })
  // At the end of the list the same is a fault.
  expect(scan('ada,1\nben,"2').faults).toEqual(['', open])
})

test('a cell that is closed at hand does not wait for what follows', () => {
  expect(scan('"ada",1\n', { hasMore: true })).toMatchObject({ faults: [''], stopped: { at: 8, row: 2 } })
  expect(scan('"a\nb",1\n', { hasMore: true })).toMatchObject({
    rows: [[1, 'a\nb', '1']],
    stopped: { at: 8, row: 3 },
  })
})

test('several spaces are one mark where spaces separate, and none at the end of a line', () => {
  const { rows, counts } = scan('  ada   1  \nben 2\r\ncyd 3 \rdan  4  ', { delimiter: ' ' })
  expect(rows).toEqual([
    [1, 'ada', '1'],
    [2, 'ben', '2'],
    [3, 'cyd', '3'],
    [4, 'dan', '4'],
  ])
  expect(counts).toEqual([2, 2, 2, 2])
  expect(scan('ada 1 x\nben', { delimiter: ' ' }).counts).toEqual([3, 1])
  expect(scan('ada 1\n  ben 2', { delimiter: ' ' }).rows).toEqual([
    [1, 'ada', '1'],
    [2, 'ben', '2'],
  ])
})

test('spaces at the end of a row are a cell’s where another mark separates', () => {
  expect(scan('ada; \n', { delimiter: ';' })).toMatchObject({ rows: [[1, 'ada', '']], counts: [2] })
})

test('a row that is taken by a plain reader is not visited, and the next one begins where it says', () => {
  const asked: (readonly [number, number])[] = []
  const content = 'ada,1\nben,2\ncyd,3\n'
  const { rows, stopped } = scan(content, {
    takePlain: (at, row) => {
      asked.push([at, row])
      return row === 2 ? 12 : -1
    },
  })
  expect(asked).toEqual([
    [0, 1],
    [6, 2],
    [12, 3],
  ])
  expect(rows).toEqual([
    [1, 'ada', '1'],
    [3, 'cyd', '3'],
  ])
  expect(stopped).toEqual({ at: 18, row: 4 })
  // The start of the file is a place as well.
  expect(scan('ada,1\n', { takePlain: (at) => (at === 0 ? 6 : -1) }).rows).toEqual([])
})

test('what a row has is not left over from the row before', () => {
  const { rows, faults } = scan('"ada"x,1,y\nben\n', { watched: [2] })
  expect(rows[1]).toEqual([2, 'ben', undefined, undefined])
  expect(faults[1]).toBe('')
})

test('progress is said each 16,384 lines, and at the end', () => {
  const steps: [number, number][] = []
  const onProgress = (done: number, all: number) => steps.push([done, all])
  scan('a,1\n'.repeat(3), { row: 0x3fff, onProgress })
  expect(steps).toEqual([
    [4, 12],
    [12, 12],
  ])
})
