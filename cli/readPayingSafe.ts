import type { ChainReader } from '../src/chain/createChainReader.ts'
import { readSafeState, type SafeState } from '../src/chain/readSafeState.ts'
import { DeployError } from '../src/operator/deploy/deployErrors.ts'
import type { Payer } from './payerOptions.ts'

/**
 * The Safe that is to make a batch.
 *
 * @throws DeployError where there is none, or it has used the nonce; RpcUnreachableError,
 * RpcDisagreementError
 */
export async function readPayingSafe(
  reader: ChainReader,
  { address, nonce }: Extract<Payer, { kind: 'safe' }>,
): Promise<Extract<SafeState, { status: 'safe' }>> {
  const state = await readSafeState(reader, address)
  if (state.status !== 'safe')
    throw new DeployError(
      state.status === 'absent'
        ? `There is no Safe at ${address} on chain ${reader.chainId}. A Safe on another chain doesn’t work here. Nothing was written.`
        : `The contract at ${address} isn’t a Safe. Nothing was written.`,
    )
  if (nonce !== undefined && nonce < state.nonce)
    throw new DeployError(
      `The Safe has used the nonce ${nonce} already. Its next one is ${state.nonce}. Nothing was written.`,
    )
  return state
}
