import type { Hex } from 'viem'

const push = (bytes: string) => `${(0x5f + bytes.length / 2).toString(16)}${bytes}`
/** Returns `word` and what follows it in empty memory, `length` bytes in all. */
const returns = (word: string, length: string): Hex =>
  `0x${push(word.padEnd(64, '0'))}600052${push(length)}6000f3`

/** Contracts that are asked for a signature and answer other than ERC-1271 has it. Runtime code. */
export const trickContracts = {
  'reverts without a word': '0x60006000fd',
  'reverts with the right answer': `0x${push('1626ba7e'.padEnd(64, '0'))}60005260206000fd`,
  'stops without an answer': '0x00',
  'is an invalid instruction': '0xfe',
  'burns all gas': '0x5b600056',
  'calls itself without end': '0x6000600060006000305af1600056',
  'says yes in 4 bytes': returns('1626ba7e', '04'),
  'says yes in 31 bytes': returns('1626ba7e', '1f'),
  'says yes in 33 bytes': returns('1626ba7e', '21'),
  'says yes in 64 bytes': returns('1626ba7e', '40'),
  'says yes in a megabyte': returns('1626ba7e', '100000'),
  'says yes and more in one word': returns(`1626ba7e${'00'.repeat(27)}01`, '20'),
  'says yes at the wrong end of the word': returns('1626ba7e'.padStart(64, '0'), '20'),
  'says true': returns('01'.padStart(64, '0'), '20'),
  'says all ones': returns('ff'.repeat(32), '20'),
  'says no as the standard has it': returns('ffffffff', '20'),
  'says yes as of before the standard': returns('20c13b0b', '20'),
  'says yes to one bit more': returns('1626ba7f', '20'),
  'says back what it was asked': '0x366000600037366000f3',
  'says yes once it has written to its storage': `0x6001600055${returns('1626ba7e', '20').slice(2)}`,
  'says yes once it has written a log': `0x60006000a0${returns('1626ba7e', '20').slice(2)}`,
} as const satisfies Record<string, Hex>

/**
 * Says yes to whatever it is asked, in the right form: an account that anybody may sign for, and only for
 * itself.
 */
export const yesToAll = returns('1626ba7e', '20')
