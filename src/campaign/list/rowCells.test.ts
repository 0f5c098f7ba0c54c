import { expect, test } from 'vitest'
import type { ListLayout, WatchedColumn } from './readLayout.ts'
import { createGroupReader, longestGroupName } from './rowGroup.ts'
import { createTokenReader, isPaidToken, type PaidToken, tokenName } from './rowToken.ts'
import type { ScannedRow } from './scanRows.ts'

// What the watched columns of a row say: its token and its group.

const layoutOf = (watches: readonly WatchedColumn['watch'][]): ListLayout => {
  const watched = watches.map((watch, at) => ({ watch, place: at + 2 }))
  const group = watched.find(({ watch }) => watch === 'group')
  return {
    delimiter: ',',
    hasHeader: true,
    cellCount: 9,
    account: 0,
    amount: 1,
    accountLabel: 'address',
    amountLabel: 'amount',
    watched,
    ...(group && { group: { place: group.place, label: 'group' } }),
  }
}
/** A row whose watched cells are these; undefined where it has no such cell. */
function rowOf(row: number, cells: readonly (string | undefined)[]): [Uint8Array, ScannedRow] {
  const file = new TextEncoder().encode(cells.map((cell) => `${cell ?? ''},`).join(''))
  let at = 0
  const watched = cells.map((cell) => {
    const start = at
    at += new TextEncoder().encode(cell ?? '').length + 1
    return cell === undefined ? { start: -1, end: -1 } : { start, end: at - 1 }
  })
  const place = { start: 0, end: file.length, cellCount: 9, fault: '' }
  const others = { accountStart: -1, accountEnd: -1, amountStart: -1, amountEnd: -1 }
  return [file, { row, ...place, ...others, watched }]
}

const usdb: PaidToken = { address: '0x4300000000000000000000000000000000000003', symbol: 'USDB' }
const ether: PaidToken = { address: `0x${'0'.repeat(40)}`, symbol: 'ETH' }
const other = `0x${'Ab'.repeat(20)}`
const small = `0x${'ab'.repeat(20)}`
/** What is wrong with each row, and which token they name. */
function tokensOf(
  watches: readonly WatchedColumn['watch'][],
  rows: readonly (readonly string[])[],
  paid?: PaidToken,
) {
  const read = createTokenReader(layoutOf(watches), paid)
  const faults = rows.map((cells, at) => read(...rowOf(at + 2, cells)))
  for (const fault of faults) if (fault) expect(fault.code).toBe('row-token')
  return { reasons: faults.map((fault) => fault?.reason ?? null), named: read.named() }
}
const reasonOf = (...of: Parameters<typeof tokensOf>) => tokensOf(...of).reasons.at(-1)

test('a list without such columns names no token', () => {
  expect(tokensOf(['neighbour', 'group'], [['x', 'y']], usdb)).toEqual({ reasons: [null], named: undefined })
})

test('rows that pay what the campaign pays: by address, by symbol, and by both', () => {
  expect(tokensOf(['token'], [[usdb.address], [' usdb ']], usdb).reasons).toEqual([null, null])
  expect(tokensOf(['token-type', 'token-address'], [['ERC20', usdb.address]], usdb).reasons).toEqual([null])
  expect(tokensOf(['token-type', 'token-address'], [['native', '']], ether).reasons).toEqual([null])
  expect(tokensOf(['token-address'], [[''], [`0x${'E'.repeat(40)}`]], ether).reasons).toEqual([null, null])
  expect(tokensOf(['token-type'], [['native']], ether).reasons).toEqual([null])
})

test('rows that pay something else than the campaign are refused, with both in words', () => {
  const usdbPays = `the campaign pays "USDB" (${usdb.address}).`
  expect(reasonOf(['token'], [[other]], usdb)).toBe(`The row pays ${small}; ${usdbPays}`)
  expect(reasonOf(['token'], [['WETH']], usdb)).toBe(`The row pays "WETH"; ${usdbPays}`)
  expect(reasonOf(['token-address'], [['']], usdb)).toBe(`The row pays ETH; ${usdbPays}`)
  expect(reasonOf(['token-type'], [['native']], usdb)).toBe(`The row pays ETH; ${usdbPays}`)
  expect(reasonOf(['token'], [['USDB']], ether)).toBe('The row pays "USDB"; the campaign pays ETH.')
  // What only holds an address is none.
  for (const text of [`${usdb.address}0`, `x${usdb.address}`])
    expect(reasonOf(['token'], [[text]], usdb)).toBe(`The row pays "${text}"; ${usdbPays}`)
})

test('where the token is not known yet, all rows have to name the same one', () => {
  expect(tokensOf(['token'], [[other], [small], ['Spr'], ['SPR']])).toEqual({
    reasons: [null, null, null, null],
    named: { kind: 'address', address: small },
  })
  expect(tokensOf(['token'], [['Spr']]).named).toEqual({ kind: 'symbol', symbol: 'Spr' })
  expect(tokensOf(['token-type'], [['native']]).named).toEqual({ kind: 'native' })
  const one = 'a campaign pays one token.'
  expect(reasonOf(['token'], [[other], [usdb.address]])).toBe(
    `The row pays ${usdb.address}, and row 2 pays ${small}; ${one}`,
  )
  expect(reasonOf(['token'], [['SPR'], ['spr'], ['AUT']])).toBe(
    `The row pays "AUT", and row 2 pays "SPR"; ${one}`,
  )
  expect(reasonOf(['token-address'], [[other], ['']])).toBe(
    `The row pays ETH, and row 2 pays ${small}; ${one}`,
  )
  expect(reasonOf(['token-address'], [[''], [other]])).toBe(
    `The row pays ${small}, and row 2 pays ETH; ${one}`,
  )
})

