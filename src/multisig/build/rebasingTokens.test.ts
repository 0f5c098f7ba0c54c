import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { standIns } from '../../../sandbox/devnet/canonicalContracts.ts'
import { isRebasing } from './rebasingTokens.ts'

test('USDB and WETH grow by themselves, others do not', () => {
  expect(isRebasing(81457, standIns.usdb)).toBe(true)
  expect(isRebasing(81457, getAddress(standIns.weth))).toBe(true)
  expect(isRebasing(81457, standIns.blast)).toBe(false)
})
