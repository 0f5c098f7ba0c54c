import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/test-support/runs.ts'
import { listFragments } from '../fixtures/listFragments.ts'
import { parseRecipientList } from '../parseRecipientList.ts'
import type { CellFix, FixRule, ProblemCode } from '../recipientListError.ts'
import { base, check, keccak256, type CheckOptions as Options, whole } from '../test-support/checkList.ts'
import { checkRecipientList } from './checkRecipientList.ts'
import { mostNames } from './mostNames.ts'
import { type NumberStyle, numberStyles } from './numberStyle.ts'
import { writeRecipientList } from './writeRecipientList.ts'

const alice = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const bob = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const mixed = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const key = 'c0ffee'.repeat(10).padEnd(64, '1')

/** The one problem of a cell. */
function problemOf(account: string, amount = '1', options: Options = {}) {
  const { problems } = check(`address,amount\n${account},${amount}\n`, options)
  expect(problems).toHaveLength(1)
  return problems[0]
}
const fixed = (fix: CellFix | undefined) => fix && `${fix.rules.join(' + ')}: ${fix.after}`

describe('each problem has a code, and a fix only where one is sure', () => {
  test.each<[name: string, cell: string, code: ProblemCode, fix: string | undefined]>([
    ['nothing', '', 'account-missing', undefined],
    ['zero width', `\u200b${alice}\ufeff`, 'account-characters', `invisible: ${alice}`],
    ['a NUL byte', `${alice.slice(0, 9)}\0${alice.slice(9)}`, 'account-characters', `invisible: ${alice}`],
    ['a direction mark', `${alice}\u202c`, 'account-characters', `invisible: ${alice}`],
    ['a no-break space', `${alice}\u00a0`, 'account-characters', `spaces: ${alice}`],
    ['a space inside', `${alice.slice(0, 9)} ${alice.slice(9)}`, 'account-digit', `spaces: ${alice}`],
    ['full width', `\uff10x${alice.slice(2)}`, 'account-characters', `full-width: ${alice}`],
    ['an apostrophe', `'${alice}`, 'account-shape', `apostrophe: ${alice}`],
    ['no 0x', alice.slice(2), 'account-prefix', `prefix: ${alice}`],
    ['0X', `0X${alice.slice(2)}`, 'account-prefix', `prefix: ${alice}`],
    ['the name of this chain', `blast:${alice}`, 'account-chain', `chain-name: ${alice}`],
    ['the name of another chain', `eth:${alice}`, 'account-chain', `other-chain-name: ${alice}`],
    ['a wrong case', mixed.replace('fB', 'FB'), 'account-checksum', `checksum: ${mixed}`],
    [
      'a wrong case behind a mark',
      `\u200b${mixed.replace('fB', 'FB')}`,
      'account-characters',
      `invisible + checksum: ${mixed}`,
    ],
    [
      'a wrong case without 0x',
      mixed.slice(2).replace('fB', 'FB'),
      'account-prefix',
      `prefix + checksum: ${mixed}`,
    ],
    ['a digit short', alice.slice(0, -1), 'account-length', undefined],
    ['a digit too many', `${alice}a`, 'account-length', undefined],
    ['64 digits', `0x${key}`, 'account-key', undefined],
    ['64 digits behind a mark', `\u200b0x${key}`, 'account-characters', undefined],
    ['a look-alike letter', `0x${'а'.repeat(40)}`, 'account-characters', undefined],
    ['a name', 'vitalik.eth', 'account-name', undefined],
    ['a number', '8.07e+47', 'account-number', undefined],
    ['no digit', `${alice.slice(0, -1)}g`, 'account-digit', undefined],
    ['words', 'hello', 'account-shape', undefined],
    ['the zero address', `0x${'0'.repeat(40)}`, 'account-zero', undefined],
    ['the zero address without 0x', '0'.repeat(40), 'account-prefix', undefined],
  ])('an account: %s', (_, cell, code, fix) => {
    const problem = problemOf(cell)
    expect(problem?.code).toBe(code)
    expect(fixed(problem?.fix)).toBe(fix)
  })

  test('names are reported, and read as the addresses that were accepted for them', () => {
    const rows = ['a.eth,1', 'b.eth,2', 'b.eth,3', 'é.eth,4', 'c.eth,5', `${alice},6`]
    const file = `address,amount\n${rows.join('\n')}\n`
    const known = { factory: bob } as const
    expect(check(file, { known })).toMatchObject({
      names: ['a.eth', 'b.eth', 'é.eth', 'c.eth'],
      hasMoreNames: false,
      problemCount: 5,
    })
    const names = new Map([
      ['a.eth', mixed],
      ['é.eth', `0x${'0e'.repeat(20)}`],
      // An address that is refused in the file is refused for a name as well.
      ['b.eth', `0x${'0'.repeat(40)}`],
      ['c.eth', bob],
    ])
    const checked = check(file, { known, decisions: { names } })
    expect(checked).toMatchObject({ names: [], fixedCount: 2, problemCount: 3 })
    expect(checked.groups.map(({ code, count }) => [code, count])).toEqual([
      ['account-name', 2],
      ['account-contract', 1],
    ])
    expect(checked.entries).toEqual([
      [`0x${'0e'.repeat(20)}`, 4n * 10n ** 18n],
      [alice, 6n * 10n ** 18n],
      [mixed.toLowerCase(), 10n ** 18n],
    ])
    const change = { row: 2, column: 'address', done: ['looked-up'], before: 'a.eth', after: mixed }
    expect(checked.changes[0]).toEqual(change)
  })

  test('of more names than can be looked up the first are reported, and all accepted ones have room', () => {
    const file = Array.from({ length: mostNames + 1 }, (_, at) => `n${at}.eu,1`).join('\n')
    const columns = { account: 0, amount: 1 }
    const { names, hasMoreNames } = check(file, { columns })
    expect(names).toHaveLength(mostNames)
    expect(hasMoreNames).toBe(true)
    const accepted = new Map(names.map((name, at) => [name, `0x${String(at + 1_000).padStart(40, '7')}`]))
    expect(check(file, { columns, decisions: { names: accepted } }).allocations.count).toBe(mostNames)
  })

  test.each<[cell: string, code: ProblemCode, fix: string | undefined, options?: Options]>([
    ['', 'amount-missing', undefined],
    ['\u200b5', 'amount-characters', 'invisible: 5'],
    ['5\u00a0', 'amount-characters', 'spaces: 5'],
    ['1\u00a0000', 'amount-separators', undefined],
    ['1\u00a00', 'amount-characters', undefined],
    ['01. Mai', 'amount-date', undefined],
    ['1-May', 'amount-date', undefined],
    ['May-25', 'amount-date', undefined],
    ['1 févr.', 'amount-date', undefined],
    ['01.05.2025', 'amount-date', undefined],
    ['5月1日', 'amount-date', undefined],
    ['10 USDB', 'amount-shape', undefined],
    ['\uff11', 'amount-characters', 'full-width: 1'],
    ["'5", 'amount-shape', 'apostrophe: 5'],
    ['+5', 'amount-sign', 'sign: 5'],
    ['+.5', 'amount-sign', 'sign + point: 0.5'],
    ['.5', 'amount-point', 'point: 0.5'],
    ['5.', 'amount-point', 'point: 5'],
    ['007', 'amount-zeros', 'zeros: 7'],
    ['00.50', 'amount-zeros', 'zeros: 0.50'],
    ['1.230', 'amount-decimals', 'trailing-zeros: 1.23', { amounts: { unit: 'whole', decimals: 2 } }],
    ['1.239', 'amount-decimals', 'cut-decimals: 1.23', { amounts: { unit: 'whole', decimals: 2 } }],
    ['1.0', 'amount-fraction', 'trailing-zeros: 1', { amounts: base }],
    ['1.5', 'amount-fraction', undefined, { amounts: base }],
    ['0.001', 'amount-decimals', undefined, { amounts: { unit: 'whole', decimals: 2 } }],
    ['-5', 'amount-negative', undefined],
    ['1e18', 'amount-scientific', undefined],
    ["1'000", 'amount-separators', undefined],
    ['0x10', 'amount-hexadecimal', undefined],
    ['=A1', 'amount-formula', undefined],
    ['5 USDB', 'amount-shape', undefined],
    ['0', 'amount-zero', undefined],
    [`${2n ** 256n}`, 'amount-size', undefined],
  ])('an amount: %j', (cell, code, fix, options) => {
    const problem = problemOf(alice, cell, options)
    expect(problem?.code).toBe(code)
    expect(fixed(problem?.fix)).toBe(fix)
  })

  test('what may be a private key is in no problem, no fix and no change', () => {
    const file = `address,amount\n0x${key},1\n\u200b0x${key},\u200b1\n'${key},1\n${alice},${key}\n${alice},"+1"\n`
    const open = check(file)
    const done = check(file, {
      decisions: { leaveOut: new Set(open.groups.map(({ code }) => code)) },
    })
    expect(done.leftOutCount).toBe(5)
    const words = JSON.stringify([open.problems, open.groups, done.changes])
    expect(words).not.toContain('c0ffee')
  })
})

