import { describe, expect, test } from 'vitest'
import { describeProblem, type FixRule, type ProblemCode, RecipientListError } from '../recipientListError.ts'
import { base, type CheckOptions, check, keccak256 } from '../test-support/checkList.ts'
import { checkRecipientList } from './checkRecipientList.ts'
import { cutWindows, type ListWindows } from './listWindows.ts'
import { mostNames } from './mostNames.ts'
import type { NumberStyle } from './numberStyle.ts'

const account = (digits: string) => `0x${digits.repeat(19)}c5`
const [ada, ben, cyd, dan] = [account('1a'), account('2b'), account('3c'), account('4d')]
const half = String(2n ** 255n)
const leaveOut = (...codes: readonly ProblemCode[]): CheckOptions => ({
  decisions: { leaveOut: new Set(codes) },
})
/** What is said of a list in base units, a line each. */
const said = (file: string, options: CheckOptions = {}) =>
  check(file, { amounts: base, ...options }).problems.map(describeProblem)

describe('a row that falls into other cells', () => {
  test.each([
    [',', 'commas'],
    [';', 'semicolons'],
    ['\t', 'tabs'],
    ['|', 'bars'],
    ['=', 'equals signs'],
    [' ', 'spaces'],
  ])('than the first one, which is cut at %j, says so', (mark, name) => {
    const other = mark === ';' ? ',' : ';'
    for (const row of [`${ben}${other}2`, `${ben.slice(2)}${other}${mark === ' ' ? '' : ' '}2`])
      expect(said(`${ada}${mark}1\n${row}\n`)).toEqual([
        `Row 2: The row is not cut at ${name}, as the first row is.`,
      ])
  })

  test('says so with a space in front of it, too', () => {
    expect(said(`${ada},1\n ${ben};2\n`)).toEqual([
      'Row 2: The row is not cut at commas, as the first row is.',
    ])
  })

  test.each([
    ['address,amount', ben, 'The row has 1 of 2 cells; the amount is missing.'],
    ['address,amount', `${ben};`, 'The row has 1 of 2 cells; the amount is missing.'],
    ['address,amount', `x${ben};2`, 'The row has 1 of 2 cells; the amount is missing.'],
    ['amount,address', '2', 'The row has 1 of 2 cells; the address is missing.'],
    ['amount,x,address', '2,y', 'The row has 2 of 3 cells; the address is missing.'],
    ['address,x,amount', `${ben},y`, 'The row has 2 of 3 cells; the amount is missing.'],
    ['address,amount,x', `${ben},2`, 'The row has 2 of 3 cells; a cell is missing.'],
    ['address,amount', `${ben},1,500`, 'The row has 3 cells instead of 2; is a comma inside the amount?'],
    ['address,amount', `0x${'ad'.repeat(19)}cd,1,x`, 'The row has 3 cells instead of 2.'],
    ['address;amount', `${ben};1,500;x`, 'The row has 3 cells instead of 2.'],
  ])('of the header %s: %s', (header, row, sentence) => {
    expect(said(`${header}\n${row}\n`)).toEqual([`Row 2: ${sentence}`])
  })

  test('has the code of such rows, and may be left out', () => {
    for (const row of [ben, `${ben};2`, `${ben},1,500`]) {
      const file = `address,amount\n${ada},1\n${row}\n`
      expect(check(file).problems).toMatchObject([{ row: 3, column: '', code: 'row-cells' }])
      const { problemCount, leftOutCount, changes, entries } = check(file, leaveOut('row-cells'))
      expect([problemCount, leftOutCount, entries]).toEqual([0, 1, [[ada, 10n ** 18n]]])
      expect(changes).toEqual([{ row: 3, column: '', done: 'left-out', before: row, after: '' }])
    }
  })
})

describe('a row whose quotation marks are wrong', () => {
  test('says what is wrong with them', () => {
    expect(said(`address,amount\n"${ada}"x,1\n${ben},"2\n`)).toEqual([
      'Row 2: The row has text after a closing quotation mark.',
      'Row 3: The row opens a quotation mark and does not close it in the same row.',
    ])
    expect(check(`${ben},2\n"${ada}"x,1`).problems).toMatchObject([
      { row: 2, column: '', code: 'row-quotes' },
    ])
  })
})

