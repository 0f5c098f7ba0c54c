import type { Address, Hex } from 'viem'
import { type SafeTransaction, safeTxTypes } from '../../chain/hashSafeTransaction.ts'

type Domain = { chainId: number; verifyingContract: Address }

/** EIP-712 data as wallets take it: numbers beyond 2^53 as decimal text, the domain's type spelled out. */
export type SafeTypedData = {
  domain: Domain
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>
  primaryType: 'SafeTx' | 'SafeMessage'
  message: Readonly<Record<string, string | number>>
}

const domainType = [
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

/** What an owner signs for a transaction, from Safe 1.3.0 on. Its hash is `hashSafeTransaction`. */
export function safeTransactionTypedData(
  { chainId, safe }: { chainId: number; safe: Address },
  transaction: SafeTransaction,
): SafeTypedData {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce } =
    transaction
  return {
    domain: { chainId, verifyingContract: safe },
    types: { EIP712Domain: domainType, ...safeTxTypes },
    primaryType: 'SafeTx',
    message: {
      to,
      value: value.toString(),
      data,
      operation,
      safeTxGas: safeTxGas.toString(),
      baseGas: baseGas.toString(),
      gasPrice: gasPrice.toString(),
      gasToken,
      refundReceiver,
      nonce: nonce.toString(),
    },
  }
}

/**
 * What an owner signs for a message, from Safe 1.3.0 on. `messageHash` is `hashMessage` of it; its hash
 * `hashSafeMessage`.
 */
export function safeMessageTypedData(
  { chainId, safe }: { chainId: number; safe: Address },
  messageHash: Hex,
): SafeTypedData {
  return {
    domain: { chainId, verifyingContract: safe },
    types: { EIP712Domain: domainType, SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: messageHash },
  }
}
