import type { Address } from 'viem'
import type { Agreement } from './agreement.ts'
import { type CallResult, type ContractCall, callContract } from './callContract.ts'
import type { ChainReader } from './createChainReader.ts'
import { decodeRevert, type RevertReason } from './decodeRevert.ts'

export type Simulation = SimulationOutcome & { agreement: Agreement }

type SimulationOutcome = { status: 'ok' } | { status: 'reverts'; reason: RevertReason }

/**
 * Whether the call would succeed if it were included now. Nodes must agree on whether it reverts; they need not on the
 * bytes of the reason, which some nodes leave out. Network failures are thrown (RpcUnreachableError,
 * RpcDisagreementError), never `reverts`.
 */
export function simulateClaim(
  reader: ChainReader,
  options: { call: ContractCall; from: Address },
): Promise<Simulation> {
  const { call, from } = options
  const question = 'whether the claim would succeed'
  return reader.atOneBlock({ question }, async (block) => {
    const result = await block.read<CallResult>({
      ...callContract(question, { ...call, from }),
      ifSplit: (results) => {
        if (results.some((given) => given.type === 'returned')) return undefined
        const reasons = new Set(results.flatMap((given) => (given.type === 'reverted' && given.data) || []))
        const [reason] = reasons
        return { value: { type: 'reverted', data: reasons.size === 1 ? reason : undefined } }
      },
    })
    return { ...toSimulation(result), agreement: block.agreement }
  })
}

/** The same at a given block and by one node's word: for explaining what has already happened. */
export async function simulateAt(
  reader: ChainReader,
  options: { call: ContractCall; from: Address; number: number },
): Promise<SimulationOutcome> {
  const { call, from, number } = options
  const read = callContract('why it was refused', { ...call, from })
  const result = await reader.ask<CallResult>({
    ...read,
    params: typeof read.params === 'function' ? read.params(`0x${number.toString(16)}`) : read.params,
  })
  return toSimulation(result)
}

function toSimulation(result: CallResult): SimulationOutcome {
  if (result.type === 'returned') return { status: 'ok' }
  return { status: 'reverts', reason: decodeRevert(result.data) }
}