describe('what to write instead is what was meant', () => {
  test.each([
    ['"150,00"', '"150,00" has a decimal comma; write "150.00".'],
    ['"0,125"', '"0,125" has a decimal comma; write "0.125".'],
    ['"1500,5"', '"1500,5" has a decimal comma; write "1500.5".'],
    ['"1,500"', '"1,500" has a comma, which may separate thousands or decimals; write "1500" or "1.500".'],
    ['"1,500,000"', '"1,500,000" has separators between thousands; write "1500000".'],
    ['"1,500.25"', '"1,500.25" has separators between thousands; write "1500.25".'],
    ['"1.500,25"', '"1.500,25" has separators between thousands; write "1500.25".'],
    ['"1.500.000"', '"1.500.000" has separators between thousands; write "1500000".'],
    ['"12,34,567.5"', '"12,34,567.5" has separators between thousands; write "1234567.5".'],
    ["1'500.5", `"1'500.5" has separators between thousands; write "1500.5".`],
  ])('%s', (cell, reason) => {
    expect(problemOf(alice, cell)?.reason).toBe(reason)
  })
})

describe('characters that nobody sees are named with their code and column', () => {
  test.each([
    ['a byte order mark inside the file', `address,amount\n\ufeff${alice},1\n`, 'U+FEFF at column 1'],
    ['one behind a quotation mark', `address,amount\n"\ufeff${alice}",1\n`, 'U+FEFF at column 2'],
    ['a space of no width', `address,amount\n${alice},1\u200b\n`, 'U+200B at column 45'],
    ['a no-break space', `address,amount\r\n${alice},\u00a05\r\n`, 'U+00A0 at column 44'],
    ['a mark of direction', `address,amount\n${alice}\u202c,1\n`, 'U+202C at column 43'],
    [
      'a soft hyphen',
      `address,amount\n${alice.slice(0, 9)}\u00ad${alice.slice(9)},1\n`,
      'U+00AD at column 10',
    ],
    ['behind a letter of two bytes', `name,address,amount\né,${alice}\u200b,1\n`, 'U+200B at column 45'],
    [
      'in a first row behind the byte order mark of the file',
      `\ufeff${alice}\u200b,1\n`,
      'U+200B at column 43',
    ],
  ])('%s', (_, file, name) => {
    expect(
      check(file)
        .problems.map(({ reason }) => reason)
        .join(),
    ).toContain(name)
  })

  test('in the header', () => {
    expect(() => check(`addr\u200bess,amount\n${alice},1\n`)).toThrow('U+200B at column 5')
    expect(() => check(`address,amo\u200dunt\n${alice},1\n`)).toThrow('U+200D at column 12')
  })
})

