import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../abi/factoryAddress.ts'
import { isCampaignFactory } from './isCampaignFactory.ts'

test('either factory is one, however it is written; nothing else is', () => {
  for (const factory of [merkleDistributorFactoryAddress, vestingDistributorFactoryAddress]) {
    expect(isCampaignFactory(factory)).toBe(true)
    expect(isCampaignFactory(getAddress(factory))).toBe(true)
    expect(isCampaignFactory(factory.toLowerCase() as `0x${string}`)).toBe(true)
  }
  expect(isCampaignFactory(getAddress(`0x${'1'.repeat(40)}`))).toBe(false)
})
