import { type Address, type Hex, hashTypedData, zeroAddress } from 'viem'

/** What the owners of a Safe sign, as its contracts know it. `operation` 0 is a call, 1 a delegate call. */
export type SafeTransaction = {
  to: Address
  value: bigint
  data: Hex
  operation: number
  safeTxGas: bigint
  baseGas: bigint
  gasPrice: bigint
  gasToken: Address
  refundReceiver: Address
  nonce: number
}

/** The struct that owners sign, in the order of Safe's contracts from 1.3.0 on. */
export const safeTxTypes = {
  SafeTx: [
    { type: 'address', name: 'to' },
    { type: 'uint256', name: 'value' },
    { type: 'bytes', name: 'data' },
    { type: 'uint8', name: 'operation' },
    { type: 'uint256', name: 'safeTxGas' },
    { type: 'uint256', name: 'baseGas' },
    { type: 'uint256', name: 'gasPrice' },
    { type: 'address', name: 'gasToken' },
    { type: 'address', name: 'refundReceiver' },
    { type: 'uint256', name: 'nonce' },
  ],
} as const

/**
 * The safeTxHash by EIP-712, of Safe 1.3.0 and later. Fields that are left out are zero, as Safe{Wallet}
 * proposes them.
 */
export function hashSafeTransaction(
  { chainId, safe }: { chainId: number; safe: Address },
  transaction: Pick<SafeTransaction, 'to' | 'data' | 'nonce'> & Partial<SafeTransaction>,
): Hex {
  const { nonce, ...fields } = transaction
  return hashTypedData({
    domain: { chainId, verifyingContract: safe },
    types: safeTxTypes,
    primaryType: 'SafeTx',
    message: {
      value: 0n,
      operation: 0,
      safeTxGas: 0n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      nonce: BigInt(nonce),
      ...fields,
    },
  })
}