describe('rows that say more than an address and an amount', () => {
  const token = `0x${'7a'.repeat(20)}` as const
  const other = `0x${'7b'.repeat(20)}`
  const paid = { address: token, symbol: 'EVER' }
  const native = { address: `0x${'0'.repeat(40)}`, symbol: 'ETH' } as const
  const header = 'token_type,token_address,receiver,amount,id\n'
  const codes = (file: string, options: Options = {}) =>
    check(file, options).problems.map(({ row, code }) => `${row} ${code}`)

  test('an airdrop of one token is read where it is the campaign’s, and refused row by row where it is not', () => {
    const file = `${header}erc20,${token},${alice},1,\nerc20,${token.toUpperCase().replace('0X', '0x')},${bob},2,\n`
    expect(codes(file, { token: paid })).toEqual([])
    expect(check(file).namedToken).toEqual({ kind: 'address', address: token })
    expect(codes(file, { token: native })).toEqual(['2 row-token', '3 row-token'])
  })

  test('an airdrop of several tokens is refused, with the campaign’s token known or not', () => {
    const file = `${header}erc20,${token},${alice},1,\nerc20,${other},${bob},2,\nnative,,${mixed},3,\nnft,${other},${mixed},1,7\n`
    expect(codes(file, { token: paid })).toEqual(['3 row-token', '4 row-token', '5 row-token'])
    expect(codes(file)).toEqual(['3 row-token', '4 row-token', '5 row-token'])
    const left = check(file, { decisions: { leaveOut: new Set<ProblemCode>(['row-token']) } })
    expect(left.entries).toEqual([[alice, 10n ** 18n]])
  })

  test('rows of the chain’s own coin are those of an ETH campaign alone', () => {
    const file = `${header}native,,${alice},1,\nnative,0x${'0'.repeat(40)},${bob},2,\n`
    expect(codes(file, { token: native })).toEqual([])
    expect(check(file).namedToken).toEqual({ kind: 'native' })
    expect(codes(file, { token: paid })).toEqual(['2 row-token', '3 row-token'])
  })

  test('symbols count as well', () => {
    const file = `address,amount,symbol\n${alice},1,EVER\n${bob},2,USDB\n`
    expect(codes(file)).toEqual(['3 row-token'])
    expect(codes(file, { token: { ...paid, symbol: 'usdb' } })).toEqual(['2 row-token'])
  })

  test('digits in a column without a name are a problem, and empty cells are none', () => {
    expect(codes(`address,amount,\n${alice},1,500\n${bob},2,\n`)).toEqual(['2 column-unnamed'])
    expect(codes(`,address,amount\n0,${alice},1\n`)).toEqual(['2 column-unnamed'])
    expect(codes(`address,amount,,\n${alice},1,,\n`)).toEqual([])
    const columns = { account: 0, amount: 1 }
    expect(codes(`${alice},1,500,x\n${bob},2,250,y\n`, { columns })).toEqual([
      '1 column-unnamed',
      '2 column-unnamed',
    ])
  })

  test('a named column that may hold the rest of every amount is a doubt', () => {
    const doubt = (file: string) => check(file).hasDoubtfulNeighbours
    expect(doubt(`address,amount,note\n${alice},1,500\n${bob},250,000\n`)).toBe(true)
    expect(doubt(`address,amount,note\n${alice},1,500\n${bob},250,thanks\n`)).toBe(false)
    expect(doubt(`address,amount,score\n${alice},1000,500\n${bob},250,300\n`)).toBe(false)
    expect(doubt(`address;amount;note\n${alice};1;500\n`)).toBe(false)
  })

  test('rows and columns that were emptied in a spreadsheet hold nothing', () => {
    expect(check(`,\naddress,amount\n${alice},1\n,\n , \n${bob},2\n,,\n`)).toMatchObject({
      rowCount: 2,
      problemCount: 0,
    })
  })
})