describe('digits in a column without a name', () => {
  const reason = (text: string, column: number) =>
    `The row holds "${text}" in column ${column}, which has no name; is a comma inside the amount? Name the column, or put the amount in quotation marks.`

  test('are refused, in whichever column and script', () => {
    expect(said(`address,amount,\n${ada},1,500\n${ben},1,x٣\n${cyd},1,none\n`)).toEqual([
      `Row 2: ${reason('500', 3)}`,
      `Row 3: ${reason('x٣', 3)}`,
    ])
    expect(said(`,address,amount,,x\n,${ada},1,,\n,${ben},1,7,8\n`)).toEqual([`Row 3: ${reason('7', 4)}`])
  })

  test('are a part of the amount without a header, where they are nothing but a number', () => {
    const columns = { account: 0, amount: 1 }
    expect(said(`${ada},1,500\n${ben},1,500.25\n${cyd},1,a500\n${dan},1,500b\n`, { columns })).toEqual([
      `Row 1: ${reason('500', 3)}`,
      `Row 2: ${reason('500.25', 3)}`,
    ])
    expect(said(`${ada},1,5.\n${ben},1,.5\n`, { columns })).toEqual([])
  })

  test('of columns that are watched for another reason are none', () => {
    expect(said(`address,amount,note\n${ada},1,500\n`)).toEqual([])
    expect(said(`address,amount,token\n${ada},1,500\n`)).toEqual([])
  })
})

describe('an amount that is not written as declared', () => {
  const amounts = { unit: 'whole', decimals: 3 } as const
  test.each<[NumberStyle, string, string]>([
    ['point-groups', '1.5', '"1.5" is not written in the way that is declared.'],
    ['point-groups', '1.2345', '"1.2345" is not written in the way that is declared.'],
    ['comma-groups', '"1,5"', '"1,5" is not written in the way that is declared.'],
    ['comma-groups', '"1.234,5"', '"1.234,5" is not written in the way that is declared.'],
    ['comma-groups', '-5', '"-5" is negative.'],
    ['comma-groups', '', 'The cell is empty; an amount is missing.'],
    ['comma-groups', '0', 'The amount is zero; leave the row out.'],
    ['comma-groups', '"1,234.5678"', '"1234.5678" has 4 decimals; the token has 3.'],
  ])('in %s: %s', (numbers, cell, reason) => {
    const { problems } = check(`address,amount\n${ada},${cell}\n`, { amounts, numbers })
    expect(problems.map(describeProblem)).toEqual([`Row 2, column amount: ${reason}`])
  })

  test('is one where base units have a fraction', () => {
    const { problems } = check(`${ada},1.5\n`, { amounts: base, numbers: 'point-groups' })
    expect(problems).toMatchObject([{ code: 'amount-style' }])
  })

  test('is none where it is', () => {
    const { entries } = check(`${ada};1.234,5\n${ben};1.5\n`, { amounts, numbers: 'point-groups' })
    // The other one stays with nothing, and its account as it is.
    expect(entries).toEqual([
      [ada, 1_234_500n],
      [ben, 0n],
    ])
  })
})

describe('an account in several rows', () => {
  test('is a problem that names the first of them, by its address', () => {
    expect(said(`address,amount\n${ben},1\n${ada},2\n${ben},3\n${ben},4\n`)).toEqual([
      `Row 4, column address: ${ben} is in row 2 already.`,
      `Row 5, column address: ${ben} is in row 2 already.`,
    ])
    expect(check(`${ada},1\n${ada},2\n`).entries).toEqual([[ada, 10n ** 18n]])
  })

  test('keeps its first row where the others are left out', () => {
    const { changes, entries, leftOutCount } = check(`${ada},1\n${ada},2\n`, {
      amounts: base,
      ...leaveOut('account-duplicate'),
    })
    expect(changes).toEqual([
      { row: 2, column: '1', done: 'left-out', before: `${ada}, 2 base units`, after: '' },
    ])
    expect([entries, leftOutCount]).toEqual([[[ada, 1n]], 1])
  })

  test('has the sum of them where that was decided, and each step is reported', () => {
    const { changes, entries, summedCount, problemCount } = check(
      `address,amount\n${ada},255\n${ben},1\n${ada},1\n${ada},${2n ** 64n}\n`,
      { amounts: base, duplicates: 'sum' },
    )
    const all = 256n + 2n ** 64n
    expect([entries, summedCount, problemCount]).toEqual([
      [
        [ada, all],
        [ben, 1n],
      ],
      2,
      0,
    ])
    expect(changes).toEqual([
      { row: 4, column: 'amount', done: 'summed', before: '1', after: '256' },
      { row: 5, column: 'amount', done: 'summed', before: String(2n ** 64n), after: String(all) },
    ])
  })

  test('has no sum above 256 bits', () => {
    const sum = 'Row 2, column 2: The amount makes the sum for its account more than 256 bits hold.'
    const options = { duplicates: 'sum' } as const
    expect(said(`${ada},${half}\n${ada},${half}\n`, options)).toContain(sum)
    expect(said(`${ada},${half}\n${ada},${2n ** 255n - 1n}\n`, options)).toEqual([])
    const { problems, summedCount } = check(`${ada},${half}\n${ada},${half}\n`, { amounts: base, ...options })
    expect(problems[0]).toMatchObject({ row: 2, code: 'amount-sum' })
    expect(summedCount).toBe(0)
  })
})

