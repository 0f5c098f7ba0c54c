import type { FixRule } from '../../../campaign/recipientListError.ts'

/** What a fix does, as a clause. */
export const fixWords: Record<FixRule, string> = {
  invisible: 'invisible characters are dropped',
  spaces: 'spaces are dropped',
  'full-width': 'full-width characters are written plainly',
  apostrophe: 'the apostrophe in front is dropped',
  prefix: '0x is put in front',
  'chain-name': '“blast:” in front is dropped',
  'other-chain-name': 'another chain’s name in front is dropped',
  checksum: 'the checksum is made anew, the digits stay',
  sign: 'the plus sign is dropped',
  point: 'the missing zero is added',
  zeros: 'needless zeros in front are dropped',
  'trailing-zeros': 'needless zeros behind the point are dropped',
  'cut-decimals': 'decimals that the token does not have are cut off',
  'looked-up': 'names are replaced by the addresses that you accepted',
}
