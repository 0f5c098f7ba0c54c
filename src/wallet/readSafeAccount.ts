import type { Address } from 'viem'
import type { ChainReader } from '../chain/createChainReader.ts'
import { readCodeAt } from '../chain/readCodeAt.ts'
import { readSafeAt } from '../chain/readSafe.ts'
import { message } from '../language/say.ts'
import type { CheckedSafe } from './checkSafe.ts'

/**
 * An account as a Safe, by the chain and agreed by the nodes; undefined where it is none. Of an ordinary
 * account, the code alone is asked.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export function readSafeAccount(reader: ChainReader, account: Address): Promise<CheckedSafe | undefined> {
  const question = message('Whether the account is a Safe')
  return reader.atOneBlock({ question }, async (block) => {
    const code = await readCodeAt(block, account, question)
    const found = code === '0x' ? undefined : await readSafeAt(block, account)
    if (found?.status !== 'safe') return undefined
    const { owners, threshold, version } = found
    return { owners, threshold, version }
  })
}
