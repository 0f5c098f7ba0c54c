import { type Address, type Hex, hashDomain, hashStruct } from 'viem'
import { type SafeTransaction, safeTxTypes } from '../chain/hashSafeTransaction.ts'

/** The two halves of what an owner signs (EIP-712), as wallets with a small screen show them. */
export type HardwareHashes = { domain: Hex; message: Hex }

/** For an owner to compare with the device's own screen. From Safe 1.3.0 on. */
export function hardwareHashes(
  { chainId, safe }: { chainId: number; safe: Address },
  transaction: SafeTransaction,
): HardwareHashes {
  return {
    domain: hashDomain({
      domain: { chainId: BigInt(chainId), verifyingContract: safe },
      types: {
        EIP712Domain: [
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
      },
    }),
    message: hashStruct({
      types: safeTxTypes,
      primaryType: 'SafeTx',
      data: { ...transaction, nonce: BigInt(transaction.nonce) },
    }),
  }
}
