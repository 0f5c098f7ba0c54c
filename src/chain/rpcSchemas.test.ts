import { getAddress, type Hex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import * as v from '../schema/v.ts'
import {
  headSchema,
  logSchema,
  quantitySchema,
  receiptSchema,
  smallQuantitySchema,
  transactionSchema,
} from './rpcSchemas.ts'

const isTaken = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success
const hash = (digits: string): Hex => pad(`0x${digits}`, { size: 32 })
const loud = (hex: Hex): Hex => `0x${hex.slice(2).toUpperCase()}`
const account: Hex = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'

describe('a quantity', () => {
  test('has one to 64 digits of either case, with zeros in front or without', () => {
    expect(v.parse(quantitySchema, '0x0')).toBe(0n)
    expect(v.parse(quantitySchema, '0x01Bf')).toBe(447n)
    expect(v.parse(quantitySchema, `0x${'f'.repeat(64)}`)).toBe(2n ** 256n - 1n)
  })

  test.each(['0x', `0x${'f'.repeat(65)}`, '0xg', '10', '', ' 0x1', '0x1 ', 'a0x1', 1, null, undefined])(
    'is not %j',
    (value) => {
      expect(isTaken(quantitySchema, value)).toBe(false)
    },
  )

  test('that has to be a small number is at most 2^53 - 1', () => {
    expect(v.parse(smallQuantitySchema, '0x1fffffffffffff')).toBe(2 ** 53 - 1)
    expect(v.safeParse(smallQuantitySchema, '0x20000000000000').issues?.[0].message).toBe('above 2^53')
  })
})

test('of a block its number, hash and time are read', () => {
  const head = { number: '0x64', hash: loud(hash('ab')), timestamp: '0x6553f100', miner: account }
  expect(v.parse(headSchema, head)).toEqual({ number: 100, hash: hash('ab'), timestamp: 1_700_000_000 })
  for (const lack of [{ number: undefined }, { hash: '0xab' }, { timestamp: null }])
    expect(isTaken(headSchema, { ...head, ...lack })).toBe(false)
})

const log = {
  address: account,
  topics: [loud(hash('a1')), hash('b2')],
  data: '0xABCD',
  blockNumber: '0x64',
  blockHash: hash('bb'),
  transactionHash: hash('cc'),
  logIndex: '0x2',
}
const readLog = {
  address: getAddress(account),
  topics: [hash('a1'), hash('b2')],
  data: '0xabcd',
  blockNumber: 100,
  blockHash: hash('bb'),
  transactionHash: hash('cc'),
  logIndex: 2,
}

test('an event has up to four topics', () => {
  expect(v.parse(logSchema, log)).toEqual(readLog)
  const topics = (count: number) => Array.from({ length: count }, (_, at) => hash(`a${at}`))
  expect(isTaken(logSchema, { ...log, topics: topics(0) })).toBe(true)
  expect(isTaken(logSchema, { ...log, topics: topics(4) })).toBe(true)
  expect(isTaken(logSchema, { ...log, topics: topics(5) })).toBe(false)
})

test.each(Object.keys(log))('an event without its %s is none', (key) => {
  expect(isTaken(logSchema, { ...log, [key]: undefined })).toBe(false)
  expect(isTaken(logSchema, { ...log, [key]: 'x' })).toBe(false)
})

const receipt = {
  transactionHash: hash('cc'),
  blockHash: hash('bb'),
  blockNumber: '0x64',
  from: account,
  to: account,
  status: '0x1',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x3b9aca00',
  l1Fee: '0x7',
  logs: [log],
}

test('a receipt has what became of a transaction, and what it cost', () => {
  expect(v.parse(receiptSchema, receipt)).toEqual({
    transactionHash: hash('cc'),
    blockHash: hash('bb'),
    blockNumber: 100,
    from: getAddress(account),
    to: getAddress(account),
    status: 'success',
    gasUsed: 21_000n,
    effectiveGasPrice: 1_000_000_000n,
    l1Fee: 7n,
    logs: [readLog],
  })
  expect(v.parse(receiptSchema, { ...receipt, status: '0x0' }).status).toBe('reverted')
})

test('a receipt may lack a recipient and a fee for data, and no chain but the OP stack’s has the latter', () => {
  for (const lack of [null, undefined])
    expect(v.parse(receiptSchema, { ...receipt, to: lack, l1Fee: lack })).toMatchObject({
      to: null,
      l1Fee: undefined,
    })
})

test.each(Object.keys(receipt).filter((key) => key !== 'to' && key !== 'l1Fee'))(
  'a receipt without its %s is none',
  (key) => {
    expect(isTaken(receiptSchema, { ...receipt, [key]: undefined })).toBe(false)
    expect(isTaken(receiptSchema, { ...receipt, [key]: '0x2' })).toBe(
      key === 'blockNumber' || /gas/i.test(key),
    )
  },
)

const transaction = {
  hash: hash('cc'),
  from: account,
  to: account,
  nonce: '0x3',
  input: '0xAB',
  value: '0x9',
  blockNumber: '0x64',
}

test('of a transaction is read who sends what to whom, and in which block', () => {
  expect(v.parse(transactionSchema, transaction)).toEqual({
    hash: hash('cc'),
    from: getAddress(account),
    to: getAddress(account),
    nonce: 3,
    input: '0xab',
    value: 9n,
    blockNumber: 100,
  })
  for (const lack of [null, undefined])
    expect(v.parse(transactionSchema, { ...transaction, to: lack, blockNumber: lack })).toMatchObject({
      to: null,
      blockNumber: null,
    })
})

test.each(['hash', 'from', 'nonce', 'input', 'value'])('a transaction without its %s is none', (key) => {
  expect(isTaken(transactionSchema, { ...transaction, [key]: undefined })).toBe(false)
})
