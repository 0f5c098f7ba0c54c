import type { Address } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { mostAddresses, readCodeMarks } from '../../chain/readCodeMarks.ts'
import { message } from '../../language/say.ts'

/** Questions that a node is asked at the same time. */
const atOnce = 4

/**
 * Whether each account has code, agreed by the nodes at one block.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export function readHasCode(reader: ChainReader, accounts: readonly Address[]): Promise<readonly boolean[]> {
  return reader.atOneBlock({ question: message('Which recipients have code') }, async (block) => {
    const answers: boolean[] = []
    for (let at = 0; at < accounts.length; at += mostAddresses * atOnce) {
      const marks = await Promise.all(
        Array.from({ length: atOnce }, (_, place) => at + place * mostAddresses)
          .filter((from) => from < accounts.length)
          .map((from) => readCodeMarks(block, accounts.slice(from, from + mostAddresses))),
      )
      for (const mark of marks.flat()) answers.push(mark !== 0)
    }
    return answers
  })
}
