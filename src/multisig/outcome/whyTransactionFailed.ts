import { type Address, isAddressEqual } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { simulateAt } from '../../chain/simulateClaim.ts'
import { say } from '../../language/say.ts'
import { decodeMultiSend } from '../build/multiSend.ts'

/**
 * Why the calls of a Safe's transaction were refused, in a sentence: by running each of them again, as the
 * Safe.
 *
 * @param block that it was executed in
 */
export async function whyTransactionFailed(
  reader: ChainReader,
  { safe, transaction }: { safe: Address; transaction: SafeTransaction },
  block: number,
): Promise<string> {
  const { to, data, value, operation } = transaction
  const calls = operation === 0 ? [{ to, data, value }] : (decodeMultiSend(data) ?? [])
  // Before its block, and after it: what was before it in the same block shows only in the latter.
  for (const number of [block - 1, block])
    for (const { to, data, value } of calls) {
      if (isAddressEqual(to, safe)) continue
      const again = await simulateAt(reader, { call: { to, data, value }, from: safe, number }).catch(
        () => undefined,
      )
      if (again?.status === 'reverts') return again.reason.sentence
    }
  return say('It most likely had too little gas.')
}
