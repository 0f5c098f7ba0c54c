import { describe, expect, test } from 'vitest'
import { type ColumnChoice, likelyCells, readLayout } from './readLayout.ts'

const ada = `0x${'ad'.repeat(20)}`
/** The layout of a first row that can be read. */
function layoutOf(line: string, columns?: ColumnChoice) {
  const layout = readLayout(line, columns)
  if (typeof layout === 'string') throw new Error(layout)
  return layout
}
const placesOf = (line: string, columns?: ColumnChoice) => {
  const { account, amount } = layoutOf(line, columns)
  return [account, amount]
}
const watchedOf = (line: string, columns?: ColumnChoice) =>
  layoutOf(line, columns).watched.map(({ place, watch }) => `${place} ${watch}`)

describe('a header', () => {
  test('names the columns, in any case and with any marks between words', () => {
    expect(layoutOf('Name;  Safe-Address ;Token   Amount')).toEqual({
      delimiter: ';',
      hasHeader: true,
      cellCount: 3,
      account: 1,
      amount: 2,
      accountLabel: 'Safe-Address',
      amountLabel: 'Token   Amount',
      watched: [],
    })
    expect(placesOf('total.tokens,EVM . address')).toEqual([1, 0])
  })

  test.each(
    `account address recipient safe_address wallet wallet_address claimant owner receiver to holderaddress
    holder_address holder recipient_address receiver_address account_address user_address to_address beneficiary
    eth_address evm_address`.split(/\s+/),
  )('has the account in %s', (name) => {
    expect(placesOf(`x,${name},amount`)).toEqual([1, 2])
  })

  test.each(
    'amount tokens allocation value balance quantity token_amount total_tokens token_balance'.split(' '),
  )('has the amount in %s', (name) => {
    expect(placesOf(`x,address,${name}`)).toEqual([1, 2])
  })

  test.each([
    [',', 'a,address,amount'],
    [';', 'a;address;amount'],
    ['\t', 'a\taddress\tamount'],
    ['|', 'a|address|amount'],
    [' ', 'address amount'],
    [' ', '  address   amount  '],
    ['=', 'address = amount'],
  ])('is cut at %j', (delimiter, line) => {
    expect(layoutOf(line)).toMatchObject({ delimiter, accountLabel: 'address', amountLabel: 'amount' })
  })

  test('is cut at the mark that shows the most names, and then into the most cells', () => {
    expect(layoutOf('to;amount;x,address,y,z,w')).toMatchObject({ delimiter: ';', cellCount: 3 })
    expect(readLayout('to,a;amount;c')).toBe(
      'The first row names no column for the account; the columns are "to,a", "amount", "c".',
    )
  })

  test('may have quotation marks, with what separates and with line breaks in them', () => {
    const layout = layoutOf('"Ad\r\n\n dress","x,y",amount', { account: 'ad dress' })
    expect(layout).toMatchObject({ cellCount: 3, accountLabel: 'Ad dress', amount: 2 })
  })

  test.each<[string, string, ColumnChoice?]>([
    ['name,amount', 'The first row names no column for the account; the columns are "name", "amount".'],
    ['address,much', 'The first row names no column for the amount; the columns are "address", "much".'],
    [
      'address,wallet,amount',
      'The first row names several columns that could be the account; the columns are "address", "wallet", "amount".',
    ],
    [
      'address,amount,value',
      'The first row names several columns that could be the amount; the columns are "address", "amount", "value".',
    ],
    [
      'who,how,x',
      'The first row names no column for the amount; the columns are "who", "how", "x".',
      { account: 'who' },
    ],
    [
      'addr\u200bess,amount',
      'The first row names no column for the account; the columns are "addr\u200bess", "amount". It holds this character: An invisible zero-width character (U+200B at column 5).',
    ],
    [
      'address,am\u200bount',
      'The first row names no column for the amount; the columns are "address", "am\u200bount". It holds this character: An invisible zero-width character (U+200B at column 11).',
    ],
    [
      'hello,world',
      '"hello,world" is neither a header with the columns "address" and "amount" nor an address and an amount.',
    ],
    [
      'hell\u200bo,world',
      'The first row is neither a header nor an address and an amount. It holds this character: An invisible zero-width character (U+200B at column 5).',
    ],
  ])('that is unclear is refused: %s', (line, sentence, columns) => {
    expect(readLayout(line, columns)).toBe(sentence)
  })

  test('may have other letters where it names both columns', () => {
    expect(placesOf('größe,address,amount')).toEqual([1, 2])
  })

  test('is read by the names that were asked for, and by no others', () => {
    expect(
      placesOf('address,Who Gets,amount,How-Much', { account: ' who gets ', amount: 'how much' }),
    ).toEqual([1, 3])
    expect(placesOf('address,who,amount', { account: 'who' })).toEqual([1, 2])
    expect(placesOf('address,tokens,amount', { amount: 'amount' })).toEqual([0, 2])
    expect(readLayout('address,amount', { amount: 'total' })).toBe(
      'The first row names no column for the amount; the columns are "address", "amount".',
    )
  })
})