test('a list that adds up to more than 256 bits is refused as a whole', () => {
  expect(check(`${ada},${half}\n${ben},${half}\n`, { amounts: base }).problems).toEqual([
    { row: 0, column: '', code: 'total-size', reason: 'The list adds up to more than 256 bits hold.' },
  ])
  const most = `${ada},${half}\n${ben},${2n ** 255n - 1n}\n`
  expect(check(most, { amounts: base })).toMatchObject({
    problemCount: 0,
    allocations: { total: 2n ** 256n - 1n },
  })
})

describe('a list with groups', () => {
  const columns = { group: 'group' }
  const groupsOf = (file: string, options: CheckOptions = {}) =>
    check(`address,amount,group\n${file}`, { amounts: base, columns, ...options })

  test('has a list of each, and of an account what it gets in all of them', () => {
    const { recipientGroups, entries, problemCount, rowOf } = groupsOf(
      `${ben},5,Team\n${ada},7,Other\n${ada},2,Team\n`,
    )
    expect(recipientGroups?.map(({ name, allocations: { count, total } }) => [name, count, total])).toEqual([
      ['Team', 2, 7n],
      ['Other', 1, 7n],
    ])
    expect([entries, problemCount]).toEqual([
      [
        [ada, 9n],
        [ben, 5n],
      ],
      0,
    ])
    // Within an account the groups are in the order in which they come up.
    expect([...rowOf]).toEqual([4, 2])
  })

  test('has no list of a group whose rows are all refused, and none where nobody asked', () => {
    const { recipientGroups } = groupsOf(`nobody,5,Team\n${ada},7,Other\n`)
    expect(recipientGroups?.map(({ name }) => name)).toEqual(['Other'])
    expect(check(`address,amount,group\n${ada},7,Other\n`)).not.toHaveProperty('recipientGroups')
  })

  test('refuses an account that is twice in one of them, and names the first row there', () => {
    const { problems } = groupsOf(`${ada},1,Team\n${ada},2,Other\n${ada},3,Other\n`)
    expect(problems.map(describeProblem)).toEqual([`Row 4, column address: ${ada} is in row 3 already.`])
  })

  test('adds such amounts up within their group where that was decided', () => {
    const { recipientGroups, entries, summedCount } = groupsOf(
      `${ada},1,Team\n${ada},20,Other\n${ada},300,Other\n${ada},4000,Team\n`,
      { duplicates: 'sum' },
    )
    expect(recipientGroups?.map(({ allocations }) => allocations.total)).toEqual([4_001n, 320n])
    expect([entries, summedCount]).toEqual([[[ada, 4_321n]], 2])
  })

  test('refuses what an account gets in all of them above 256 bits', () => {
    const { problems } = groupsOf(`${ada},${half},Team\n${ada},${half},Other\n`)
    expect(problems[0]).toMatchObject({ row: 3, column: 'amount', code: 'amount-sum' })
  })

  test('names rows without a group by that column, which may be left out', () => {
    const file = `${ada},1,\n${ben},2,Team\n`
    expect(groupsOf(file).problems.map(describeProblem)).toEqual([
      'Row 2, column group: The cell is empty; a group is missing.',
    ])
    const { problemCount, changes } = groupsOf(file, leaveOut('group-missing'))
    expect(problemCount).toBe(0)
    expect(changes).toEqual([{ row: 2, column: '', done: 'left-out', before: `${ada},1,`, after: '' }])
  })
})

