import type { Address, Hex } from 'viem'
import { hashSafeTransaction, type SafeTransaction } from '../../chain/hashSafeTransaction.ts'

/** What a transaction of a Safe is known by, and what its owners sign. From Safe 1.3.0 on. */
export const safeTxHashOf = (place: { chainId: number; safe: Address }, transaction: SafeTransaction): Hex =>
  hashSafeTransaction(place, transaction)
