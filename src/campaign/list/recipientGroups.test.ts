import fc from 'fast-check'
import { keccak256 as viemKeccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/test-support/runs.ts'
import { type Allocations, readAllocation } from '../allocations.ts'
import { parseRecipientList } from '../parseRecipientList.ts'
import { describeProblem, RecipientListError } from '../recipientListError.ts'
import { checkRecipientList, type ListCheckOptions } from './checkRecipientList.ts'
import { cutWindows } from './listWindows.ts'
import { mostGroups } from './mostGroups.ts'
import { writeGroups } from './writeGroups.ts'

const keccak256 = (bytes: Uint8Array) => viemKeccak256(bytes, 'bytes')
const base = { unit: 'base' } as const
const alice = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const bob = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const bytesOf = (text: string) => new TextEncoder().encode(text)

const entriesOf = ({ records, count }: Allocations) =>
  Array.from({ length: count }, (_, i) => {
    const { account, amount } = readAllocation(records, i)
    return [account, amount] as const
  })

function check(file: string, options: Partial<ListCheckOptions> = {}) {
  const checked = checkRecipientList(bytesOf(file), {
    amounts: base,
    keccak256,
    columns: { group: 'group' },
    ...options,
  })
  return {
    ...checked,
    entries: entriesOf(checked.allocations),
    byGroup: (checked.recipientGroups ?? []).map(({ name, allocations }) => ({
      name,
      total: allocations.total,
      entries: entriesOf(allocations),
    })),
    sentences: checked.problems.map(describeProblem),
  }
}

describe('recipientGroups', () => {
  test('default: each group has its own list, in the order in which they come up', () => {
    const { byGroup, entries, problemCount } = check(
      `address,amount,group\n${bob},5,Team\n${alice},7,Advisors\n${alice},2,Team\n`,
    )
    expect(problemCount).toBe(0)
    expect(byGroup).toEqual([
      {
        name: 'Team',
        total: 7n,
        entries: [
          [alice, 2n],
          [bob, 5n],
        ],
      },
      { name: 'Advisors', total: 7n, entries: [[alice, 7n]] },
    ])
    // Of the whole list an account is one recipient, with what it gets in all groups.
    expect(entries).toEqual([
      [alice, 9n],
      [bob, 5n],
    ])
  })

  test('behavior: without the choice of a column, a list has no groups, whatever its columns are called', () => {
    const checked = check(`address,amount,group\n${bob},5,Team\n${alice},7,\n`, { columns: {} })
    expect(checked.problemCount).toBe(0)
    expect(checked.recipientGroups).toBeUndefined()
    expect(checked.sentences).toEqual([])
  })

  test('error: an account twice in one group is a duplicate; twice in two groups it is none', () => {
    const file = `address,amount,group\n${alice},1,Team\n${alice},2,Advisors\n${alice},4,Team\n`
    expect(check(file).sentences).toEqual([`Row 4, column address: ${alice} is in row 2 already.`])
    const summed = check(file, { duplicates: 'sum' })
    expect(summed.problemCount).toBe(0)
    expect(summed.byGroup.map(({ name, entries }) => [name, entries])).toEqual([
      ['Team', [[alice, 5n]]],
      ['Advisors', [[alice, 2n]]],
    ])
    expect(summed.entries).toEqual([[alice, 7n]])
    const left = check(file, { decisions: { leaveOut: new Set(['account-duplicate']) } })
    expect(left.byGroup.map(({ total }) => total)).toEqual([1n, 2n])
    expect(left.entries).toEqual([[alice, 3n]])
  })

  test('error: rows without a group, and names that are none, are problems by row', () => {
    const names = ['', '  ', 'Team\u200b', 'x'.repeat(41), '=1+1', '-a', 'Tëam', 'Team']
    const rows = names.map((name, i) => `0x${`${i + 1}`.repeat(40)},1,"${name}"`)
    expect(check(`address,amount,group\n${rows.join('\n')}\n`).sentences).toMatchInlineSnapshot(`
      [
        "Row 2, column group: The cell is empty; a group is missing.",
        "Row 3, column group: The cell is empty; a group is missing.",
        "Row 4, column group: No group has this character: An invisible zero-width character (U+200B at column 5). Use plain letters and digits.",
        "Row 5, column group: The name has 41 characters; a group has at most 40.",
        "Row 6, column group: "=1+1" is no name of a group: letters, digits, spaces and simple marks.",
        "Row 7, column group: "-a" is no name of a group: letters, digits, spaces and simple marks.",
        "Row 8, column group: No group has this character: The character ë (U+00EB at column 2). Use plain letters and digits.",
      ]
    `)
  })

  test('error: names that a person could take for one are a problem', () => {
    const file = `address,amount,group\n${alice},1,Core team\n${bob},1,core-team\n0x${'c'.repeat(40)},1,Core team\n`
    expect(check(file).sentences).toMatchInlineSnapshot(`
      [
        "Row 3, column group: "core-team" and "Core team" of row 2 differ only in case, spaces or hyphens.",
      ]
    `)
  })

  test('error: there are no more groups than one transaction creates', () => {
    const rows = Array.from({ length: mostGroups + 2 }, (_, i) => `0x${'1'.repeat(38)}${i + 10},1,g${i}`)
    const { sentences, byGroup } = check(`address,amount,group\n${rows.join('\n')}\n`)
    expect(byGroup).toHaveLength(mostGroups)
    expect(sentences).toMatchInlineSnapshot(`
      [
        "Row 12, column group: "g10" is one group too many; 10 fit.",
        "Row 13, column group: "g11" is one group too many; 10 fit.",
      ]
    `)
  })

  test('behavior: rows without a group can be left out by a decision', () => {
    const file = `address,amount,group\n${alice},1,Team\n${bob},1,\n`
    const { byGroup, leftOutCount, problemCount } = check(file, {
      decisions: { leaveOut: new Set(['group-missing']) },
    })
    expect({ problemCount, leftOutCount, names: byGroup.map(({ name }) => name) }).toEqual({
      problemCount: 0,
      leftOutCount: 1,
      names: ['Team'],
    })
  })

  test('error: more than 256 bits hold, over the groups of one account', () => {
    const most = (2n ** 256n - 1n).toString()
    const { sentences } = check(`address,amount,group\n${alice},${most},Team\n${alice},1,Advisors\n`)
    expect(sentences[0]).toBe(
      'Row 3, column amount: The amount makes the sum for its account more than 256 bits hold.',
    )
  })

  test('error: a column that is not there, is there twice, or is another one', () => {
    const reasonFor = (header: string, columns: ListCheckOptions['columns']) => {
      try {
        check(`${header}\n${alice},1,Team\n`, { columns })
      } catch (error) {
        if (error instanceof RecipientListError) return error.problems.map(describeProblem)
        throw error
      }
      return []
    }
    expect([
      reasonFor('address,amount,class', { group: 'group' }),
      reasonFor('address,amount,group,Group', { group: 'group' }),
      reasonFor('address,amount,group', { group: 'amount' }),
      reasonFor('address,amount,group', { group: 7 }),
      reasonFor(`${bob},1`, { group: 'group' }),
    ]).toMatchInlineSnapshot(`
      [
        [
          "Row 1: The first row names no column "group" for the group; the columns are "address", "amount", "class".",
        ],
        [
          "Row 1: The first row names several columns that could be the group; the columns are "address", "amount", "group", "Group".",
        ],
        [
          "Row 1: The first row has one column that was chosen for both the group and something else.",
        ],
        [
          "Row 1: The first row has 3 columns, fewer than were chosen from.",
        ],
        [
          "Row 1: The first row is no header, but columns were asked for by name.",
        ],
      ]
    `)
  })

  test('behavior: the column can be chosen by its place', () => {
    const { byGroup } = check(`group;address;amount\nTeam;${alice};1\n`, { columns: { group: 0 } })
    expect(byGroup).toEqual([{ name: 'Team', total: 1n, entries: [[alice, 1n]] }])
  })

  test('behavior: what is written of the groups is read as the same groups', () => {
    const file = `address,amount,group\n${bob},5,Core team & co.\n${alice},7,Advisors\n${alice},2,Core team & co.\n`
    const { recipientGroups = [], byGroup } = check(file)
    const written = [...writeGroups(recipientGroups, base)].join('')
    expect(written.split('\n')[0]).toBe('address,amount,group')
    expect(check(written).byGroup).toEqual(byGroup)
  })

  const account = fc.integer({ min: 1, max: 9 }).map((digit) => `0x${`${digit}`.repeat(40)}`)
  const row = fc.tuple(account, fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.constantFrom('A', 'B', 'C'))

  test('property: each group is what its own rows make by themselves, whole or in pieces', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (rows) => {
        const text = (of: typeof rows) =>
          bytesOf(['address,amount,group', ...of.map((cells) => cells.join(',')), ''].join('\n'))
        const options = { amounts: base, keccak256, duplicates: 'sum' } as const
        const file = text(rows)
        let at = 0
        const windows = cutWindows((into) => {
          const piece = file.subarray(at, at + into.length)
          into.set(piece)
          at += piece.length
          return piece.length
        }, 400)
        const columns = { group: 'group' }
        const whole = checkRecipientList(file, { ...options, columns })
        const inPieces = checkRecipientList({ size: file.length, windows }, { ...options, columns })
        expect(inPieces.recipientGroups).toEqual(whole.recipientGroups)
        const names = [...new Set(rows.map(([, , name]) => name))]
        expect(whole.recipientGroups?.map(({ name }) => name)).toEqual(names)
        for (const { name, allocations } of whole.recipientGroups ?? [])
          expect(allocations).toEqual(
            parseRecipientList(text(rows.filter(([, , of]) => of === name)), options).allocations,
          )
        expect(whole.allocations).toEqual(parseRecipientList(file, options).allocations)
      }),
      { numRuns: runs(200) },
    )
  })
})