describe('what a check costs and keeps', () => {
  const many = (count: number) => `address,amount\n${'nobody,1\n'.repeat(count)}`

  test('a thousand problems are kept, or as many as are wanted, and all are counted', () => {
    const kept = (options: CheckOptions) => {
      const { problems, problemCount } = check(many(1_001), options)
      return [problems.length, problemCount]
    }
    expect(kept({})).toEqual([1_000, 1_001])
    expect(kept({ maxProblems: 2 })).toEqual([2, 1_001])
  })

  const plain = (options: Omit<Parameters<typeof checkRecipientList>[1], 'amounts' | 'keccak256'>) =>
    checkRecipientList(new TextEncoder().encode(`address,amount\n${ada},.5\nnobody,1\n`), {
      amounts: { unit: 'whole', decimals: 18 },
      keccak256,
      ...options,
    })

  test('fixes are offered where someone can take them, and examples where they are wanted', () => {
    expect(plain({}).problems[0]).not.toHaveProperty('fix')
    expect(plain({}).groups.map(({ examples }) => examples.length)).toEqual([0, 0])
    expect(plain({ maxExamples: 1 }).problems[0]).toMatchObject({ fix: { after: '0.5' } })
    expect(plain({ maxExamples: 1 }).groups.map(({ examples }) => examples.length)).toEqual([1, 1])
    expect(plain({ decisions: {} }).problems[0]).toMatchObject({ fix: { after: '0.5' } })
  })

  test('rows are left out and fixed where nobody wants to hear of it', () => {
    const { leftOutCount, problemCount, fixedCount } = plain({
      decisions: { leaveOut: new Set(['account-shape']), rules: new Set(['point']) },
    })
    expect([leftOutCount, problemCount, fixedCount]).toEqual([1, 0, 1])
    const byRow = new Map<number, 'fix' | 'leave-out'>([
      [2, 'fix'],
      [3, 'leave-out'],
    ])
    expect(plain({ decisions: { rows: byRow } })).toMatchObject({
      leftOutCount: 1,
      problemCount: 0,
      fixedCount: 1,
    })
    const doubled = (options: CheckOptions) =>
      checkRecipientList(new TextEncoder().encode(`${ada},1\n${ada},2\n`), {
        amounts: base,
        keccak256,
        ...options,
      })
    expect(doubled({ duplicates: 'sum' })).toMatchObject({ summedCount: 1, allocations: { total: 3n } })
    expect(doubled(leaveOut('account-duplicate'))).toMatchObject({ leftOutCount: 1, problemCount: 0 })
  })

  test('a row that may hold a private key is reported without it', () => {
    const { changes } = check(`address,amount\n${'ab'.repeat(32)},1\n`, leaveOut('account-key'))
    expect(changes[0]?.before).toBe('(64 digits, not repeated here),1')
  })

  test('a fix of several steps is taken where each of them was decided', () => {
    const left = (...rules: readonly FixRule[]) =>
      check(`address,amount\n${ada},+.5\n`, { decisions: { rules: new Set(rules) } }).problemCount
    expect([left('sign'), left('point'), left('sign', 'point')]).toEqual([1, 1, 0])
  })

  test('of a long row that is left out its first 200 characters are reported', () => {
    const { changes } = check(`address,amount\n${ada},${'x'.repeat(300)}\n`, leaveOut('amount-shape'))
    expect(changes[0]?.before).toBe(`${ada},${'x'.repeat(300)}`.slice(0, 200))
  })

  test('every row has room, whichever mark ends it and however short it is', () => {
    const rows = Array.from({ length: 9 }, (_, at) => `${account(`${at + 11}`)},1`)
    for (const end of ['\n', '\r\n', '\r'])
      for (const file of [rows.join(end), `${rows.join(end)}${end}`])
        expect(check(file).allocations.count).toBe(9)
    const names = new Map(rows.map((row, at) => [`n${at}.eu`, row.slice(0, 42)]))
    const short = [...names.keys()].map((name) => `${name},1`).join('\n')
    expect(check(short, { columns: { account: 0, amount: 1 }, decisions: { names } }).allocations.count).toBe(
      9,
    )
  })
})

