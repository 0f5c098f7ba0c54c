import { type Address, numberToHex } from 'viem'
import * as z from 'zod/mini'
import { dataSchema } from '../hex/hexText.ts'

/**
 * What to ask a node for whether there is code at an address, as of the block with a number.
 *
 * @param question what the answer is for, in an error's words
 */
export const hasCodeAt = (question: string, address: Address) => (number: number) => ({
  question,
  method: 'eth_getCode',
  params: [address, numberToHex(number)],
  schema: z.pipe(
    dataSchema,
    z.transform((code) => code !== '0x'),
  ),
})
