import { type Hex, keccak256, numberToHex, parseTransaction, type TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import * as v from '../schema/v.ts'
import { signedTransactionSchema } from './signedTransactionSchema.ts'
import { devKey, otherDevAccount } from './test-support/startAnvil.ts'

const account = privateKeyToAccount(devKey)
const accessList = [{ address: otherDevAccount, storageKeys: [`0x${'01'.repeat(32)}`] }] as const
const common = { nonce: 3, gas: 60_000n, to: otherDevAccount, value: 5n, data: '0x1234' } as const
const dynamic = { type: 'eip1559', chainId: 81457, maxFeePerGas: 1_000n, maxPriorityFeePerGas: 7n } as const
const types = { eip1559: '0x2', eip2930: '0x1', legacy: '0x0' } as const
type Envelope = TransactionSerializable & { type: keyof typeof types }

/** What `eth_getTransactionByHash` says of a signed transaction, as the execution API writes it. */
async function answerOf(envelope: Envelope): Promise<Record<string, unknown>> {
  const raw = await account.signTransaction(envelope)
  const { r, s, v: legacyV, yParity } = parseTransaction(raw)
  const { nonce = 0, gas = 0n, to = null, value = 0n, data = '0x', chainId } = envelope
  const prices = Object.entries(envelope)
    .filter(([key]) => ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'].includes(key))
    .map(([key, price]) => [key, numberToHex(price as bigint)])
  return {
    ...Object.fromEntries(prices),
    ...('accessList' in envelope ? { accessList: envelope.accessList } : {}),
    ...(chainId === undefined ? {} : { chainId: numberToHex(chainId) }),
    hash: keccak256(raw),
    type: types[envelope.type],
    from: account.address.toLowerCase(),
    blockNumber: null,
    nonce: numberToHex(nonce),
    gas: numberToHex(gas),
    to,
    value: numberToHex(value),
    input: data,
    r,
    s,
    v: numberToHex(envelope.type === 'legacy' ? (legacyV ?? 0n) : BigInt(yParity ?? 0)),
  }
}

const envelopes: readonly (readonly [string, Envelope])[] = [
  ['EIP-1559', { ...common, ...dynamic, accessList }],
  ['EIP-1559 without a list', { ...common, ...dynamic }],
  ['EIP-2930', { ...common, type: 'eip2930', chainId: 81457, gasPrice: 9n, accessList }],
  ['EIP-155', { ...common, type: 'legacy', chainId: 81457, gasPrice: 9n }],
  ['before EIP-155', { ...common, type: 'legacy', gasPrice: 9n }],
]

describe.each(envelopes)('%s', (_, envelope) => {
  test('is believed with its own fields, with either parity of the signature', async () => {
    const parities = new Set<unknown>()
    for (let nonce = 0; nonce < 8; nonce++) {
      const given = await answerOf({ ...envelope, nonce } as Envelope)
      parities.add(given.v)
      expect(v.parse(signedTransactionSchema, given)).toEqual({
        hash: given.hash,
        from: account.address,
        to: otherDevAccount,
        nonce,
        input: '0x1234',
        value: 5n,
        blockNumber: null,
      })
    }
    expect(parities.size).toBe(2)
  })

  test('is not believed with any other field, nor without one', async () => {
    const given = await answerOf(envelope)
    for (const [field, value] of Object.entries(given)) {
      // They are not signed: the sender follows from the signature, the block comes later.
      if (field === 'from' || field === 'blockNumber') continue
      // Before typed transactions the chain is in `v`.
      if (field === 'chainId' && envelope.type === 'legacy') continue
      const others: readonly unknown[] =
        field === 'accessList'
          ? [
              [],
              [{ address: otherDevAccount, storageKeys: [] }],
              [{ address: account.address, storageKeys: [] }],
            ]
          : field === 'to'
            ? [null, account.address]
            : field === 'input'
              ? ['0x', '0x123456']
              : [field === 'hash' ? `0x${'ab'.repeat(32)}` : numberToHex(BigInt(String(value)) ^ 3n)]
      for (const other of others)
        expect(v.is(signedTransactionSchema, { ...given, [field]: other }), field).toBe(false)
      const { [field]: left, ...rest } = given
      // With no list is what an empty one is.
      if (field !== 'accessList') expect(v.is(signedTransactionSchema, rest), field).toBe(false)
    }
  })

  test('is not believed as one of another kind', async () => {
    const given = await answerOf(envelope)
    for (const type of ['0x0', '0x1', '0x2', '0x3', '0x7e', undefined])
      if (type !== given.type)
        expect(v.is(signedTransactionSchema, { gasPrice: '0x9', chainId: '0x13e31', ...given, type })).toBe(
          false,
        )
  })
})

test('one that makes a contract has no recipient, whether it is said to be null or not said', async () => {
  const { to: _, ...rest } = common
  const given = await answerOf({ ...rest, ...dynamic })
  const { to, ...without } = given
  expect(to).toBeNull()
  for (const answer of [given, without])
    expect(v.parse(signedTransactionSchema, answer)).toMatchObject({ to: null })
})

test('an empty list, no list and one that is null are the same', async () => {
  const given = await answerOf({ ...common, ...dynamic, accessList: [] })
  const { accessList: _, ...without } = given
  for (const answer of [given, without, { ...without, accessList: null }])
    expect(v.is(signedTransactionSchema, answer)).toBe(true)
})

test('a number of a signature may be written with leading zeros, or without', async () => {
  const { r, ...given } = await answerOf({ ...common, ...dynamic })
  const digits = BigInt(r as Hex).toString(16)
  for (const text of [`0x${digits}`, `0x${digits.padStart(64, '0')}`])
    expect(v.is(signedTransactionSchema, { ...given, r: text })).toBe(true)
})

test('of a signature from before EIP-155 there are two numbers, and none of them names a chain', async () => {
  const seen = new Set<unknown>()
  for (let nonce = 0; nonce < 8; nonce++) {
    const given = await answerOf({ ...common, nonce, type: 'legacy', gasPrice: 9n })
    seen.add(given.v)
    for (const other of ['0x0', '0x1', '0x1a', '0x1d', '0x22', '0x23', '0x24', '0x25', '0x26'])
      expect(v.is(signedTransactionSchema, { ...given, v: other }), other).toBe(false)
  }
  expect([...seen].sort()).toEqual(['0x1b', '0x1c'])
})

test('numbers that no transaction can have are refused, and never break it', async () => {
  const most = `0x${'f'.repeat(64)}`
  const [first, , third, fourth] = await Promise.all(envelopes.map(([, envelope]) => answerOf(envelope)))
  const others: readonly object[] = [
    { ...first, chainId: '0x0' },
    // A tip above the whole fee.
    { ...first, maxPriorityFeePerGas: '0x3e9' },
    { ...third, chainId: '0x0' },
    // A chain of number 0, and a number below all that there are.
    { ...fourth, v: '0x23' },
    { ...fourth, v: '0x5' },
    ...[first, third, fourth].flatMap((given) => [
      { ...given, v: most },
      { ...given, r: most, s: most },
      { ...given, r: '0x0', s: '0x0' },
    ]),
  ]
  for (const other of others) expect(v.is(signedTransactionSchema, other)).toBe(false)
})

test('what it says of a refusal', async () => {
  const given = await answerOf({ ...common, ...dynamic })
  const { issues } = v.safeParse(signedTransactionSchema, { ...given, nonce: '0x9' })
  expect(issues?.map(({ message }) => message)).toEqual(['the hash is not the one of the fields'])
})
