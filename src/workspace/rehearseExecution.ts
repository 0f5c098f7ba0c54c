import { decodeFunctionResult } from 'viem'
import { type CallResult, callContract } from '../chain/callContract.ts'
import type { ChainReader } from '../chain/createChainReader.ts'
import { decodeRevert } from '../chain/decodeRevert.ts'
import { type ExecutionCall, execTransactionAbi } from './executionCall.ts'

/** What would happen if an execution were included now. `sentence` is for people. */
export type ExecutionRehearsal =
  | { status: 'succeeds' }
  /** It would be included, the call inside would fail, and the nonce would be used up all the same. */
  | { status: 'fails-inside'; sentence: string }
  /** The Safe would refuse all of it, and nothing would change. `code` is the Safe's own, such as `GS013`. */
  | { status: 'reverts'; code: string | undefined; sentence: string }

/** What a Safe means by its codes (Safe's docs/error_codes.md). */
const sentences: Readonly<Record<string, string>> = {
  GS010: 'The gas limit is too low for what the owners have asked for.',
  GS011: 'The Safe has too little ETH to pay back the network fee.',
  GS012: 'The Safe has too little of the token that the network fee is paid back in.',
  GS013:
    'The call inside would fail: its target refuses it, or the Safe lacks what it sends. The transaction keeps its place in the queue.',
  GS020: 'There are too few signatures.',
  GS021: 'A signature is damaged.',
  GS022: 'A signature is damaged.',
  GS023: 'A signature is damaged.',
  GS024: 'An owner that is a contract does not stand behind its signature.',
  GS025: 'An owner has not approved it on chain.',
  GS026:
    'A signature is not that of an owner, or over another transaction: the owners or the nonce have changed since.',
  GS030: 'Only owners may do this.',
  GS031: 'The Safe refuses calls that others make in its name.',
}

/**
 * Runs an execution without sending it, agreed by the nodes.
 *
 * @throws RpcUnreachableError, RpcDisagreementError where it could not be rehearsed
 */
export function rehearseExecution(reader: ChainReader, call: ExecutionCall): Promise<ExecutionRehearsal> {
  const question = 'whether the execution would succeed'
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

function refusal({ data }: CallResult): ExecutionRehearsal {
  const reason = decodeRevert(data)
  const [code] = reason.type === 'message' ? (/^GS\d{3}$/.exec(reason.message) ?? []) : []
  const known = code === undefined ? undefined : sentences[code]
  const sentence = known ?? reason.sentence
  return {
    status: 'reverts',
    code,
    sentence: `The Safe would refuse it${code ? ` (${code})` : ''}, so nothing was sent. ${sentence}`,
  }
}

function outcome(data: `0x${string}`): ExecutionRehearsal {
  let isSuccess: boolean | undefined
  try {
    isSuccess = decodeFunctionResult({ abi: execTransactionAbi, data })
  } catch {
    return {
      status: 'reverts',
      code: undefined,
      sentence: 'The address does not answer as a Safe does, so nothing was sent.',
    }
  }
  if (isSuccess) return { status: 'succeeds' }
  return {
    status: 'fails-inside',
    sentence:
      'The call inside would fail now, and this transaction would be used up by it: its owners gave it gas of its own (safeTxGas). Nothing was sent.',
  }
}
