import { keccak256 } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { dataSchema } from '../../hex/hexText.ts'
import { say } from '../../language/say.ts'
import type { KnownContract } from '../build/knownContracts.ts'
import { NotSignableError } from '../errors.ts'

/**
 * Insists that one of Safe's libraries is on chain as it was published, by the hash of its code.
 *
 * @throws NotSignableError; RpcUnreachableError, RpcDisagreementError
 */
export async function assertKnownCode(reader: ChainReader, known: KnownContract): Promise<void> {
  const question = say('The code of {name}', { name: known.name })
  const code = await reader.atOneBlock({ question }, (block) =>
    block.read({
      question,
      method: 'eth_getCode',
      params: (at) => [known.address, at],
      schema: dataSchema,
      keyOf: keccak256,
    }),
  )
  if (keccak256(code) !== known.codeHash)
    throw new NotSignableError(
      say('Safe’s library for this ({name}) is not on this chain as it should be. Nothing was signed.', {
        name: known.name,
      }),
      {
        facts: [
          say('Contract: {address}', { address: known.address }),
          say('Expected: {hash}', { hash: known.codeHash }),
          say('Found: {hash}', { hash: keccak256(code) }),
        ],
      },
    )
}
