import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { parseAmount } from './parseAmount.ts'
import { parseCallData } from './parseCallData.ts'
import { parseRecipient } from './parseRecipient.ts'

const safe = getAddress('0x29fcB43b46531BcA003ddC8FCB67FFE91900C762')
const token = getAddress('0x4300000000000000000000000000000000000003')
const dan = getAddress('0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65')

test('default: an address, in one case or with its own capitals, with Blast’s prefix', () => {
  for (const text of [dan, dan.toLowerCase(), ` blast:${dan} `, `eip155:81457:${dan}`])
    expect(parseRecipient(text, { safe, token })).toEqual({
      status: 'address',
      address: dan,
      warning: undefined,
    })
  expect(parseRecipient('  ', { safe })).toEqual({ status: 'empty' })
})

test('behavior: a campaign’s own contract is refused, and no Safe needs to be known', () => {
  expect(parseRecipient(safe, { distributor: safe })).toEqual({
    status: 'unusable',
    reason: 'This is the campaign’s own contract. Tokens sent there are lost.',
  })
  expect(parseRecipient(safe, {})).toMatchObject({ status: 'address', warning: undefined })
})

test('behavior: each slip has its sentence', () => {
  const slips = [
    'alice.eth',
    `eth:${dan}`,
    `${dan.slice(0, -1)}g`,
    dan.slice(0, -1),
    dan.replace('d34A', 'd34a'),
    `0x${'0'.repeat(40)}`,
    token,
    safe,
  ]
  expect(slips.map((text) => parseRecipient(text, { safe, token }))).toMatchInlineSnapshot(`
    [
      {
        "reason": "Paste an address. A name can point elsewhere tomorrow.",
        "status": "unusable",
      },
      {
        "reason": "This address is marked for another network (eth). Paste an address on Blast, from 0x on.",
        "status": "unusable",
      },
      {
        "reason": "An address has only the digits 0–9 and the letters a–f after 0x.",
        "status": "unusable",
      },
      {
        "reason": "An address has 42 characters; this has 41. Copy it again, whole.",
        "status": "unusable",
      },
      {
        "reason": "One letter looks wrong: the capital letters do not match. Copy the address again.",
        "status": "unusable",
      },
      {
        "reason": "This is the zero address. Nobody owns it, so what you send is lost.",
        "status": "unusable",
      },
      {
        "reason": "This is the token’s own contract. Tokens sent there are lost.",
        "status": "unusable",
      },
      {
        "address": "0x29fcB43b46531BcA003ddC8FCB67FFE91900C762",
        "status": "address",
        "warning": "This is the Safe itself. Nothing would move.",
      },
    ]
  `)
})

const ether = { decimals: 18, symbol: 'ETH', balance: 10n ** 18n }

test('default: amounts to the last digit', () => {
  expect(parseAmount('0.000000000000000001', ether)).toMatchObject({ amount: 1n, warning: undefined })
  expect(parseAmount('1', ether)).toMatchObject({ amount: 10n ** 18n, warning: undefined })
  expect(parseAmount('.5', ether)).toMatchObject({ amount: 5n * 10n ** 17n })
  expect(parseAmount('1.50', { decimals: 1, symbol: 'X' })).toMatchObject({ amount: 15n })
  expect(parseAmount('', ether)).toEqual({ status: 'empty' })
})

test('behavior: each wrong amount has its sentence', () => {
  const slips = ['-1', '1,500', '1e18', '0', '0.0000000000000000001', '1.1', '9'.repeat(80), '0x10', '1.2.3']
  expect(
    slips.map((text) => {
      const parsed = parseAmount(text, ether)
      return parsed.status === 'unusable' ? parsed.reason : parsed.status === 'amount' && parsed.warning
    }),
  ).toMatchInlineSnapshot(`
    [
      "An amount cannot be below zero.",
      "“1,500” may mean two amounts. Write 1500 or 1.500.",
      "Enter an amount, such as 12.5.",
      "Enter an amount above zero.",
      "ETH has 18 decimals; this has 19.",
      "The Safe has 1 ETH, which is less.",
      "No token has that many units.",
      "Enter an amount, such as 12.5.",
      "Use digits and one decimal point, without separators: 1234.5.",
    ]
  `)
})

test('default: data is bytes, and each slip has its sentence', () => {
  expect(parseCallData('')).toEqual({ status: 'data', data: '0x' })
  expect(parseCallData(' 0xAB\ncd ')).toEqual({ status: 'data', data: '0xabcd' })
  expect(
    ['abcd', '0xabc', '0xzz'].map((text) => {
      const parsed = parseCallData(text)
      return parsed.status === 'unusable' && parsed.reason
    }),
  ).toMatchInlineSnapshot(`
    [
      "Data starts with 0x.",
      "A digit is missing. Copy the data again, whole.",
      "After 0x, use only the digits 0–9 and the letters a–f.",
    ]
  `)
})
