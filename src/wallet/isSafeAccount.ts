import type { Address } from 'viem'
import type { ChainReader } from '../chain/createChainReader.ts'
import { readSafeAt } from '../chain/readSafe.ts'
import { dataSchema } from '../chain/rpcSchemas.ts'

/**
 * Whether a connected account is a Safe, by the chain and agreed by the nodes. Of an ordinary account, the code alone is asked.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export function isSafeAccount(reader: ChainReader, account: Address): Promise<boolean> {
  const question = 'whether the account is a Safe'
  return reader.atOneBlock({ question }, async (block) => {
    const code = await block.read({
      question,
      method: 'eth_getCode',
      params: (at) => [account, at],
      schema: dataSchema,
    })
    return code !== '0x' && (await readSafeAt(block, account)).status === 'safe'
  })
}
