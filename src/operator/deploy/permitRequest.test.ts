import { hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorFactoryAddress } from '../../abi/factoryAddress.ts'
import { type PermitTypedData, permitTypes } from './permit.ts'
import { permitRequest } from './permitRequest.ts'

const account = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const token = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const chainId = 81457
const permit: PermitTypedData = {
  domain: { name: 'Spring', version: '1', chainId, verifyingContract: token },
  types: permitTypes,
  primaryType: 'Permit',
  message: {
    ...{ owner: account, spender: merkleDistributorFactoryAddress },
    ...{ value: 2n ** 200n, nonce: 3n, deadline: 1_800_000_000n },
  },
}

test('what the wallet is handed hashes to what the token checks', () => {
  const handed = JSON.parse(permitRequest(permit, { account, chainId }))
  expect(hashTypedData(handed)).toBe(hashTypedData(permit))
})

test('a permit for anybody but the factory, of another account or for another chain is turned away', () => {
  const { domain, message } = permit
  const others: PermitTypedData[] = [
    { ...permit, message: { ...message, spender: token } },
    { ...permit, message: { ...message, owner: token } },
    { ...permit, domain: { ...domain, chainId: 1 } },
  ]
  for (const other of others)
    expect(() => permitRequest(other, { account, chainId })).toThrow('the wallet was not asked')
})