describe('what Disperse takes', () => {
  test.each([
    ['spaces', `${alice} 1.5\n${bob} 2\n`],
    ['several spaces', `  ${alice}   1.5  \n${bob} 2 \n`],
    ['equals signs', `${alice}=1.5\n${bob}=2\n`],
    ['equals signs with spaces', `${alice} = 1.5\r\n${bob} = 2`],
    ['commas', `${alice},1.5\n${bob},2\n`],
    ['a header', `address amount\n${alice} 1.5\n${bob} 2\n`],
    ['tabs', `${alice}\t1.5\n${bob}\t2\n`],
    ['bars', `${alice}|1.5\n${bob}|2\n`],
  ])('%s', (_, file) => {
    expect(check(file).entries).toEqual([
      [alice, 15n * 10n ** 17n],
      [bob, 2n * 10n ** 18n],
    ])
  })

  test('a number with spaces in it is none of them', () => {
    expect(check(`${alice} 1\n${bob} 1 500\n`).problems).toMatchObject([{ row: 2, code: 'row-cells' }])
    expect(() => check(`${alice} 1 500\n`)).toThrow('problem')
  })

  test('Excel’s line on the mark between cells is no row', () => {
    expect(check(`sep=;\r\naddress;amount\r\n${alice};1\r\n`)).toMatchObject({ rowCount: 1, problemCount: 0 })
  })
})

