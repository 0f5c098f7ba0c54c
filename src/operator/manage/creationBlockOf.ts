import type { Address } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { say } from '../../language/say.ts'
import { findCreationBlock } from '../deploy/findCreationBlock.ts'
import { ManageError } from './manageErrors.ts'

/**
 * The block that a distributor was created in, where the site does not name it.
 *
 * @throws ManageError where the nodes do not keep states so old
 */
export async function creationBlockOf(
  reader: ChainReader,
  { distributor, known }: { distributor: Address; known: number },
): Promise<number> {
  const block = await findCreationBlock(reader, { address: distributor, known })
  if (block !== undefined) return block
  throw new ManageError(
    say(
      'We couldn’t find the block of the first claim: the nodes don’t keep such old states. Set the block in the site’s settings (`fromBlock`).',
    ),
  )
}
