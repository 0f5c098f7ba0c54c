import type { ProblemCode } from '../../../campaign/recipientListError.ts'
import { message } from '../../../language/say.ts'

/** What a kind of problem is called, and what a person can do about it in the file. */
export type ProblemWords = { title: string; advice: string }

export const problemWords: Record<ProblemCode, ProblemWords> = {
  'file-format': { title: message('The file isn’t CSV'), advice: message('Export it as CSV in UTF-8.') },
  'file-empty': { title: message('The file holds no rows'), advice: message('Choose another file.') },
  'file-columns': { title: message('The columns are unclear'), advice: message('Choose the columns.') },
  'total-size': {
    title: message('The total is too large'),
    advice: message('Check the unit. These may be base units.'),
  },
  'row-cells': {
    title: message('Rows with too many or too few cells'),
    advice: message(
      'Often a comma inside an amount. Put such cells in quotation marks, or take the commas out.',
    ),
  },
  'row-quotes': { title: message('Unmatched quotation marks'), advice: message('Fix the row in the file.') },
  'column-unnamed': {
    title: message('Digits in a column without a name'),
    advice: message(
      'Often the rest of an amount with a comma. Put such amounts in quotation marks, or name the column in the header.',
    ),
  },
  'row-token': {
    title: message('Rows that pay another token'),
    advice: message('A campaign pays one token. Leave these rows out, or make a campaign for each token.'),
  },
  'group-missing': {
    title: message('Rows without a group'),
    advice: message('Name the group, or leave these rows out.'),
  },
  'group-name': {
    title: message('Groups with unclear names'),
    advice: message('Write one group the same way in all its rows, in plain letters and digits.'),
  },
  'group-count': {
    title: message('Too many groups'),
    advice: message(
      'One transaction creates no more campaigns. Check the column, or make another list of the rest.',
    ),
  },
  'account-missing': {
    title: message('Addresses are missing'),
    advice: message('Add the address, or leave the row out.'),
  },
  'account-characters': {
    title: message('Addresses with invalid characters'),
    advice: message('Copied text often has invisible characters.'),
  },
  'account-key': {
    title: message('64 digits where an address belongs'),
    advice: message(
      'This is a transaction hash or a private key. A key is no longer secret here: move its funds.',
    ),
  },
  'account-length': {
    title: message('Addresses that are too short or too long'),
    advice: message('Copy them again from their source.'),
  },
  'account-prefix': {
    title: message('Addresses without 0x in front'),
    advice: message('The 40 digits are complete.'),
  },
  'account-chain': {
    title: message('Addresses with a chain’s name in front'),
    advice: message('A Safe on another chain may not exist on Blast. Ask its owner first.'),
  },
  'account-number': {
    title: message('Addresses that a spreadsheet turned into numbers'),
    advice: message('The digits are lost. Format the column as text and paste the addresses again.'),
  },
  'account-name': {
    title: message('Names instead of addresses'),
    advice: message('Look them up above, or ask for the addresses. A name can change.'),
  },
  'account-digit': {
    title: message('Addresses with a wrong character'),
    advice: message('Copy them again from their source.'),
  },
  'account-shape': {
    title: message('Cells without an address'),
    advice: message('Check the column. An address is 0x and 40 digits.'),
  },
  'account-checksum': {
    title: message('Addresses whose checksum is wrong'),
    advice: message('The address may be wrong. Compare each one with its source before you accept it.'),
  },
  'account-zero': {
    title: message('The zero address'),
    advice: message('No one owns it. Leave these rows out.'),
  },
  'account-contract': {
    title: message('Contracts that can’t pay out'),
    advice: message('They would lose the payment. Leave these rows out.'),
  },
  'account-duplicate': {
    title: message('The same recipient more than once'),
    advice: message('Add the amounts up, or keep only each recipient’s first row.'),
  },
  'amount-missing': {
    title: message('Amounts are missing'),
    advice: message('Add the amount, or leave the row out.'),
  },
  'amount-characters': {
    title: message('Amounts with invalid characters'),
    advice: message('Spreadsheets put special spaces between thousands.'),
  },
  'amount-date': {
    title: message('Amounts that a spreadsheet turned into dates'),
    advice: message(
      'The amount is lost. Format the column as text, enter the amounts again and export again.',
    ),
  },
  'amount-formula': { title: message('Formulas'), advice: message('Export the results instead.') },
  'amount-hexadecimal': {
    title: message('Hexadecimal amounts'),
    advice: message('Write them in decimal digits.'),
  },
  'amount-scientific': {
    title: message('Amounts in scientific notation'),
    advice: message('Digits are lost. Format the column as a number with all its digits and export again.'),
  },
  'amount-negative': {
    title: message('Negative amounts'),
    advice: message('Leave these rows out.'),
  },
  'amount-sign': { title: message('Amounts with a plus sign'), advice: message('We can drop the sign.') },
  'amount-separators': {
    title: message('Amounts with separators between thousands'),
    advice: message('Choose the number format above.'),
  },
  'amount-comma': {
    title: message('Amounts with a comma'),
    advice: message('Choose the number format above.'),
  },
  'amount-point': {
    title: message('Amounts that begin or end with a point'),
    advice: message('A zero is missing.'),
  },
  'amount-zeros': {
    title: message('Amounts with needless zeros in front'),
    advice: message('We can drop the zeros.'),
  },
  'amount-fraction': {
    title: message('Fractions of a base unit'),
    advice: message('Base units are whole numbers. These may be whole tokens.'),
  },
  'amount-decimals': {
    title: message('More decimals than the token has'),
    advice: message('We don’t pay what is cut off. Check the token’s decimals.'),
  },
  'amount-shape': { title: message('Cells without a number'), advice: message('Check the column.') },
  'amount-style': {
    title: message('Numbers in another format'),
    advice: message('Choose the number format above, or fix these rows.'),
  },
  'amount-size': {
    title: message('Amounts that are too large'),
    advice: message('Check the unit. These may be base units.'),
  },
  'amount-zero': {
    title: message('Amounts of zero'),
    advice: message('They pay nothing. Leave these rows out.'),
  },
  'amount-sum': {
    title: message('Sums that are too large'),
    advice: message('Check the unit of the amounts.'),
  },
}