describe('a first row without names', () => {
  test('is an address and an amount, in either order', () => {
    expect(layoutOf(`${ada},1`)).toEqual({
      delimiter: ',',
      hasHeader: false,
      cellCount: 2,
      account: 0,
      amount: 1,
      accountLabel: '1',
      amountLabel: '2',
      watched: [],
    })
    expect(layoutOf(`1;${ada}`)).toMatchObject({ account: 1, amount: 0, accountLabel: '2', amountLabel: '1' })
  })

  test.each([
    ['0x', '0x12,5'],
    ['a chain’s name', `eth:${ada},5`],
    ['forty digits alone', `${'AD'.repeat(20)},5`],
    ['an address in capitals', `${ada.toUpperCase()},5`],
  ])('is known by %s', (_, line) => {
    expect(placesOf(line)).toEqual([0, 1])
  })

  test.each(['a0x12,b', `x:y:0x12,b`, `${'ad'.repeat(20)}f,b`, `f${'ad'.repeat(20)},b`])(
    'is none where nothing resembles an address: %s',
    (line) => {
      expect(readLayout(line)).toContain('is neither a header with the columns')
    },
  )

  test('is cut where an address and a comma within its amount show it', () => {
    expect(layoutOf(`${ada};1,5`)).toMatchObject({ delimiter: ';', cellCount: 2 })
    expect(layoutOf(`${'ad'.repeat(20)};1,5`)).toMatchObject({ delimiter: ';' })
    expect(layoutOf(`1,5|${ada}`)).toMatchObject({ delimiter: '|' })
    expect(layoutOf(`0x1,5,x,y;${'AD'.repeat(20)}`)).toMatchObject({ delimiter: ';', cellCount: 2 })
    for (const cell of [`${'ad'.repeat(20)}f`, `f${'ad'.repeat(20)}`, `0x${'ad'.repeat(19)}`])
      expect(readLayout(`0x1,5,x,y;${cell}`)).toContain('The first row has 4 columns')
  })

  test.each([
    [`${ada} 1`, ' '],
    [`  ${ada}   1.5 `, ' '],
    [`${ada}=1`, '='],
    [`${ada} = 1`, '='],
    ['0x 1', ' '],
  ])('may be cut as Disperse cuts it: %s', (line, delimiter) => {
    expect(layoutOf(line)).toMatchObject({ delimiter, cellCount: 2, account: 0, amount: 1 })
  })

  test.each([`${ada} one`, `${ada} 1 500`, `${ada}=1=2`, `${ada}g 1`, 'eth:0x12 5'])(
    'is one column where these marks may separate something else: %s',
    (line) => {
      expect(readLayout(line)).toBe(`"${line}" has one column; an address and an amount are needed.`)
    },
  )

  test.each([`x${ada} 1`, `1 ${ada}`, 'address foo', 'foo amount'])('is none where they may: %s', (line) => {
    expect(readLayout(line)).toBe(
      `"${line}" is neither a header with the columns "address" and "amount" nor an address and an amount.`,
    )
  })

  test('is not cut as Disperse cuts it where there is a usual mark', () => {
    expect(layoutOf(`${ada} 1,5`)).toMatchObject({ delimiter: ',', cellCount: 2 })
    expect(layoutOf(`${ada}=1;5`)).toMatchObject({ delimiter: ';', cellCount: 2 })
  })

  test.each<[string, string, ColumnChoice?]>([
    [ada, `"${ada}" has one column; an address and an amount are needed.`],
    [`${ada},1,2`, 'The first row has 3 columns and no header that says which one holds the amount.'],
    [`${ada},1`, 'The first row is no header, but columns were asked for by name.', { account: 'to' }],
    [`${ada},1`, 'The first row is no header, but columns were asked for by name.', { amount: 'much' }],
  ])('that is unclear is refused: %s', (line, sentence, columns) => {
    expect(readLayout(line, columns)).toBe(sentence)
  })
})

