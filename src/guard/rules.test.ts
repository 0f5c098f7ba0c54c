import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorFactoryAddress } from '../abi/factoryAddress.ts'
import { encodeCreation } from '../operator/deploy/encodeCreation.ts'
import { grantCall } from './guard.ts'
import type { CreationIntent } from './intents.ts'
import type { Place } from './place.ts'
import { learnIntent, rules } from './rules.ts'

const account: Address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const token: Address = '0x4444444444444444444444444444444444444444'
const campaign: CreationIntent['campaign'] = {
  factory: merkleDistributorFactoryAddress,
  title: 'Spring',
  manifestHash: `0x${'d7'.repeat(32)}`,
  parameters: {
    token,
    start: 1n,
    end: 2n,
    sweepReceiver: account,
    yieldReceiver: account,
    gasReceiver: account,
    isCancellable: false,
    total: 10n ** 21n,
    count: 7,
    height: 2,
  },
  cap: [`0x${'e7'.repeat(32)}`],
  token: { address: token, symbol: 'SPR', name: 'Spring', decimals: 18 },
}
const place: Place = {
  site: { chainId: 81457, campaigns: [] },
  at: { page: 'create' },
  origin: 'https://claim.example',
  account,
  now: 1_800_000_000,
}

test('rules that have not come yet let nothing through', async () => {
  // Another test of this process may have asked for them.
  delete rules.creation
  const call = { from: account, to: campaign.factory, data: encodeCreation('create', campaign), value: 0n }
  const intent = { kind: 'create', campaign } as const
  expect(() => grantCall(call, intent, place)).toThrow('not the one that the page shows')
  await learnIntent(intent)
  expect(grantCall(call, intent, place).account).toBe(account)
})
