import { type Account, BaseError, type TransactionReceipt } from 'viem'
import type { ChainClient } from '../devnet/chainClient.ts'
import type { ProposedTransaction } from './createTransactionStore.ts'
import { joinSignatures } from './ownerSignatures.ts'
import { safeAbi } from './safeAbi.ts'
import { SafeExecutionError } from './safeErrors.ts'

/**
 * Sends a proposed transaction to its Safe with the signatures that it has, paid by `executor`, and waits for
 * its receipt. A receipt of success does not say that the call inside succeeded.
 *
 * @throws SafeExecutionError when the Safe would revert; nothing is sent then
 */
export async function executeTransaction(
  chain: ChainClient,
  { safe, transaction, confirmations }: ProposedTransaction,
  executor: Account,
): Promise<TransactionReceipt> {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = transaction
  const call = {
    account: executor,
    address: safe,
    abi: safeAbi,
    functionName: 'execTransaction',
    args: [
      ...([to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver] as const),
      joinSignatures(confirmations),
    ],
  } as const
  let gas: bigint
  try {
    gas = await chain.estimateContractGas(call)
  } catch (cause) {
    if (!(cause instanceof BaseError)) throw cause
    throw new SafeExecutionError(reasonOf(cause), cause)
  }
  // An estimate is on the edge: the Safe checks how much gas is left for the call inside.
  const hash = await chain.writeContract({ ...call, chain: chain.chain, gas: (gas * 13n) / 10n + safeTxGas })
  return chain.waitForTransactionReceipt({ hash })
}

/** The Safe's own code (`GS013`) where the node returns it. */
function reasonOf(error: BaseError): string {
  const [code] = /\bGS\d{3}\b/.exec(error.message) ?? []
  return code ?? error.shortMessage
}
