import type { Address } from 'viem'
import type { ChainReader } from '../chain/createChainReader.ts'
import { readSafeAccount } from './readSafeAccount.ts'

/** Whether a connected account is a Safe. As `readSafeAccount`. */
export async function isSafeAccount(reader: ChainReader, account: Address): Promise<boolean> {
  return (await readSafeAccount(reader, account)) !== undefined
}
