import { type Address, toFunctionSelector } from 'viem'
import { message } from '../language/say.ts'
import * as v from '../schema/v.ts'
import { callContract } from './callContract.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { smallQuantitySchema } from './rpcSchemas.ts'

const question = message('The number of transactions that the Safe has executed')
const data = toFunctionSelector('function nonce()')

/**
 * The nonce of the next transaction that a Safe executes; undefined where the address is no contract that has
 * one.
 */
export function readSafeNonce(reader: ChainReader, safe: Address): Promise<number | undefined> {
  return reader.atOneBlock({ question }, (block) => readSafeNonceAt(block, safe))
}

/** As `readSafeNonce`, at a block view that is already open. */
export async function readSafeNonceAt(block: BlockView, safe: Address): Promise<number | undefined> {
  const result = await block.read(callContract(question, { to: safe, data }))
  if (result.type !== 'returned' || !/^0x[0-9a-f]{64}$/i.test(result.data)) return undefined
  const nonce = v.safeParse(smallQuantitySchema, `0x${BigInt(result.data).toString(16)}`)
  return nonce.success ? nonce.output : undefined
}
