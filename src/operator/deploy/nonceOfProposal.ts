import type { Address, Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { readSafeState } from '../../chain/readSafeState.ts'
import type { DeployCall } from './deployCalls.ts'
import { ownerChecklist } from './ownerChecklist.ts'

/** So far from the Safe's next nonce is looked, both ways. */
const reach = 20

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
  for (let at = 0; at <= 2 * reach; at++) {
    // The likely ones first: next, next + 1, and so on; then those that are used.
    const nonce = at <= reach ? next + at : next - (at - reach)
    if (nonce < 0) return undefined
    const hashes = ownerChecklist({ chainId, safe }, { calls, nonce, version })
    if (hashes.some((hash) => hash.safeTxHash === safeTxHash)) return nonce
  }
  return undefined
}
