import fc from 'fast-check'
import { expect, it } from 'vitest'
import { acceptancesCsv, csvCell } from './exportAcceptances.ts'

it.each([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@sum', `"'@sum"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['|cmd', `"'|cmd"`],
  ['say "hi", now\nor never', '"say ""hi"", now\nor never"'],
  ['plain', 'plain'],
  ['', ''],
])('writes no cell that a spreadsheet runs: %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

it('is read back as the cells that were written, none of them a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom(...'="\'\n\r,\t+-@ab') }), { minLength: 1 }),
      (cells) => {
        const read = readRow(cells.map(csvCell).join(','))
        expect(read).toHaveLength(cells.length)
        for (const [at, cell] of read.entries()) {
          expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
          expect([cells[at], `'${cells[at]}`]).toContain(cell)
        }
      },
    ),
  )
})

/** RFC 4180, one record. */
function readRow(text: string): string[] {
  const cells: string[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/gy
  for (;;) {
    const found = field.exec(text)
    if (!found) throw new Error('This is no record.')
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === '') return cells
  }
}

it('has a head even where nobody has accepted', () => {
  const nothing = { format: 'everclaim-acceptances-1', campaign: 'spring', chainId: 81457 } as const
  expect(acceptancesCsv({ ...nothing, terms: [], acceptances: [] })).toBe(
    'campaign,chain_id,account,terms_sha256,accepted_at,kind,checked_at_block,message,signature\r\n',
  )
})
