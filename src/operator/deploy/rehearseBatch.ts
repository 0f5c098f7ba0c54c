import type { Address } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { type DraftRehearsal, rehearseDraft } from '../../multisig/rehearseDraft.ts'
import type { DeployCall } from './deployCalls.ts'

/**
 * Runs the calls as the Safe would, without signatures and without a trace.
 *
 * @throws RpcUnreachableError, RpcDisagreementError; NotSignableError and others where it could not be
 * rehearsed
 */
export function rehearseBatch(
  reader: ChainReader,
  { safe, calls }: { safe: Address; calls: readonly DeployCall[] },
): Promise<DraftRehearsal> {
  return rehearseDraft(reader, { safe, calls })
}