test('cells that name no token, or contradict each other, are refused', () => {
  expect(reasonOf(['token'], [[' ']])).toBe('The row names no token, where other rows have one.')
  expect(reasonOf(['token-type'], [['ERC721']])).toBe('The row pays "erc721", which is no amount of a token.')
  for (const wrong of ['0x12', `${other}0`, `x${other}`])
    expect(reasonOf(['token-address'], [[wrong]])).toBe(
      `The row names the token "${wrong}", which is no address.`,
    )
  expect(reasonOf(['token-type', 'token-address'], [['native', other]])).toBe(
    `The row is "native" and names the token "${other}"; only one of them can be meant.`,
  )
  expect(reasonOf(['token-type', 'token-address'], [['native', `0x${'e'.repeat(40)}`]], ether)).toBeNull()
  expect(reasonOf(['token-type', 'token-address'], [['erc20', '']])).toBe(
    'The row is "erc20" and names no token.',
  )
  // Without a column for addresses, the type alone says nothing against it.
  expect(reasonOf(['token-type'], [['erc20']], usdb)).toBeNull()
  expect(reasonOf(['token-type'], [['']], usdb)).toBeNull()
})

test('a token by its address, its symbol or as the chain’s own coin', () => {
  expect(isPaidToken({ kind: 'native' }, ether)).toBe(true)
  expect(isPaidToken({ kind: 'native' }, { ...ether, address: `0x${'E'.repeat(40)}` })).toBe(true)
  expect(isPaidToken({ kind: 'native' }, usdb)).toBe(false)
  expect(
    isPaidToken(
      { kind: 'address', address: small as `0x${string}` },
      { ...usdb, address: other as `0x${string}` },
    ),
  ).toBe(true)
  expect(isPaidToken({ kind: 'symbol', symbol: 'usdb' }, usdb)).toBe(true)
  expect(tokenName({ kind: 'native' })).toBe('ETH')
  expect(tokenName({ kind: 'symbol', symbol: 'A"B' })).toBe('"A\\"B"')
})

/** The number of each row's group or what is wrong with it, and the names of all. */
function groupsOf(cells: readonly (string | undefined)[]) {
  const reader = createGroupReader(layoutOf(['neighbour', 'group']))
  if (!reader) throw new Error('The list has groups.')
  const found = cells.map((cell, at) => reader.read(...rowOf(at + 2, ['x', cell])))
  return { found, names: reader.names }
}
const groupFault = (...cells: readonly (string | undefined)[]) => groupsOf(cells).found.at(-1)

test('groups are numbered as they first come up, and known by their exact names', () => {
  expect(groupsOf(['Team', ' Users', 'Team ', 'A & B/(c)+d_e.f-9'])).toEqual({
    found: [0, 1, 0, 2],
    names: ['Team', 'Users', 'A & B/(c)+d_e.f-9'],
  })
  expect(createGroupReader(layoutOf(['token']))).toBeUndefined()
  // A cell may begin right after an empty one at the beginning of the file.
  const reader = createGroupReader(layoutOf(['neighbour', 'group']))
  expect(reader?.read(...rowOf(1, ['', 'Team']))).toBe(0)
})

test('names that a person could take for one are a problem', () => {
  for (const name of ['team one', 'Team-One', 'TeamOne', 'team.one', 'Team_one'])
    expect(groupFault('Users', 'Team One', name)).toEqual({
      code: 'group-name',
      reason: `"${name}" and "Team One" of row 3 differ only in case, spaces or hyphens.`,
    })
  expect(groupFault('Team One', 'Team+One')).toBe(1)
})

test('a name is missing, too long, or has marks that no name has', () => {
  const missing = { code: 'group-missing', reason: 'The cell is empty; a group is missing.' }
  expect(groupFault(' ')).toEqual(missing)
  expect(groupFault(undefined)).toEqual(missing)
  expect(groupFault('a'.repeat(longestGroupName))).toBe(0)
  expect(groupFault('a'.repeat(41))).toEqual({
    code: 'group-name',
    reason: 'The name has 41 characters; a group has at most 40.',
  })
  expect(groupFault('Zoë')).toEqual({
    code: 'group-name',
    reason:
      'No group has this character: The character ë (U+00EB at column 3). Use plain letters and digits.',
  })
  for (const name of ['-a', ' .a', 'a;b', 'a"b', '(a)', 'a!'])
    expect(groupFault(name)).toEqual({
      code: 'group-name',
      reason: `${JSON.stringify(name.trim())} is no name of a group: letters, digits, spaces and simple marks.`,
    })
})

test('ten groups fit, and those that are known go on', () => {
  const ten = Array.from({ length: 10 }, (_, at) => `Group ${at}`)
  expect(groupFault(...ten)).toBe(9)
  expect(groupFault(...ten, 'Group 10')).toEqual({
    code: 'group-count',
    reason: '"Group 10" is one group too many; 10 fit.',
  })
  expect(groupFault(...ten, 'Group 10', 'Group 3')).toBe(3)
})
