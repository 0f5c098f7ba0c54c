import type { Address, Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { readSafeState } from '../../chain/readSafeState.ts'
import { noncesAround } from '../../multisig/noncePolicy.ts'
import type { DeployCall } from './deployCalls.ts'
import { ownerChecklist } from './ownerChecklist.ts'

/**
 * The Safe's nonce of a batch that somebody proposed without saying it, as a Safe's host does: the one with
 * which the calls have the hash. Undefined where none has it, because the queue is longer, or the host packs
 * batches in a way of its own.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function nonceOfProposal(
  reader: ChainReader,
  { safe, calls, safeTxHash }: { safe: Address; calls: readonly DeployCall[]; safeTxHash: Hex },
): Promise<number | undefined> {
  const state = await readSafeState(reader, safe)
  if (state.status !== 'safe') return undefined
  const { nonce: next, version } = state
  const { chainId } = reader
  return noncesAround(next).find((nonce) =>
    ownerChecklist({ chainId, safe }, { calls, nonce, version }).some(
      (hash) => hash.safeTxHash === safeTxHash,
    ),
  )
}