describe('a list in pieces', () => {
  const inPieces = (text: string, windowBytes: number): ListWindows => {
    const bytes = new TextEncoder().encode(text)
    let at = 0
    const read = (into: Uint8Array) => {
      const part = bytes.subarray(at, at + into.length)
      into.set(part)
      at += part.length
      return part.length
    }
    return { size: bytes.length, windows: cutWindows(read, windowBytes) }
  }
  const rows = Array.from({ length: 20 }, (_, at) => `${account(`${at + 11}`)},"${at + 1}\n",note`)
  const file = `address,amount,note\n${rows.join('\n')}\nnobody,1,`

  test('is read as at once, with cells that go on in the next piece', () => {
    const options = { amounts: base }
    const expected = check(file, options)
    expect(expected.rowCount).toBe(21)
    for (const windowBytes of [70, 100, 200, 5_000]) {
      const { rowOf, problems, entries, rowCount } = check(inPieces(file, windowBytes), options)
      expect({ rowOf, problems, entries, rowCount }).toEqual({
        rowOf: expected.rowOf,
        problems: expected.problems,
        entries: expected.entries,
        rowCount: expected.rowCount,
      })
    }
  })

  test('says how much of it is read, up to all of it', () => {
    for (const list of [inPieces(file, 100), new TextEncoder().encode(file)]) {
      const steps: [number, number][] = []
      check(list, { amounts: base, onProgress: (done, all) => steps.push([done, all]) })
      const size = new TextEncoder().encode(file).length
      expect(steps.at(-1)).toEqual([size, size])
      expect(steps.every(([done, all], at) => all === size && done >= (steps[at - 1]?.[0] ?? 0))).toBe(true)
      expect(steps.every(([done]) => done > 0 && done <= size)).toBe(true)
    }
  })

  test('has room for rows as short as a name', () => {
    const names = new Map([['a.eu', ada]])
    const options = { columns: { account: 0, amount: 1 }, decisions: { names } }
    expect(check(inPieces('a.eu,1\n', 70), options).entries).toEqual([[ada, 10n ** 18n]])
  })

  test('that has no piece is empty', () => {
    expect(() => check({ size: 0, windows: [] })).toThrow('The file is empty.')
  })
})

describe('names in place of addresses', () => {
  const columns = { account: 0, amount: 1 }
  test('are reported once each, but for those that have an address', () => {
    const { names, hasMoreNames } = check('b.eth,1\na.eth,2\nb.eth,3\nc.eth,4\n', {
      columns,
      decisions: { names: new Map([['c.eth', ada]]) },
    })
    expect([names, hasMoreNames]).toEqual([['b.eth', 'a.eth'], false])
  })

  test('are not what is neither a name nor an address', () => {
    for (const decided of [undefined, new Map([['c.eth', ada]])])
      expect(check('nobody here,1\n', { columns, decisions: { names: decided } }).names).toEqual([])
  })

  test('are as many as can be looked up, and it is said where there are more', () => {
    const file = (count: number) => Array.from({ length: count }, (_, at) => `n${at}.eu,1`).join('\n')
    expect(check(file(mostNames), { columns })).toMatchObject({ hasMoreNames: false })
    expect(check(`${file(mostNames)}\nn0.eu,1`, { columns })).toMatchObject({ hasMoreNames: false })
    expect(check(file(mostNames + 1), { columns })).toMatchObject({ hasMoreNames: true })
  })

  test('whose address is refused stay names', () => {
    const names = new Map([['a.eth', 'nobody']])
    const { problems, fixedCount } = check('a.eth,1\n', { columns, decisions: { names } })
    expect([problems.map(({ code }) => code), fixedCount]).toEqual([['account-name'], 0])
  })

  test('are none in the column of amounts', () => {
    const names = new Map([['a.eth', ada]])
    expect(check(`address,amount\n${ben},a.eth\n`, { decisions: { names } }).problems).toMatchObject([
      { column: 'amount', code: 'amount-shape' },
    ])
    expect(check(`address,amount\n${ben},a.eth\n`).names).toEqual([])
  })
})