describe('contracts that cannot pay out what they get are refused', () => {
  const token = `0x${'7a'.repeat(20)}` as const
  test.each([
    ['WETH', '0x4300000000000000000000000000000000000004'],
    ['USDB', '0x4300000000000000000000000000000000000003'],
    ['a predeploy', '0x4200000000000000000000000000000000000016'],
    ['the first precompile', '0x0000000000000000000000000000000000000001'],
    ['the last one', '0x0000000000000000000000000000000000000011'],
    ['the one of P-256', '0x0000000000000000000000000000000000000100'],
    ['the token', token],
    ['the factory', `0x${'7b'.repeat(20)}`],
    ['another campaign', `0x${'7c'.repeat(20)}`],
  ])('%s', (_, address) => {
    const known = { token, factory: `0x${'7b'.repeat(20)}`, distributors: [`0x${'7C'.repeat(20)}`] } as const
    const file = `address,amount\n${alice},1\n${address},2\n`
    expect(check(file, { known }).problems).toMatchObject([{ row: 3, code: 'account-contract' }])
    const left = check(file, { known, decisions: { leaveOut: new Set<ProblemCode>(['account-contract']) } })
    expect([left.problemCount, left.entries]).toEqual([0, [[alice, 10n ** 18n]]])
    // A fix of how it is written does not let it in.
    const named = `address,amount\nblast:${address},2\n`
    const decisions = { rules: new Set<FixRule>(['chain-name', 'checksum']) }
    expect(check(named, { known, decisions }).problems).toMatchObject([{ code: 'account-contract' }])
  })

  test.each([
    '0x4200000000000000000000000000000000010006',
    '0x4400000000000000000000000000000000000006',
    '0x0000000000000000000000000000000000010000',
    '0x000000000000000000000000000000000000dead',
    `0x${'7d'.repeat(20)}`,
  ])('not %s', (address) => {
    expect(check(`${address},1\n`, { known: { token } }).problemCount).toBe(0)
  })
})

describe('decisions', () => {
  const file = [
    'address,amount',
    `${mixed.replace('fB', 'FB')},1`,
    `\u200b${bob},2`,
    `${alice},3`,
    'nobody,4',
    `${alice},5`,
    `${bob},.5`,
  ].join('\n')

  test('nothing is changed unasked', () => {
    const { problemCount, changes, groups } = check(file)
    expect(problemCount).toBe(5)
    expect(changes).toEqual([])
    expect(groups.map(({ code, count, fixableCount }) => [code, count, fixableCount])).toEqual([
      ['account-checksum', 1, 1],
      ['account-characters', 1, 1],
      ['account-shape', 1, 0],
      ['amount-point', 1, 1],
      ['account-duplicate', 1, 0],
    ])
  })

  test('a step that was accepted is taken everywhere, and another one nowhere', () => {
    const { groups, changes } = check(file, { decisions: { rules: new Set<FixRule>(['invisible']) } })
    expect(groups.map(({ code }) => code)).toEqual([
      'account-checksum',
      'account-shape',
      'amount-point',
      'account-duplicate',
      // The fixed row is the same recipient as the row with the wrong amount, which is reported once both can
      // be read.
    ])
    expect(changes).toEqual([
      { row: 3, column: 'address', done: ['invisible'], before: `\u200b${bob}`, after: bob },
    ])
  })

  test('by row: a fix, and leaving out', () => {
    const { groups, changes, leftOutCount, fixedCount } = check(file, {
      decisions: {
        rows: new Map([
          [2, 'fix'],
          [5, 'leave-out'],
          [4, 'leave-out'],
        ]),
      },
    })
    expect(groups.map(({ code }) => code)).toEqual(['account-characters', 'amount-point'])
    expect([leftOutCount, fixedCount]).toEqual([2, 1])
    expect(changes.map(({ row, done }) => [row, done])).toEqual([
      [2, ['checksum']],
      [4, 'left-out'],
      [5, 'left-out'],
    ])
  })

  test('all of it: sums, fixes and rows left out give a list that strict reading takes', () => {
    const done = check(file, {
      duplicates: 'sum',
      decisions: {
        rules: new Set<FixRule>(['invisible', 'checksum', 'point']),
        leaveOut: new Set<ProblemCode>(['account-shape']),
      },
    })
    expect(done.problemCount).toBe(0)
    expect(done).toMatchObject({ rowCount: 6, leftOutCount: 1, fixedCount: 3, summedCount: 2 })
    expect(done.entries).toEqual([
      [alice, 8_000_000_000_000_000_000n],
      [bob, 2_500_000_000_000_000_000n],
      [mixed.toLowerCase(), 1_000_000_000_000_000_000n],
    ])
    expect([...done.rowOf]).toEqual([4, 3, 2])
  })

  test('of duplicates only the first row is kept', () => {
    const { entries, changes, problemCount } = check(`${alice},1\n${bob},2\n${alice},3\n`, {
      decisions: { leaveOut: new Set<ProblemCode>(['account-duplicate']) },
    })
    expect(problemCount).toBe(0)
    expect(entries.map(([, amount]) => amount / 10n ** 18n)).toEqual([1n, 2n])
    expect(changes).toMatchObject([{ row: 3, done: 'left-out' }])
  })

  test('a row is left out of the sum of its account as well', () => {
    const { entries } = check(`${alice},1\n${alice},2\n${alice},4\n`, {
      duplicates: 'sum',
      decisions: { rows: new Map([[2, 'leave-out']]) },
    })
    expect(entries).toEqual([[alice, 5n * 10n ** 18n]])
  })
})