describe('columns that were chosen by their places', () => {
  const columns = { account: 1, amount: 2 }

  test('are those of the likeliest mark, and are called by the header', () => {
    expect(layoutOf('a;Wohin;Wieviel', columns)).toEqual({
      delimiter: ';',
      hasHeader: true,
      cellCount: 3,
      account: 1,
      amount: 2,
      accountLabel: 'Wohin',
      amountLabel: 'Wieviel',
      watched: [],
    })
    expect(layoutOf('a;;', columns)).toMatchObject({
      hasHeader: true,
      accountLabel: '2',
      amountLabel: '3',
      watched: [],
    })
  })

  test.each([
    ['an address', `x;${ada};much`],
    ['a name', 'x;ada.eth;much'],
    ['a longer name', 'x;ada.pay.eth;much'],
    ['a digit in the amount', 'x;who;5'],
    ['a digit of another script', 'x;who;٣'],
    ['a part of a name', 'x;who;5a_1'],
    ['more than a name', 'x;who;sum_18 x'],
    ['a number behind a letter', 'x;who;x5'],
  ])('with %s in the first row there is no header', (_, line) => {
    expect(layoutOf(line, columns)).toMatchObject({ hasHeader: false, accountLabel: '2', amountLabel: '3' })
  })

  test.each(['f0_', 'sum_18', 'F0_A9', 'much'])('the name of a query’s column is a header: %s', (name) => {
    expect(layoutOf(`x;who;${name}`, columns).hasHeader).toBe(true)
  })

  test.each(['ada.', '.eth', 'e th.x', 'th.x y', 'who'])('what is no name is a header: %s', (name) => {
    expect(layoutOf(`x;${name};much`, columns).hasHeader).toBe(true)
  })

  test('that the first row does not have are refused, as is one place for both', () => {
    expect(readLayout('who', { account: 0, amount: 1 })).toBe(
      'The first row has 1 column, fewer than were chosen from.',
    )
    const fewer = 'The first row has 2 columns, fewer than were chosen from.'
    expect(readLayout(`${ada},1`, { account: 0, amount: 2 })).toBe(fewer)
    expect(readLayout(`${ada},1`, { account: 2, amount: 0 })).toBe(fewer)
    expect(readLayout(`${ada},1`, { account: 1, amount: 1 })).toBe(
      'The first row has one column that was chosen for both the account and the amount.',
    )
  })

  test('one of them alone is not enough, and names are looked for', () => {
    expect(placesOf('address,amount', { account: 1 })).toEqual([0, 1])
    expect(placesOf('address,amount', { amount: 0 })).toEqual([0, 1])
  })
})

