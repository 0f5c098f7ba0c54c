import type { Address } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { RpcDisagreementError, RpcUnreachableError } from '../../chain/errors.ts'
import { findFirstBlock } from '../../chain/findFirstBlock.ts'
import { hasCodeAt } from '../../chain/hasCodeAt.ts'
import { say } from '../../language/say.ts'

/**
 * The block since which there is code at an address, given that there is at `known`. One node after the other
 * searches; what one finds is then agreed by all that keep states so old, so no node can begin a history too
 * late. Undefined where too few of them do, or where they contradict each other. About 25 questions a node.
 */
export async function findCreationBlock(
  reader: ChainReader,
  { address, known }: { address: Address; known: number },
): Promise<number | undefined> {
  const question = say('The code at {address}', { address })
  const isThereAt = hasCodeAt(question, address)
  try {
    return await reader.atOneBlock({ question }, (block) =>
      reader.searchEach(question, async (ask) => {
        const found = await findFirstBlock((number) => ask(isThereAt(number)), { known, after: -1 })
        const [isThere, wasThere] = await Promise.all([
          block.read(isThereAt(found)),
          found > 0 ? block.read(isThereAt(found - 1)) : false,
        ])
        return isThere && !wasThere ? found : undefined
      }),
    )
  } catch (error) {
    if (error instanceof RpcUnreachableError || error instanceof RpcDisagreementError) return undefined
    throw error
  }
}