describe('numbers', () => {
  test.each<[NumberStyle, string, bigint | undefined]>([
    ['plain', '1.234', 1_234n],
    ['comma-groups', '"1,234.5"', 1_234_500n],
    ['comma-groups', '1234.5', 1_234_500n],
    ['comma-groups', '"1,23.5"', undefined],
    ['comma-groups', '"1,5"', undefined],
    ['point-groups', '"1.234,5"', 1_234_500n],
    ['point-groups', '1.234', 1_234_000n],
    ['point-groups', '1.5', undefined],
    ['point-groups', '1.2345', undefined],
    ['point-groups', '"0234,567"', undefined],
    ['gap-groups-point', "1'234.5", 1_234_500n],
    ['gap-groups-point', '1\u00a0234', 1_234_000n],
    ['gap-groups-comma', '"1\u202f234,5"', 1_234_500n],
    ['gap-groups-comma', '1 23', undefined],
  ])('%s: %s', (numbers, cell, amount) => {
    const { entries, problemCount, problems } = check(`address,amount\n${alice},${cell}\n`, {
      numbers,
      amounts: { unit: 'whole', decimals: 3 },
    })
    if (amount === undefined) expect(problems).toHaveLength(1)
    else expect([problemCount, entries]).toEqual([0, [[alice, amount]]])
  })

  test('a fix in a style is read once in that style, and not again as a plain number', () => {
    const { problems } = check(`address,amount\n${alice},"0234,567"\n`, {
      numbers: 'point-groups',
      amounts: { unit: 'whole', decimals: 3 },
    })
    expect(fixed(problems[0]?.fix)).toBe('zeros: 234.567')
  })

  test('a row whose amount is refused counts for nothing, whatever was read before it', () => {
    expect(check(`address,amount\nnobody,5\n${alice},-1\n`).allocations.total).toBe(0n)
    // As a plain number it would be read; as declared it is refused.
    expect(check(`${alice},1.5\n`, { numbers: 'point-groups' }).allocations.total).toBe(0n)
  })

  test('points that may be separators are noticed', () => {
    const doubt = (...cells: string[]) =>
      check(cells.map((cell, i) => `0x${`${i + 1}`.padStart(40, 'a')},${cell}`).join('\n')).hasDoubtfulPoints
    expect(doubt('1.000', '250.500')).toBe(true)
    expect(doubt('1.000', '5')).toBe(true)
    expect(doubt('1.000', '2.5')).toBe(false)
    expect(doubt('1.000', '0.500')).toBe(false)
    expect(doubt('1.000', '1234.500')).toBe(false)
    expect(doubt('1', '2')).toBe(false)
  })
})

describe('columns that were chosen by their places', () => {
  test('with a header', () => {
    const file = `Name;Wohin;Wieviel\nA;${alice};5\nB;${bob};6\n`
    const { entries, layout } = check(file, { amounts: base, columns: { account: 1, amount: 2 } })
    expect(entries).toEqual([
      [alice, 5n],
      [bob, 6n],
    ])
    expect(layout).toMatchObject({
      hasHeader: true,
      accountLabel: 'Wohin',
      amountLabel: 'Wieviel',
    })
  })

  test('without one, and with a first row that is wrong', () => {
    const file = `x,${alice.slice(2, -1)},5\ny,${bob},6\n`
    const { problems } = check(file, { amounts: base, columns: { account: 1, amount: 2 } })
    expect(problems.map(({ row, code }) => [row, code])).toEqual([[1, 'account-shape']])
  })

  test('a first row with something else than an address is a problem, no header', () => {
    const columns = { account: 0, amount: 1 }
    for (const first of ["alice.eth;1'000.5", 'Alice;1 000,5 EVER', 'alice.eth;', 'Alice;٣']) {
      const { problems, layout } = check(`${first}\n${bob};5\n`, { amounts: base, columns })
      expect([layout.hasHeader, problems[0]?.row]).toEqual([false, 1])
    }
  })

  test('places that the file does not have', () => {
    expect(() => check(`${alice},1\n`, { columns: { account: 0, amount: 2 } })).toThrow('problem')
    expect(() => check(`${alice},1\n`, { columns: { account: 1, amount: 1 } })).toThrow('problem')
  })
})

