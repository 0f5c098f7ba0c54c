import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { DistributorMissingError } from '../chain/errors.ts'
import { isContractMissing } from './isContractMissing.ts'

test('only the error of a contract that is not there says so', () => {
  expect(isContractMissing(new DistributorMissingError({ distributor: zeroAddress, chainId: 81457 }))).toBe(
    true,
  )
  expect(isContractMissing(new Error('no answer'))).toBe(false)
  expect(isContractMissing(undefined)).toBe(false)
})
