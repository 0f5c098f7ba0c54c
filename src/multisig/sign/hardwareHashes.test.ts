import { concatHex, getAddress, keccak256, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { hashSafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { hashSafeMessage } from '../../safe/app/hashSafeMessage.ts'
import { hardwareHashes, messageHardwareHashes } from './hardwareHashes.ts'

test('default: the two halves make the hash that owners sign', () => {
  const place = { chainId: 81457, safe: getAddress(`0x${'ab'.repeat(20)}`) }
  const transaction = {
    to: getAddress(`0x${'cd'.repeat(20)}`),
    value: 7n,
    data: '0x1234' as const,
    operation: 0,
    nonce: 9,
    safeTxGas: 1n,
    baseGas: 2n,
    gasPrice: 3n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
  }
  const { domain, message } = hardwareHashes(place, transaction)
  expect(keccak256(concatHex(['0x1901', domain, message]))).toBe(hashSafeTransaction(place, transaction))
})

test('behavior: those of a message make the hash that owners sign for it', () => {
  const safe = getAddress(`0x${'ab'.repeat(20)}`)
  const contentHash = keccak256('0x1234')
  const { domain, message } = messageHardwareHashes({ chainId: 81457, safe }, contentHash)
  expect(keccak256(concatHex(['0x1901', domain, message]))).toBe(
    hashSafeMessage({ safeAddress: safe, chainId: 81457, version: '1.4.1' }, contentHash),
  )
})