describe('properties', () => {
  const account = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .filter((bytes) => bytes.some((byte) => byte !== 0))
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)
  const rows = fc.uniqueArray(fc.tuple(account, fc.bigInt({ min: 1n, max: 2n ** 200n })), {
    selector: ([address]: readonly [string, bigint]) => address,
    minLength: 1,
    maxLength: 30,
  })
  /** Damage that nobody sees or that leaves the meaning plain, and the step that repairs it. */
  const damages: Record<string, (address: string) => string> = {
    none: (address) => address,
    invisible: (address) => `${address.slice(0, 7)}\u200b${address.slice(7)}\u2060`,
    spaces: (address) => `\u00a0${address}\u202f`,
    prefix: (address) => address.slice(2),
    'chain-name': (address) => `blast:${address}`,
    apostrophe: (address) => `'${address}`,
    checksum: (address) => {
      const good = getAddress(address)
      const turned = [...good.slice(2)].map((c) =>
        c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase(),
      )
      return `0x${turned.join('')}`
    },
  }
  const damage = fc.constantFrom(...Object.keys(damages))

  test('what accepted fixes give is what was damaged, and without them each damage is a problem', () => {
    fc.assert(
      fc.property(rows, fc.array(damage, { minLength: 30, maxLength: 30 }), (list, kinds) => {
        const file = [
          'address,amount',
          ...list.map(([address, amount], i) => `${damages[kinds[i] ?? 'none']?.(address)},${amount}`),
        ].join('\n')
        const wanted = [...list].sort(([a], [b]) => (a < b ? -1 : 1))
        const rules = new Set(Object.keys(damages) as FixRule[])
        const done = check(file, { amounts: base, decisions: { rules } })
        expect(done.problems).toEqual([])
        expect(done.entries).toEqual(wanted)
        const open = check(file, { amounts: base })
        expect(open.problemCount).toBe(done.changes.length)
        // What is in the table without a decision is right as well.
        for (const [address, amount] of open.entries) expect(list).toContainEqual([address, amount])
      }),
    )
  })

  test('the checked list is read by strict reading as the same allocations', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(0, 1, 6, 18, 77), fc.boolean(), (list, decimals, isBase) => {
        const file = list.map(([address, amount]) => `${address},${amount}`).join('\n')
        const { allocations } = check(file, { amounts: base })
        const amounts = isBase ? base : ({ unit: 'whole', decimals } as const)
        const text = [...writeRecipientList(allocations, amounts)].join('')
        const again = parseRecipientList(new TextEncoder().encode(text), { amounts, keccak256 })
        expect(again.allocations).toEqual(allocations)
      }),
    )
  })

  test('a number is read in its own style as in plain digits, and in no other style as another number', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 24n })
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom(...(Object.keys(numberStyles) as NumberStyle[])),
        (value, style) => {
          const { groups, decimal } = numberStyles[style]
          const digits = value.toString().padStart(7, '0')
          const gap = [...groups][0] ?? ''
          const integer = digits.slice(0, -6).replace(/\B(?=(\d{3})+$)/g, gap)
          const cell = `"${integer}${decimal}${digits.slice(-6)}"`
          const amounts = { unit: 'whole', decimals: 6 } as const
          expect(check(`${alice},${cell}`, { amounts, numbers: style }).entries).toEqual([[alice, value]])
          for (const other of Object.keys(numberStyles) as NumberStyle[]) {
            // Six decimals leave no doubt: what another style reads at all, it reads alike.
            const read = check(`${alice},${cell}`, { amounts, numbers: other })
            if (read.problemCount === 0) expect(read.entries).toEqual([[alice, value]])
          }
        },
      ),
    )
  })

  test('any bytes and any decisions: it reads or refuses, and never breaks', () => {
    const fragments = fc.constantFrom(
      alice,
      bob,
      mixed,
      mixed.slice(2),
      'eth:',
      "'",
      '+',
      ...listFragments,
      '\u200b',
      '\uff11',
    )
    const text = fc
      .array(fragments, { maxLength: 40 })
      .map((parts) => new TextEncoder().encode(parts.join('')))
    const rules = new Set<FixRule>(['invisible', 'spaces', 'prefix', 'checksum', 'zeros', 'point', 'sign'])
    fc.assert(
      fc.property(
        fc.oneof(fc.uint8Array({ maxLength: 200 }), text),
        fc.constantFrom(...(Object.keys(numberStyles) as NumberStyle[])),
        (file, numbers) => {
          const outcome = (() => {
            try {
              return check(file, { numbers, duplicates: 'sum', decisions: { rules } })
            } catch (error) {
              return error
            }
          })()
          if (outcome instanceof Error) expect(outcome.name).toBe('RecipientListError')
          else expect(outcome).toHaveProperty('problemCount')
        },
      ),
      { numRuns: runs(2_000) },
    )
  })
})

