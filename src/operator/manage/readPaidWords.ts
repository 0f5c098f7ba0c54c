import type { Address } from 'viem'
import { assertTwoNodes } from '../../chain/assertTwoNodes.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { bitmapUnreadError, readClaimedWords } from '../../chain/readClaimedWords.ts'
import { message } from '../../language/say.ts'

/**
 * The bitmap of a campaign whose code was compared already, agreed by the nodes at one block.
 *
 * @param reader of `createTwoNodeReader`: what is sent does not rest on one node
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function readPaidWords(
  reader: ChainReader,
  { distributor, count }: { distributor: Address; count: number },
): Promise<readonly bigint[]> {
  assertTwoNodes(reader)
  const words = await reader.atOneBlock({ question: message('The claimed allocations') }, (block) =>
    readClaimedWords(block, distributor, count),
  )
  if (!words) throw bitmapUnreadError(reader)
  return words
}
