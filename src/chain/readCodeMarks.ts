import { type Hex, hexToBytes } from 'viem'
import { dataSchema } from '../hex/hexText.ts'
import { say } from '../language/say.ts'
import * as v from '../schema/v.ts'
import type { BlockView } from './createChainReader.ts'

/** What is at an address: nothing, a contract, or a contract that answers as a Safe. */
export type CodeMark = 0 | 1 | 2

/**
 * A program that a node runs without it being on any chain (`eth_call` without `to`). Behind it are the
 * addresses, 20 bytes each; it returns a byte for each. What `eth_getCode` would return one address at a time
 * it asks by EXTCODESIZE; where there is code, it calls `getThreshold()`, which all Safes answer with a small
 * number above zero.
 */
const program = [
  '6000', // i = 0
  '5b', // next:
  '80 6014 02 6066 01', // at = 20 * i + the length of this program, 102 bytes
  '38 81 10 6015 57', // if there is an address at that place, on to "one"
  '50 610100 f3', // return the i bytes from 0x100
  '5b', // one:
  '6014 90 600c 39 6000 51', // account = the 20 bytes there
  '80 3b 15 605e 57', // if it has no code, on to "done": its byte stays 0
  '63e75235b8 60e0 1b 6020 52', // the selector of getThreshold() to 0x20
  '6000 6040 52', // 0 to 0x40, where the answer goes
  '6020 6040 6004 6020 84 617530 fa', // staticcall with 30,000 gas
  '3d 6020 14 16', // it succeeded and returned 32 bytes
  '6040 51 62010000 81 10 90 15 15 16 16', // and they are a number above 0 and below 65,536
  '6001 01 82 610100 01 53', // the byte at 0x100 + i = 1, or 2 for a Safe
  '5b 50 6001 01 6002 56', // done: i = i + 1, on to "next"
]
  .join('')
  .replaceAll(' ', '')

/** So many fit the size of a program (49,152 bytes), and cannot take more gas than nodes allow by default. */
export const mostAddresses = 1_000

/**
 * Reads what is at each of up to 1,000 addresses (20 bytes each), agreed by the nodes at one block.
 *
 * @throws RpcUnreachableError, RpcDisagreementError where it could not be checked
 */
export async function readCodeMarks(
  block: BlockView,
  addresses: readonly Hex[],
): Promise<readonly CodeMark[]> {
  const data: Hex = `0x${program}${addresses.map((address) => address.slice(2)).join('')}`
  const marks = await block.read({
    question: say(
      { one: 'The code at {count} address', other: 'The code at {count} addresses' },
      { count: addresses.length },
    ),
    method: 'eth_call',
    params: (at) => [{ data }, at],
    schema: v.pipe(
      dataSchema,
      v.check(
        (bytes) => bytes.length === 2 + addresses.length * 2 && /^0x(?:0[012])*$/.test(bytes),
        'not a byte for each address',
      ),
    ),
  })
  return [...hexToBytes(marks)].map((mark) => mark as CodeMark)
}
