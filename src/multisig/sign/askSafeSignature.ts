import type { Address, Hex } from 'viem'
import { callContract } from '../../chain/callContract.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { message } from '../../language/say.ts'
import { checkSafeSignature, type SafeSignatureCheck } from '../../safe/app/checkSafeSignature.ts'

/** The Safe's way to say that signatures are missing or wrong. */
class Reverted extends Error {}

/**
 * Whether a Safe has signed a hash, by ERC-1271 and through the nodes: what they cannot agree on could not
 * be checked.
 *
 * @param signature the owners' in one; `0x` asks whether they approved the hash on chain
 */
export function askSafeSignature(
  reader: ChainReader,
  { safe, hash, signature }: { safe: Address; hash: Hex; signature: Hex },
): Promise<SafeSignatureCheck> {
  const question = message('Whether the Safe has signed the message')
  return checkSafeSignature({
    call: (transaction) =>
      reader.atOneBlock({ question }, async (block) => {
        const result = await block.read({
          ...callContract(question, transaction),
          // A revert is a revert, whatever reason a node passes on.
          keyOf: (answer) => (answer.type === 'returned' ? answer.data : 'reverted'),
        })
        if (result.type === 'returned') return result.data
        throw new Reverted()
      }),
    isRevert: (error) => error instanceof Reverted,
    safeAddress: safe,
    hash,
    signature,
  })
}
