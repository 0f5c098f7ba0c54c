import fc from 'fast-check'
import { expect, it } from 'vitest'
import { onBothDatabases } from '../database/test-support/onBothDatabases.ts'
import { type AcceptancesExport, acceptancesCsv, acceptancesJson, csvCell } from './exportAcceptances.ts'

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

const accepted_at = Date.UTC(2026, 10, 21, 12)
const accountOf = (at: number) => `0x${String(at).padStart(40, '0')}` as const

onBothDatabases(({ open }) => {
  /**
   * So many acceptances of two texts by turns, all at one moment; and how many rows each question has
   * brought.
   */
  async function setUp(count: number) {
    const { database } = await open()
    for (const hash of ['a', 'b'])
      await database
        .insertInto('terms')
        .values({ hash, text: `Text ${hash}` })
        .execute()
    for (let at = 0; at < count; at++)
      await database
        .insertInto('acceptances')
        .values({
          campaign: 'spring',
          terms_hash: at % 2 ? 'a' : 'b',
          account: accountOf(at >> 1),
          message: `I accept\n${at}`,
          signature: '0x12',
          kind: 'key',
          checked_at_block: null,
          address_hash: 'a',
          network_hash: 'n',
          wide_network_hash: 'w',
          accepted_at,
        })
        .execute()
    const read: number[] = []
    const counted = database.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        read.push(result.rows.length)
        return result
      },
    })
    return { source: { database: counted, campaign: 'spring', chainId: 81457, pageSize: 3 }, read }
  }
  const textOf = async (parts: AsyncGenerator<string>) => {
    let text = ''
    for await (const part of parts) text += part
    return text
  }

  it.each([0, 1, 2, 3, 4, 6, 10])(
    'has each of %i acceptances once, and the texts of them all',
    async (count) => {
      const { source } = await setUp(count)
      const exported: AcceptancesExport = JSON.parse(await textOf(acceptancesJson(source)))
      expect(exported).toMatchObject({
        format: 'everclaim-acceptances-1',
        campaign: 'spring',
        chainId: 81457,
      })
      const wished = Array.from({ length: count }, (_, at) => [accountOf(at >> 1), at % 2 ? 'a' : 'b'])
      expect(exported.acceptances.map(({ account, termsHash }) => [account, termsHash]).sort()).toEqual(
        wished.sort(),
      )
      expect(exported.terms).toEqual(
        ['a', 'b']
          .filter((hash) => wished.some(([, each]) => each === hash))
          .map((hash) => ({ hash, text: `Text ${hash}` })),
      )
      const csv = await textOf(acceptancesCsv(source))
      expect(csv.split('\r\n')).toHaveLength(count + 2)
      for (let at = 0; at < count; at++) expect(csv).toContain(`"I accept\n${at}",0x12\r\n`)
    },
  )

  it.each([
    ['JSON', acceptancesJson],
    ['CSV', acceptancesCsv],
  ])('reads a page when it is asked for, and never more than that: %s', async (_, write) => {
    const { source, read } = await setUp(10)
    const parts = write(source)
    const perPart: number[][] = []
    for (;;) {
      const { done } = await parts.next()
      if (done) break
      perPart.push(read.splice(0))
    }
    // After the pages, one text a part.
    expect(perPart.slice(0, 4)).toEqual([[3], [3], [3], [1]])
    for (const rows of perPart.slice(4)) expect(rows.length).toBeLessThanOrEqual(1)
  })

  it('has a head even where nobody has accepted', async () => {
    const { source } = await setUp(0)
    expect(await textOf(acceptancesCsv(source))).toBe(
      'campaign,chain_id,account,terms_sha256,accepted_at,kind,checked_at_block,message,signature\r\n',
    )
  })
})
