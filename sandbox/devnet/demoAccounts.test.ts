import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { demoRelayer } from '../api/demoRelayer.ts'
import { demoAccounts, demoPhrase } from './demoAccounts.ts'

test('the accounts are those that viem derives from the phrase', () => {
  const { operator, ada, gus } = demoAccounts
  for (const [addressIndex, { address }] of [operator, ada].entries())
    expect(address).toBe(mnemonicToAccount(demoPhrase, { addressIndex }).address)
  expect(gus.address).toBe(mnemonicToAccount(demoPhrase, { addressIndex: 9 }).address)
  expect(demoRelayer.address).toBe(mnemonicToAccount(demoPhrase, { addressIndex: 10 }).address)
})
