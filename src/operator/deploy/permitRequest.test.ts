import { type Address, hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorFactoryAddress } from '../../abi/factoryAddress.ts'
import { type PermitTypedData, permitTypes } from '../../chain/permit.ts'
import { permitRequest } from './permitRequest.ts'

const account: Address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const token = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const chainId = 81457
const now = 1_800_000_000
const of = {
  account,
  chainId,
  now,
  campaign: { token: { address: token }, parameters: { total: 2n ** 200n } },
} as const
const permit: PermitTypedData = {
  domain: { name: 'Spring', version: '1', chainId, verifyingContract: token },
  types: permitTypes,
  primaryType: 'Permit',
  message: {
    owner: account,
    spender: merkleDistributorFactoryAddress,
    value: 2n ** 200n,
    nonce: 3n,
    deadline: BigInt(now) + 3_600n,
  },
}

test('what the wallet is handed hashes to what the token checks', () => {
  const handed = JSON.parse(permitRequest(permit, of))
  expect(hashTypedData(handed)).toBe(hashTypedData(permit))
})

test('a permit for anybody but the factory, of another account, over another sum or token, for longer or for another chain is turned away', () => {
  const { domain, message } = permit
  const others: PermitTypedData[] = [
    { ...permit, message: { ...message, spender: token } },
    { ...permit, message: { ...message, owner: token } },
    { ...permit, message: { ...message, value: message.value + 1n } },
    { ...permit, message: { ...message, value: 2n ** 256n - 1n } },
    { ...permit, message: { ...message, deadline: BigInt(now) + 2n * 3_600n } },
    { ...permit, domain: { ...domain, verifyingContract: account } },
    { ...permit, domain: { ...domain, chainId: 1 } },
    { ...permit, primaryType: 'Other' as 'Permit' },
    { ...permit, types: { Permit: [...permitTypes.Permit].reverse() } as never },
  ]
  for (const other of others)
    expect(() => permitRequest(other, of)).toThrow('This permit is not one of the connected account')
})
