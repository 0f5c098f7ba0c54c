import type { FixRule } from '../../../campaign/recipientListError.ts'
import { message } from '../../../language/say.ts'

/** What a fix does, as a clause. */
export const fixWords: Record<FixRule, string> = {
  invisible: message('invisible characters are dropped'),
  spaces: message('spaces are dropped'),
  'full-width': message('full-width characters are written plainly'),
  apostrophe: message('the apostrophe in front is dropped'),
  prefix: message('0x is put in front'),
  'chain-name': message('“blast:” in front is dropped'),
  'other-chain-name': message('another chain’s name in front is dropped'),
  checksum: message('the checksum is made anew, the digits stay'),
  sign: message('the plus sign is dropped'),
  point: message('the missing zero is added'),
  zeros: message('needless zeros in front are dropped'),
  'trailing-zeros': message('needless zeros behind the point are dropped'),
  'cut-decimals': message('decimals that the token does not have are cut off'),
  'looked-up': message('names are replaced by the addresses that you accepted'),
}
