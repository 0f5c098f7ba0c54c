import { type Address, type Hash, hashTypedData } from 'viem'

/**
 * What the proposer of a transaction signs to have it deleted, as Safe's transaction service wants it.
 * `hour`: since 1970.
 */
export function deleteRequestHash(chainId: number, safe: Address, safeTxHash: Hash, hour: number): Hash {
  return hashTypedData({
    domain: { name: 'Safe Transaction Service', version: '1.0', chainId, verifyingContract: safe },
    types: {
      DeleteRequest: [
        { name: 'safeTxHash', type: 'bytes32' },
        { name: 'totp', type: 'uint256' },
      ],
    },
    primaryType: 'DeleteRequest',
    message: { safeTxHash, totp: BigInt(hour) },
  })
}
