import { type Address, numberToHex } from 'viem'
import { dataSchema } from '../hex/hexText.ts'
import * as v from '../schema/v.ts'

/**
 * What to ask a node for whether there is code at an address, as of the block with a number.
 *
 * @param question what the answer is for, in an error's words
 */
export const hasCodeAt = (question: string, address: Address) => (number: number) => ({
  question,
  method: 'eth_getCode',
  params: [address, numberToHex(number)],
  schema: v.pipe(
    dataSchema,
    v.transform((code) => code !== '0x'),
  ),
})