describe('other columns are watched where they may change what a row means', () => {
  test.each([
    ['token-type', 'Token Type', 'asset_type'],
    ['token-address', 'token_address', 'token_contract', 'contract-address', 'asset_address'],
    ['token', 'token', 'asset', 'currency', 'coin', 'symbol', 'token_symbol', 'ticker'],
  ])('%s', (watch, ...names) => {
    for (const name of names) expect(watchedOf(`${name};address;amount`)).toEqual([`0 ${watch}`])
  })

  test('one without a name, wherever it is', () => {
    expect(watchedOf(';address;amount;x;')).toEqual(['0 unnamed', '4 unnamed'])
  })

  test('the one behind the amount, where commas separate', () => {
    expect(watchedOf('x,address,amount,y,z')).toEqual(['3 neighbour'])
    expect(watchedOf('address,x,amount')).toEqual([])
    expect(watchedOf('amount,address,x')).toEqual([])
    expect(watchedOf('address;amount;y')).toEqual([])
    expect(watchedOf('address,amount,token')).toEqual(['2 token'])
  })

  test('those beside the amount, where commas separate and there is no header', () => {
    expect(watchedOf(`w,x,5,y,${ada}`, { account: 4, amount: 2 })).toEqual(['1 unnamed', '3 unnamed'])
    expect(watchedOf(`${ada},5,y`, { account: 0, amount: 1 })).toEqual(['2 unnamed'])
    expect(watchedOf(`${ada};5;y`, { account: 0, amount: 1 })).toEqual([])
  })
})

describe('a column for groups', () => {
  test('is found by its name or its place, and is watched as that alone', () => {
    const found = { group: { place: 2, label: 'Token' }, watched: [{ place: 2, watch: 'group' }] }
    expect(layoutOf('address;amount;Token', { group: 'token' })).toMatchObject(found)
    expect(layoutOf('address;amount;Token', { group: 2 })).toMatchObject(found)
    expect(watchedOf('address;amount;token;symbol', { group: 3 })).toEqual(['2 token', '3 group'])
  })

  test('is called by its number where it has no name', () => {
    expect(layoutOf(`${ada};5;team`, { account: 0, amount: 1, group: 2 }).group).toEqual({
      place: 2,
      label: '3',
    })
    expect(layoutOf('address;amount;', { group: 2 }).group).toEqual({ place: 2, label: '3' })
  })

  test('nobody asked for is none', () => {
    expect(layoutOf('address;amount;group')).not.toHaveProperty('group')
  })

  test.each<[string, ColumnChoice, string]>([
    [
      'address;amount;team',
      { group: 'group' },
      'The first row names no column "group" for the group; the columns are "address", "amount", "team".',
    ],
    [
      'address;amount;team;Team',
      { group: 'team' },
      'The first row names several columns that could be the group; the columns are "address", "amount", "team", "Team".',
    ],
    [`${ada};5`, { group: 'team' }, 'The first row is no header, but columns were asked for by name.'],
    ['address;amount', { group: 2 }, 'The first row has 2 columns, fewer than were chosen from.'],
    [
      'address;amount',
      { group: 'address' },
      'The first row has one column that was chosen for both the group and something else.',
    ],
    [
      'address;amount',
      { group: 1 },
      'The first row has one column that was chosen for both the group and something else.',
    ],
    [
      'name;amount',
      { group: 1 },
      'The first row names no column for the account; the columns are "name", "amount".',
    ],
  ])('that is unclear is refused: %s, %j', (line, columns, sentence) => {
    expect(readLayout(line, columns)).toBe(sentence)
  })
})

describe('the cells of a line, for a person to choose among', () => {
  test('are cut at the mark that gives the most, the first of several', () => {
    expect(likelyCells('a,b;c;d')).toEqual({ delimiter: ';', cells: ['a,b', 'c', 'd'] })
    expect(likelyCells('a,b;c')).toEqual({ delimiter: ',', cells: ['a', 'b;c'] })
    expect(likelyCells('a b c')).toEqual({ delimiter: ',', cells: ['a b c'] })
    expect(likelyCells(`${ada} 1`)).toEqual({ delimiter: ' ', cells: [ada, '1'] })
  })

  test('are cut at a given mark', () => {
    expect(likelyCells('a;b,"c,d", e ', ',')).toEqual({ delimiter: ',', cells: ['a;b', 'c,d', 'e'] })
    expect(likelyCells(' a  b ', ' ')).toEqual({ delimiter: ' ', cells: ['a', 'b'] })
  })
})
