import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { joinSignatures, type OwnerSignature } from '../sign/signatures.ts'

export const execTransactionAbi = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)',
])

/**
 * The call by which anybody has a Safe execute what its owners have signed. `gas` is set where a wallet's own
 * estimate could be too low (prepareExecution.ts).
 */
export type ExecutionCall = { from: Address; to: Address; data: Hex; value: bigint; gas?: bigint | undefined }

/** As a wallet is asked for it. The caller sees to it that there are enough signatures. */
export function executionCall({
  safe,
  transaction,
  signatures,
  executor,
}: {
  safe: Address
  transaction: SafeTransaction
  /** Of owners, as `provenSignatures` and `collectSignatures` give them. */
  signatures: readonly OwnerSignature[]
  executor: Address
}): ExecutionCall {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = transaction
  return {
    from: executor,
    to: safe,
    data: encodeFunctionData({
      abi: execTransactionAbi,
      args: [
        ...([to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver] as const),
        joinSignatures(signatures),
      ],
    }),
    value: 0n,
  }
}
