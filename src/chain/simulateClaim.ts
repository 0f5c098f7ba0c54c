import { type Address, numberToHex } from 'viem'
import { message } from '../language/say.ts'
import type { Agreement } from './agreement.ts'
import { type CallResult, type ContractCall, callContract } from './callContract.ts'
import type { ChainReader, RpcRead } from './createChainReader.ts'
import { decodeRevert, type RevertReason } from './decodeRevert.ts'

export type Simulation = SimulationOutcome & { agreement: Agreement }

type SimulationOutcome = { status: 'ok' } | { status: 'reverts'; reason: RevertReason }

/**
 * Whether the call would succeed if it were included now. Nodes must agree on whether it reverts; they need
 * not on the bytes of the reason, which some nodes leave out. Network failures are thrown
 * (RpcUnreachableError, RpcDisagreementError), never `reverts`.
 */
export function simulateClaim(
  reader: ChainReader,
  options: { call: ContractCall; from: Address },
): Promise<Simulation> {
  const { call, from } = options
  const question = message('Whether the claim would succeed')
  return reader.atOneBlock({ question }, async (block) => {
    const result = await block.read(simulation(question, { ...call, from }))
    return { ...toSimulation(result), agreement: block.agreement }
  })
}

/**
 * The same at a given block, for explaining what has already happened. Nodes that no longer keep that block's
 * state say nothing. Throws as `simulateClaim` does.
 */
export function simulateAt(
  reader: ChainReader,
  options: { call: ContractCall; from: Address; number: number },
): Promise<SimulationOutcome> {
  const { call, from, number } = options
  const question = message('Why it was refused')
  const read = simulation(question, { ...call, from })
  const params = typeof read.params === 'function' ? read.params(numberToHex(number)) : read.params
  return reader.atOneBlock({ question }, async (block) => toSimulation(await block.read({ ...read, params })))
}

function simulation(question: string, call: ContractCall): RpcRead<CallResult> {
  return {
    ...callContract(question, call),
    ifSplit: (results) => {
      if (results.some((given) => given.type === 'returned')) return undefined
      const reasons = new Set(results.flatMap((given) => (given.type === 'reverted' && given.data) || []))
      const [reason] = reasons
      return { value: { type: 'reverted', data: reasons.size === 1 ? reason : undefined } }
    },
  }
}

function toSimulation(result: CallResult): SimulationOutcome {
  if (result.type === 'returned') return { status: 'ok' }
  return { status: 'reverts', reason: decodeRevert(result.data) }
}