test('the real list of 43,469 Safes', () => {
  const file = readFileSync(new URL('../../../sandbox/campaign/safe-allocations-2022.csv', import.meta.url))
  const { problemCount, allocations, rowCount } = checkRecipientList(file, { amounts: whole, keccak256 })
  expect([problemCount, rowCount, allocations.count]).toEqual([0, 43_469, 43_469])
  expect(allocations.total).toBe(47_037_456n * 10n ** 18n)
})

// Written out by hand as Excel (CRLF behind each row) and Google Sheets (LF between rows) put cells on the
// clipboard: numbers as the sheet shows them, cells with a quotation mark in quotation marks.
describe('tables as they are pasted from a spreadsheet', () => {
  const columns = { account: 1, amount: 2 }
  const memo = '"Ada ""the first"""'
  test.each<[name: string, text: string, options: Options]>([
    [
      'Excel, English',
      `Name\tAddress\tAmount\r\n${memo}\t${alice}\t1,250.50\r\nBen\t${bob}\t7\r\n`,
      { numbers: 'comma-groups' },
    ],
    [
      'Excel, German',
      `Ada\t${alice}\t1.250,50\r\nBen\t${bob}\t7,00\r\n`,
      { columns, numbers: 'point-groups' },
    ],
    [
      'Excel, French',
      `Ada\t${alice}\t1\u202f250,50\r\nBen\t${bob}\t7,00\r\n`,
      { columns, numbers: 'gap-groups-comma' },
    ],
    ['Google Sheets', `Name\tAddress\tAmount\n${memo}\t${alice}\t1250.5\nBen\t${bob}\t7`, {}],
  ])('%s', (_, text, options) => {
    const { entries, problems } = check(text, options)
    expect(problems).toEqual([])
    expect(entries).toEqual([
      [alice, 12_505n * 10n ** 17n],
      [bob, 7n * 10n ** 18n],
    ])
  })

  test.each([
    ['before the address', `"Ada\nA ""x"""\t${alice}\t1`, { account: 1, amount: 2 }],
    ['behind the amount', `${alice}\t1\t"Ada\r\nA"`, { account: 0, amount: 1 }],
  ])('a line break within a cell %s belongs to it, and lines are counted on', (_, row, places) => {
    const text = `One\tTwo\tThree\n${row}\n${row.replace(alice, bob)}\n${row.replace(alice, 'nobody')}`
    const { entries, problems } = check(text, { columns: places })
    expect(entries).toEqual([
      [alice, 10n ** 18n],
      [bob, 10n ** 18n],
    ])
    expect(problems.map(({ row, code }) => [row, code])).toEqual([[6, 'account-shape']])
  })
})

describe('a quotation mark that is missing swallows nobody', () => {
  const rows = (first: string, second: string) => `address,amount,note\n${first}\n${second}\n`
  test.each([
    ['closed in the next recipient’s note', rows(`${alice},1,"a`, `${bob},2,b"`), [[2, 'row-quotes']]],
    ['closed nowhere', rows(`${alice},1,"a`, `${bob},2,b`), [[2, 'row-quotes']]],
    [
      'text behind it',
      rows(`${alice},1,"a`, `the end" of it,${bob},2`),
      [
        [2, 'row-quotes'],
        [3, 'account-shape'],
        [3, 'amount-hexadecimal'],
      ],
    ],
    ['too far away', rows(`${alice},1,"${'a\n'.repeat(5_000)}"`, `${bob},2,b`), undefined],
  ])('%s', (_, text, found) => {
    const { problems, problemCount } = check(text)
    expect(problemCount).toBeGreaterThan(0)
    if (found) expect(problems.map(({ row, code }) => [row, code])).toEqual(found)
    else expect(problems[0]).toMatchObject({ row: 2, code: 'row-quotes' })
  })

  test('bob is still paid where only alice’s row is left out', () => {
    const decisions = { leaveOut: new Set(['row-quotes'] as const) }
    const { entries, problems } = check(rows(`${alice},1,"a`, `${bob},2,b"`), { decisions })
    expect(problems).toEqual([])
    expect(entries).toEqual([[bob, 2n * 10n ** 18n]])
  })
})
