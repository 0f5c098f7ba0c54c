import { type Address, type Hex, hashDomain, hashStruct } from 'viem'
import { type SafeTransaction, safeTxTypes } from '../../chain/hashSafeTransaction.ts'

/** The two halves of what an owner signs (EIP-712), as wallets with a small screen show them. */
export type HardwareHashes = { domain: Hex; message: Hex }

/** For an owner to compare with the device's own screen. From Safe 1.3.0 on. */
export function hardwareHashes(
  place: { chainId: number; safe: Address },
  transaction: SafeTransaction,
): HardwareHashes {
  return {
    domain: domainHash(place),
    message: hashStruct({
      types: safeTxTypes,
      primaryType: 'SafeTx',
      data: { ...transaction, nonce: BigInt(transaction.nonce) },
    }),
  }
}

/** The same for a message of the Safe. `contentHash` is the hash of what it says (`hashMessage`). */
export function messageHardwareHashes(
  place: { chainId: number; safe: Address },
  contentHash: Hex,
): HardwareHashes {
  return {
    domain: domainHash(place),
    message: hashStruct({
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      data: { message: contentHash },
    }),
  }
}

const domainHash = ({ chainId, safe }: { chainId: number; safe: Address }): Hex =>
  hashDomain({
    domain: { chainId: BigInt(chainId), verifyingContract: safe },
    types: {
      EIP712Domain: [
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
    },
  })
