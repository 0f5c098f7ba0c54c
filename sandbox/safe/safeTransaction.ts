import { type Address, type Hex, hashTypedData, zeroAddress } from 'viem'
import { safeTxTypes } from '../../src/chain/hashSafeTransaction.ts'

/** A transaction of a Safe, as its owners sign it. Amounts in base units, gas in units. */
export type SafeTransaction = {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  /** 0: an ordinary call. 1: the code of `to` runs as the Safe's own. */
  readonly operation: 0 | 1
  /** 0 reverts the whole transaction when the call inside fails; more lets it be used up as failed. */
  readonly safeTxGas: bigint
  readonly baseGas: bigint
  readonly gasPrice: bigint
  readonly gasToken: Address
  readonly refundReceiver: Address
  readonly nonce: number
}

/** Nobody pays the gas back; that is how Safe{Wallet} proposes. */
export const noRefund = {
  safeTxGas: 0n,
  baseGas: 0n,
  gasPrice: 0n,
  gasToken: zeroAddress,
  refundReceiver: zeroAddress,
} as const satisfies Partial<SafeTransaction>

/** EIP-712 data of a Safe transaction, for Safes from 1.3.0 on. */
export function safeTransactionTypedData(chainId: number, safe: Address, transaction: SafeTransaction) {
  return {
    domain: { chainId, verifyingContract: safe },
    types: safeTxTypes,
    primaryType: 'SafeTx',
    message: { ...transaction, nonce: BigInt(transaction.nonce) },
  } as const
}

/** What the owners sign and what everybody knows the transaction by. */
export function hashSafeTransaction(chainId: number, safe: Address, transaction: SafeTransaction): Hex {
  return hashTypedData(safeTransactionTypedData(chainId, safe, transaction))
}
