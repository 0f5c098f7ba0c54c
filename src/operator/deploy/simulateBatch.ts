import type { Address } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { type DraftSimulation, simulateDraft } from '../../multisig/build/simulateDraft.ts'
import type { DeployCall } from './deployCalls.ts'

/**
 * Runs the calls as the Safe would, without signatures and without a trace.
 *
 * @throws RpcUnreachableError, RpcDisagreementError; NotSignableError and others where it could not be
 * simulated
 */
export function simulateBatch(
  reader: ChainReader,
  { safe, calls }: { safe: Address; calls: readonly DeployCall[] },
): Promise<DraftSimulation> {
  return simulateDraft(reader, { safe, calls })
}
