import { createElement } from 'react'
import { expect, test } from 'vitest'
import { balanceSchema } from '../../../safe/service/wire/balances.ts'
import * as v from '../../../schema/v.ts'
import { drawPage, readText } from '../../test-support/drawPage.ts'
import { TokenTable } from './TokenTable.tsx'

/** As the service's answer is read. */
const balance = (type: string) =>
  v.parse(balanceSchema, {
    tokenInfo: { type, address: `0x${'a'.repeat(40)}`, decimals: 0, symbol: 'TOK', name: 'Token' },
    balance: '3',
    fiatBalance: '0',
    fiatConversion: '0',
  })
const read = (type: string) =>
  readText(
    drawPage(
      createElement(TokenTable, { balances: [balance(type)], currency: 'usd', chainBalance: undefined }),
    ),
  )

test.each([
  ['ERC721', 'A collection. The amount is the number of items.'],
  ['UNKNOWN', 'The kind of this token is unknown.'],
  ['ERC404', 'Unknown kind of token: ERC404'],
])('a token of kind %s is said to be one', (type, words) => {
  expect(read(type)).toContain(words)
})

test.each(['ERC20', 'NATIVE_TOKEN'])('%s needs no word', (type) => {
  expect(read(type)).toContain('3 TOK')
  expect(read(type)).not.toMatch(/kind of token|A collection/)
})
