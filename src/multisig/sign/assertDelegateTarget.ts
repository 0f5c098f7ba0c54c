import { isAddressEqual } from 'viem'
import { assertTwoNodes } from '../../chain/assertTwoNodes.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { say } from '../../language/say.ts'
import { knownLibraries } from '../build/knownContracts.ts'
import { NotSignableError } from '../errors.ts'
import { assertKnownCode } from './assertKnownCode.ts'

/**
 * Insists that a transaction either only calls, or runs the code of one of Safe's libraries as the Safe's
 * own, by the code that is on chain. For what is built here; before it is signed.
 *
 * @param reader of `createTwoNodeReader`: what is signed does not rest on one node
 * @throws NotSignableError; RpcUnreachableError, RpcDisagreementError
 */
export async function assertDelegateTarget(
  reader: ChainReader,
  { to, operation }: Pick<SafeTransaction, 'to' | 'operation'>,
): Promise<void> {
  assertTwoNodes(reader)
  if (operation === 0) return
  const known = knownLibraries.find(({ address }) => isAddressEqual(address, to))
  if (operation !== 1 || !known)
    throw new NotSignableError(
      say('This transaction would run code that isn’t the Safe’s own. Nothing was signed.'),
      { facts: [say('Contract: {address}', { address: to })] },
    )
  await assertKnownCode(reader, known)
}
