import { getAddress, hashTypedData, keccak256, toHex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { hashSafeMessage } from '../../safe/app/hashSafeMessage.ts'
import { safeMessageTypedData, safeTransactionTypedData } from './safeTypedData.ts'
import { serviceTypedData } from './serviceTypedData.ts'

// What wallets are asked to sign, to the letter: they hash the types that they are given.

const safe = getAddress('0x5afe000000000000000000000000000000000001')
const delegate = getAddress('0x9000000000000000000000000000000000000009')
const hash = keccak256(toHex('a transaction'))
const chainId = 81457
const domain = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
]
const service = { name: 'Safe Transaction Service', version: '1.0', chainId }
const hour = 500_000

test('a delegate is named to the wallet service by the hour', () => {
  const asked = (now: number) => serviceTypedData({ what: 'delegate', delegate }, { chainId, now })
  const signed = {
    domain: service,
    types: {
      EIP712Domain: domain,
      Delegate: [
        { name: 'delegateAddress', type: 'address' },
        { name: 'totp', type: 'uint256' },
      ],
    },
    primaryType: 'Delegate',
    message: { delegateAddress: delegate, totp: hour },
  }
  expect(asked(hour * 3_600)).toEqual(signed)
  expect(asked(hour * 3_600 + 3_599)).toEqual(signed)
  expect(asked(hour * 3_600 - 1).message).toEqual({ delegateAddress: delegate, totp: hour - 1 })
})

test('a deletion is of one transaction of one Safe, by the hour', () => {
  const request = { what: 'delete', safe, safeTxHash: hash } as const
  expect(serviceTypedData(request, { chainId, now: hour * 3_600 })).toEqual({
    domain: { ...service, verifyingContract: safe },
    types: {
      EIP712Domain: [...domain, { name: 'verifyingContract', type: 'address' }],
      DeleteRequest: [
        { name: 'safeTxHash', type: 'bytes32' },
        { name: 'totp', type: 'uint256' },
      ],
    },
    primaryType: 'DeleteRequest',
    message: { safeTxHash: hash, totp: hour },
  })
})

const safeDomain = [
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

test('a transaction of a Safe is in its domain, with large numbers as text', () => {
  const large = 2n ** 200n
  const { domain, types, primaryType, message } = safeTransactionTypedData(
    { chainId, safe },
    {
      to: delegate,
      value: large,
      data: '0x1234',
      operation: 1,
      safeTxGas: 2n,
      baseGas: 3n,
      gasPrice: 4n,
      gasToken: zeroAddress,
      refundReceiver: delegate,
      nonce: 7,
    },
  )
  expect({ domain, primaryType, message }).toEqual({
    domain: { chainId, verifyingContract: safe },
    primaryType: 'SafeTx',
    message: {
      to: delegate,
      value: `${large}`,
      data: '0x1234',
      operation: 1,
      safeTxGas: '2',
      baseGas: '3',
      gasPrice: '4',
      gasToken: zeroAddress,
      refundReceiver: delegate,
      nonce: '7',
    },
  })
  expect(types.EIP712Domain).toEqual(safeDomain)
  const typeHash = types.SafeTx?.map(({ type, name }) => `${type} ${name}`).join(',')
  // As in Safe's contracts (`SAFE_TX_TYPEHASH`).
  expect(keccak256(toHex(`SafeTx(${typeHash})`))).toBe(
    '0xbb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8',
  )
})

test('a message of a Safe is in its domain, and hashed as this site knows it', () => {
  const typedData = safeMessageTypedData({ chainId, safe }, hash)
  expect(typedData).toEqual({
    domain: { chainId, verifyingContract: safe },
    types: { EIP712Domain: safeDomain, SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: hash },
  })
  expect(hashTypedData(typedData)).toBe(
    hashSafeMessage({ safeAddress: safe, chainId, version: '1.4.1' }, hash),
  )
})
