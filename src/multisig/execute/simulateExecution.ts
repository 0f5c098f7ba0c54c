import { decodeFunctionResult } from 'viem'
import { type CallResult, callContract } from '../../chain/callContract.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { decodeRevert } from '../../chain/decodeRevert.ts'
import { message, say } from '../../language/say.ts'
import { type ExecutionCall, execTransactionAbi } from './executionCall.ts'
import { safeRefusal } from './safeRefusal.ts'

/** What would happen if an execution were included now. `sentence` is for people. */
export type ExecutionSimulation =
  | { status: 'succeeds' }
  /** It would be included, the call inside would fail, and the nonce would be used up all the same. */
  | { status: 'fails-inside'; sentence: string }
  /** The Safe would refuse all of it, and nothing would change. `code` is the Safe's own, such as `GS013`. */
  | { status: 'reverts'; code: string | undefined; sentence: string }

/**
 * Runs an execution without sending it, agreed by the nodes.
 *
 * @throws RpcUnreachableError, RpcDisagreementError where it could not be simulated
 */
export function simulateExecution(reader: ChainReader, call: ExecutionCall): Promise<ExecutionSimulation> {
  const question = message('Whether the execution would succeed')
  return reader.atOneBlock({ question }, async (block) => {
    const result = await block.read<CallResult>({
      ...callContract(question, call),
      // That it reverts must be agreed; the reason some nodes leave out.
      ifSplit: (results) => {
        if (results.some(({ type }) => type === 'returned')) return undefined
        const reasons = new Set(results.flatMap(({ data }) => (data === undefined ? [] : [data])))
        const [reason] = reasons
        return { value: { type: 'reverted', data: reasons.size === 1 ? reason : undefined } }
      },
    })
    return result.type === 'reverted' ? refusal(result) : outcome(result.data)
  })
}

function refusal({ data }: CallResult): ExecutionSimulation {
  const { code, sentence } = safeRefusal(decodeRevert(data))
  return { status: 'reverts', code, sentence: say('{sentence} Nothing was sent.', { sentence }) }
}

function outcome(data: `0x${string}`): ExecutionSimulation {
  let isSuccess: boolean | undefined
  try {
    isSuccess = decodeFunctionResult({ abi: execTransactionAbi, data })
  } catch {
    return {
      status: 'reverts',
      code: undefined,
      sentence: say('This address isn’t a Safe. Nothing was sent.'),
    }
  }
  if (isSuccess) return { status: 'succeeds' }
  return {
    status: 'fails-inside',
    sentence: say(
      'The call inside would fail now and use up this transaction: it has its own gas limit (safeTxGas). Nothing was sent.',
    ),
  }
}
