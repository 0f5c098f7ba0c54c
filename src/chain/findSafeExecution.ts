import { type Address, type Hex, isAddressEqual, numberToHex, toEventSelector } from 'viem'
import { z } from 'zod'
import type { BlockView, ChainReader, RpcRead } from './createChainReader.ts'
import { type Log, logSchema } from './rpcSchemas.ts'

/** How a Safe's own log tells the end of a transaction that its owners signed. */
export type SafeExecution = { transactionHash: Hex; isSuccess: boolean }

const success = toEventSelector('ExecutionSuccess(bytes32,uint256)')
const failure = toEventSelector('ExecutionFailure(bytes32,uint256)')

type Wanted = { safe: Address; safeTxHash: Hex; fromBlock: number; toBlock: number }

/**
 * Looks for the execution of a Safe's transaction between two blocks, both included, by one node's word:
 * whoever decides by it reads the receipt. Ask for few enough blocks; a node may refuse a wide range
 * (RpcUnreachableError).
 */
export function findSafeExecution(reader: ChainReader, wanted: Wanted): Promise<SafeExecution | undefined> {
  return reader.ask(executionRead(wanted))
}

/**
 * The same of all nodes: undefined only where they agree that there is none; what any of them shows is found.
 */
export function findSafeExecutionAt(block: BlockView, wanted: Wanted): Promise<SafeExecution | undefined> {
  return block.read(executionRead(wanted))
}

function executionRead(wanted: Wanted): RpcRead<SafeExecution | undefined> {
  const { safe, safeTxHash, fromBlock, toBlock } = wanted
  return {
    question: 'the execution of the Safe’s transaction',
    method: 'eth_getLogs',
    // Not by the second topic: Safe 1.3.0 and older keep the hash in the data.
    params: [
      {
        address: safe,
        topics: [[success, failure]],
        fromBlock: numberToHex(fromBlock),
        toBlock: numberToHex(toBlock),
      },
    ],
    schema: z.array(logSchema).transform((logs): SafeExecution | undefined => {
      for (const log of logs) {
        const execution = executionIn([log], { safe, safeTxHash })
        if (execution) return { transactionHash: log.transactionHash, ...execution }
      }
      return undefined
    }),
    keyOf: (found) => found?.transactionHash ?? 'none',
    ifSplit: (answers) => ({ value: answers.find((found) => found !== undefined) }),
  }
}

/**
 * What logs say of a Safe's transaction. Only the Safe's own logs count: anybody can emit such a log. Safe
 * 1.4.1 has the hash in a topic (`bytes32 indexed txHash`), 1.3.0 and older have it in the data.
 */
export function executionIn(
  logs: readonly Pick<Log, 'address' | 'topics' | 'data'>[],
  { safe, safeTxHash }: { safe: Address; safeTxHash: Hex },
): { isSuccess: boolean } | undefined {
  const wanted = safeTxHash.toLowerCase()
  const log = logs.find(({ address, topics: [event, hash], data }) => {
    if (!isAddressEqual(address, safe) || (event !== success && event !== failure)) return false
    return (hash ?? data.slice(0, 66)) === wanted
  })
  return log && { isSuccess: log.topics[0] === success }
}
