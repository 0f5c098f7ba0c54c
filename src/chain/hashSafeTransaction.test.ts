import { type Address, concat, encodeAbiParameters, type Hex, keccak256, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { hashSafeTransaction, type SafeTransaction } from './hashSafeTransaction.ts'

const safe: Address = '0x5afe000000000000000000000000000000000001'
const to: Address = '0x00000000000000000000000000000000000000c1'
const zero: Address = '0x0000000000000000000000000000000000000000'
// As the contracts of Safe 1.3.0 and later have them (Safe.sol).
const domainTypehash = '0x47e79534a245952e8b16893a336b85a3d9ea9fa8c573f3d803afb92a79469218'
const transactionTypehash = '0xbb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8'

/** What `getTransactionHash` of a Safe returns, step by step as the contract computes it. */
function hashOnChain(chainId: bigint, at: Address, given: SafeTransaction): Hex {
  const domain = encodeAbiParameters(parseAbiParameters('bytes32, uint256, address'), [
    domainTypehash,
    chainId,
    at,
  ])
  const message = encodeAbiParameters(
    parseAbiParameters(
      'bytes32, address, uint256, bytes32, uint8, uint256, uint256, uint256, address, address, uint256',
    ),
    [
      transactionTypehash,
      given.to,
      given.value,
      keccak256(given.data),
      given.operation,
      given.safeTxGas,
      given.baseGas,
      given.gasPrice,
      given.gasToken,
      given.refundReceiver,
      BigInt(given.nonce),
    ],
  )
  return keccak256(concat(['0x1901', keccak256(domain), keccak256(message)]))
}

test('what is left out is zero, as Safe{Wallet} proposes it', () => {
  const plain = {
    value: 0n,
    operation: 0,
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zero,
    refundReceiver: zero,
  }
  expect(hashSafeTransaction({ chainId: 81457, safe }, { to, data: '0x1234', nonce: 7 })).toBe(
    hashOnChain(81457n, safe, { ...plain, to, data: '0x1234', nonce: 7 }),
  )
})

test('every field that is given is in the hash, as are the chain and the Safe', () => {
  const given: SafeTransaction = {
    to,
    value: 1n,
    data: '0x',
    operation: 1,
    safeTxGas: 2n,
    baseGas: 3n,
    gasPrice: 4n,
    gasToken: '0x00000000000000000000000000000000000000e2',
    refundReceiver: '0x00000000000000000000000000000000000000f1',
    nonce: 0,
  }
  expect(hashSafeTransaction({ chainId: 1, safe: to }, given)).toBe(hashOnChain(1n, to, given))
})