describe('points that may separate thousands', () => {
  const isDoubtful = (cells: readonly string[], options: CheckOptions = {}) =>
    check(cells.map((cell, at) => `${account(`${at + 11}`)},${cell}`).join('\n'), options).hasDoubtfulPoints

  test.each<[string, readonly string[], boolean]>([
    ['three digits in front and behind', ['123.456'], true],
    ['one in front', ['1.000', '7'], true],
    ['four in front', ['1234.500'], false],
    ['two behind', ['1.00'], false],
    ['four behind', ['1.0000'], false],
    ['a zero in front', ['0.500'], false],
    ['one of them otherwise', ['1.000', '2.5'], false],
    ['the first otherwise', ['2.5', '1.000'], false],
    ['none', ['1'], false],
  ])('%s: %j', (_, cells, doubtful) => {
    expect(isDoubtful(cells)).toBe(doubtful)
    // Read cell by cell, as where something was decided about a row.
    expect(isDoubtful(cells, { decisions: { rows: new Map([[99, 'fix']]) } })).toBe(doubtful)
  })
})

describe('a column behind the amounts that may hold their rest', () => {
  const isDoubtful = (...rows: readonly string[]) =>
    check(`address,amount,note\n${rows.map((cells, at) => `${account(`${at + 11}`)},${cells}`).join('\n')}\n`)
      .hasDoubtfulNeighbours

  test.each<[readonly string[], boolean]>([
    [['1,500', '250,000'], true],
    [['1,500.25'], true],
    [['1,500', '2,'], true],
    [['1,'], false],
    [['1,50'], false],
    [['1,5000'], false],
    [['1,x500'], false],
    [['1,500x'], false],
    [['1,500.'], false],
    [['1000,500'], false],
    [['0,500'], false],
    [['1.5,500'], false],
    [['x1,500'], false],
    [['1,500', '2,no'], false],
    [['2,no', '1,500'], false],
  ])('%j: %s', (rows, doubtful) => {
    expect(isDoubtful(...rows)).toBe(doubtful)
  })

  test('is the one behind the amounts, whatever column is watched before it', () => {
    expect(check(`,address,amount,note\nx,${ada},1,500\n`).hasDoubtfulNeighbours).toBe(true)
  })

  test('is none where there is no such column', () => {
    expect(check(`address;amount;note\n${ada};1;500\n`).hasDoubtfulNeighbours).toBe(false)
  })
})

test('a file with a header and nothing else holds no list', () => {
  const problemOf = (file: string) => {
    try {
      check(file)
    } catch (error) {
      if (error instanceof RecipientListError) return error.problems
      throw error
    }
    return undefined
  }
  expect(problemOf('address,amount\n\n')).toEqual([
    { row: 0, column: '', code: 'file-empty', reason: 'The file holds a header and no rows.' },
  ])
  expect(problemOf(`address,amount\n${ada},1`)).toBeUndefined()
})

test('the counts of a list are those of its rows', () => {
  const { rowCount, leftOutCount, fixedCount, summedCount, problemCount, entries, changes } = check(
    [
      'address,amount',
      `${ada},1`,
      `blast:${ben},2`,
      `${cyd},+3`,
      `blast:${dan},+4`,
      `${ada},6`,
      // Nothing of it is left for the next one.
      'nobody,5',
      `${account('5e')},-7`,
    ].join('\n'),
    {
      amounts: base,
      duplicates: 'sum',
      decisions: { rules: new Set(['chain-name', 'sign']), leaveOut: new Set(['account-shape']) },
    },
  )
  expect({ rowCount, leftOutCount, fixedCount, summedCount, problemCount }).toEqual({
    rowCount: 7,
    leftOutCount: 1,
    fixedCount: 3,
    summedCount: 1,
    problemCount: 1,
  })
  // A row whose amount is refused stays, with nothing, so that its account counts.
  expect(entries).toEqual([
    [ada, 7n],
    [ben, 2n],
    [cyd, 3n],
    [dan, 4n],
    [account('5e'), 0n],
  ])
  expect(changes.map(({ row, column, done }) => [row, column, done])).toEqual([
    [3, 'address', ['chain-name']],
    [4, 'amount', ['sign']],
    [5, 'address', ['chain-name']],
    [5, 'amount', ['sign']],
    [7, '', 'left-out'],
    [6, 'amount', 'summed'],
  ])
})
