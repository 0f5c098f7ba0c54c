import { expect, test } from 'vitest'
import { parseAccountInput } from './parseAccountInput.ts'

const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const asAccount = { status: 'address', account: checksummed }

test.each([
  ['as it is', checksummed],
  ['with spaces around', `  ${checksummed}\n`],
  ['in lower case', checksummed.toLowerCase()],
  ['in upper case', `0x${checksummed.slice(2).toUpperCase()}`],
  ['with 0X', `0X${checksummed.slice(2)}`],
  ['with a chain in front', `blast:${checksummed}`],
  ['in CAIP-10', `eip155:81457:${checksummed}`],
])('default: an address %s', (_, text) => {
  expect(parseAccountInput(text)).toEqual(asAccount)
})

test.each(['alice.eth', 'Alice.ETH', 'pay.alice.eth', 'höhle.eth', 'alice.xyz'])(
  'behavior: %s is a name',
  (name) => {
    expect(parseAccountInput(name)).toEqual({ status: 'name', name })
  },
)

test('behavior: nothing is nothing', () => {
  expect(parseAccountInput(' \t')).toEqual({ status: 'empty' })
})

test.each([
  ['one character short', checksummed.slice(0, -1)],
  ['one character long', `${checksummed}0`],
  ['a wrong checksum', checksummed.replace('aA', 'Aa')],
  ['a letter beyond f', `${checksummed.slice(0, -1)}g`],
  ['a private key', `0x${'ab'.repeat(32)}`],
  ['a sentence', 'my wallet please'],
  ['a link', 'https://example.org/alice.eth'],
])('error: %s', (_, text) => {
  const input = parseAccountInput(text)
  expect(input.status).toBe('unusable')
  expect(input).toMatchSnapshot()
})
