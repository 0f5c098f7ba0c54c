import {
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  slice,
} from 'viem'
import type { RpcRead } from '../../src/chain/createChainReader.ts'
import { dataSchema } from '../../src/hex/hexText.ts'
import * as v from '../../src/schema/v.ts'

/** What is at an account, and what it said when it was asked for a signature by ERC-1271. */
export type ContractWord = {
  hasCode: boolean
  /** Exactly 32 bytes: the standard's answer, and zeros after it. */
  saysYes: boolean
}

/**
 * Gas that a contract may use to judge: enough for dozens of owners, and for curves that are computed in the
 * contract.
 */
export const judgingGas = 5_000_000
/** With what the bytes themselves cost, and the 64th that stays with the caller. */
const gas = judgingGas + 1_000_000

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const yes = `0x1626ba7e${'0'.repeat(56)}`

/**
 * Runs as the code of a contract's creation, followed by the account (32 bytes) and what it is called with,
 * and returns four words: the size of the account's code, whether the call succeeded, how many bytes it
 * returned, and the first 32 of them. So a node says the same of a contract that reverts, stops at an invalid
 * instruction, burns its gas or returns a megabyte, whatever words it has for these itself; code and answer
 * are of one block; and the contract can change nothing.
 */
const program = concatHex([
  '0x60333803', // tail = codesize - 0x33
  '0x806033606039', // codecopy(0x60, 0x33, tail)
  '0x606051', // account = mload(0x60)
  '0x803b600052', // mstore(0x00, extcodesize(account))
  '0x6000606052', // mstore(0x60, 0)
  '0x60206060', // the call's output: 32 bytes at 0x60
  '0x60208403', // its input: tail - 0x20 bytes
  '0x6080', // at 0x80
  `0x8462${numberToHex(judgingGas, { size: 3 }).slice(2)}fa`, // succeeded = staticcall(judgingGas, account, …)
  '0x602052', // mstore(0x20, succeeded)
  '0x3d604052', // mstore(0x40, returndatasize)
  '0x60806000f3', // return(0x00, 0x80)
])

/** Asks the contract at an account whether a signature is its own (ERC-1271), for `BlockView.read`. */
export function askContract(account: Address, hash: Hex, signature: Hex): RpcRead<ContractWord> {
  const call = encodeFunctionData({ abi, args: [hash, signature] })
  return {
    question: 'The signature',
    method: 'eth_call',
    params: (block) => [
      { data: concatHex([program, pad(account, { size: 32 }), call]), gas: numberToHex(gas) },
      block,
    ],
    schema: v.pipe(
      dataSchema,
      v.check((data) => data.length === 2 + 2 * 128, 'not four words'),
      v.transform((data): ContractWord => {
        const [codeSize, succeeded, length] = [0, 32, 64].map((at) => BigInt(slice(data, at, at + 32)))
        return {
          hasCode: codeSize !== 0n,
          saysYes: succeeded === 1n && length === 32n && slice(data, 96) === yes,
        }
      }),
    ),
  }
}
