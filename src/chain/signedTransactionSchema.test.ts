import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from '../schema/v.ts'
import { signedTransactionSchema } from './signedTransactionSchema.ts'
import { type Anvil, devKey, otherDevAccount, startAnvil } from './test-support/startAnvil.ts'

const account = privateKeyToAccount(devKey)
const common = { nonce: 0, gas: 60_000n, to: otherDevAccount, value: 5n, data: '0x1234' } as const
const gasPrice = 10n ** 10n
const accessList = [{ address: otherDevAccount, storageKeys: [`0x${'01'.repeat(32)}`] }] as const

describe('signedTransactionSchema', () => {
  let anvil: Anvil

  beforeAll(async () => {
    anvil = await startAnvil(['--no-mining'])
  })
  afterAll(() => anvil.stop())

  it.each([
    [
      'EIP-1559',
      { type: 'eip1559', chainId: 81457, maxFeePerGas: gasPrice, maxPriorityFeePerGas: 1n, accessList },
    ],
    ['EIP-2930', { type: 'eip2930', chainId: 81457, gasPrice: gasPrice * 2n, accessList }],
    ['EIP-155', { type: 'legacy', chainId: 81457, gasPrice: gasPrice * 4n }],
    ['before EIP-155', { type: 'legacy', gasPrice: gasPrice * 8n }],
  ] as const)('believes one of %s, and none with a changed field', async (_, envelope) => {
    const hash = await anvil.rpc(
      'eth_sendRawTransaction',
      await account.signTransaction({ ...common, ...envelope }),
    )
    const given = v.parse(
      v.record(v.string(), v.unknown()),
      await anvil.rpc('eth_getTransactionByHash', hash),
    )
    expect(v.parse(signedTransactionSchema, given)).toMatchObject({
      hash,
      nonce: 0,
      input: '0x1234',
      value: 5n,
    })

    const changes = {
      nonce: '0x1',
      value: '0x6',
      input: '0x1235',
      gas: '0xea61',
      to: account.address,
      hash: `0x${'ab'.repeat(32)}`,
      r: '0x1',
      s: '0x1',
    }
    for (const [field, value] of Object.entries(changes)) {
      expect(v.is(signedTransactionSchema, { ...given, [field]: value }), field).toBe(false)
    }
  })

  it.each([null, {}, { type: '0x7e' }, 'text'])('refuses %j', (given) => {
    expect(v.is(signedTransactionSchema, given)).toBe(false)
  })
})
