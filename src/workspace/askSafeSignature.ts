import type { Address, Hex } from 'viem'
import { callContract } from '../chain/callContract.ts'
import type { ChainReader } from '../chain/createChainReader.ts'
import { checkSafeSignature, type SafeSignatureCheck } from '../safe/app/checkSafeSignature.ts'

/**
 * Whether a Safe stands behind a hash, by ERC-1271 and through the nodes: what they cannot agree on could not be checked.
 *
 * @param signature the owners' in one; `0x` asks whether they approved the hash on chain
 */
export function askSafeSignature(
  reader: ChainReader,
  { safe, hash, signature }: { safe: Address; hash: Hex; signature: Hex },
): Promise<SafeSignatureCheck> {
  const question = 'whether the Safe stands behind the message'
  return checkSafeSignature({
    call: (transaction) =>
      reader.atOneBlock({ question }, async (block) => {
        const result = await block.read(callContract(question, transaction))
        if (result.type === 'returned') return result.data
        throw new Error('reverted')
      }),
    ...{ safeAddress: safe, hash, signature },
  })
}
