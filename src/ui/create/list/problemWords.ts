import type { ProblemCode } from '../../../campaign/recipientListError.ts'

/** What a kind of problem is called, and what a person can do about it in the file. */
export type ProblemWords = { title: string; advice: string }

export const problemWords: Record<ProblemCode, ProblemWords> = {
  'file-format': { title: 'The file isn’t CSV', advice: 'Export it as CSV in UTF-8.' },
  'file-empty': { title: 'The file holds no rows', advice: 'Choose another file.' },
  'file-columns': { title: 'The columns are unclear', advice: 'Choose the columns.' },
  'total-size': {
    title: 'The total is too large',
    advice: 'Check the unit. These may be base units.',
  },
  'row-cells': {
    title: 'Rows with too many or too few cells',
    advice: 'Often a comma inside an amount. Put such cells in quotation marks, or take the commas out.',
  },
  'row-quotes': { title: 'Unmatched quotation marks', advice: 'Fix the row in the file.' },
  'column-unnamed': {
    title: 'Digits in a column without a name',
    advice:
      'Often the rest of an amount with a comma. Put such amounts in quotation marks, or name the column in the header.',
  },
  'row-token': {
    title: 'Rows that pay another token',
    advice: 'A campaign pays one token. Leave these rows out, or make a campaign for each token.',
  },
  'group-missing': { title: 'Rows without a group', advice: 'Name the group, or leave these rows out.' },
  'group-name': {
    title: 'Groups with unclear names',
    advice: 'Write one group the same way in all its rows, in plain letters and digits.',
  },
  'group-count': {
    title: 'Too many groups',
    advice: 'One transaction creates no more campaigns. Check the column, or make another list of the rest.',
  },
  'account-missing': { title: 'Addresses are missing', advice: 'Add the address, or leave the row out.' },
  'account-characters': {
    title: 'Addresses with invalid characters',
    advice: 'Copied text often has invisible characters.',
  },
  'account-key': {
    title: '64 digits where an address belongs',
    advice: 'This is a transaction hash or a private key. A key is no longer secret here: move its funds.',
  },
  'account-length': {
    title: 'Addresses that are too short or too long',
    advice: 'Copy them again from their source.',
  },
  'account-prefix': { title: 'Addresses without 0x in front', advice: 'The 40 digits are complete.' },
  'account-chain': {
    title: 'Addresses with a chain’s name in front',
    advice: 'A Safe on another chain may not exist on Blast. Ask its owner first.',
  },
  'account-number': {
    title: 'Addresses that a spreadsheet turned into numbers',
    advice: 'The digits are lost. Format the column as text and paste the addresses again.',
  },
  'account-name': {
    title: 'Names instead of addresses',
    advice: 'Look them up above, or ask for the addresses. A name can change.',
  },
  'account-digit': {
    title: 'Addresses with a wrong character',
    advice: 'Copy them again from their source.',
  },
  'account-shape': {
    title: 'Cells without an address',
    advice: 'Check the column. An address is 0x and 40 digits.',
  },
  'account-checksum': {
    title: 'Addresses whose checksum is wrong',
    advice: 'The address may be wrong. Compare each one with its source before you accept it.',
  },
  'account-zero': { title: 'The zero address', advice: 'No one owns it. Leave these rows out.' },
  'account-contract': {
    title: 'Contracts that can’t pay out',
    advice: 'They would lose the payment. Leave these rows out.',
  },
  'account-duplicate': {
    title: 'The same recipient more than once',
    advice: 'Add the amounts up, or keep only each recipient’s first row.',
  },
  'amount-missing': { title: 'Amounts are missing', advice: 'Add the amount, or leave the row out.' },
  'amount-characters': {
    title: 'Amounts with invalid characters',
    advice: 'Spreadsheets put special spaces between thousands.',
  },
  'amount-date': {
    title: 'Amounts that a spreadsheet turned into dates',
    advice: 'The amount is lost. Format the column as text, enter the amounts again and export again.',
  },
  'amount-formula': { title: 'Formulas', advice: 'Export the results instead.' },
  'amount-hexadecimal': { title: 'Hexadecimal amounts', advice: 'Write them in decimal digits.' },
  'amount-scientific': {
    title: 'Amounts in scientific notation',
    advice: 'Digits are lost. Format the column as a number with all its digits and export again.',
  },
  'amount-negative': {
    title: 'Negative amounts',
    advice: 'Leave these rows out.',
  },
  'amount-sign': { title: 'Amounts with a plus sign', advice: 'We can drop the sign.' },
  'amount-separators': {
    title: 'Amounts with separators between thousands',
    advice: 'Choose the number format above.',
  },
  'amount-comma': {
    title: 'Amounts with a comma',
    advice: 'Choose the number format above.',
  },
  'amount-point': { title: 'Amounts that begin or end with a point', advice: 'A zero is missing.' },
  'amount-zeros': { title: 'Amounts with needless zeros in front', advice: 'We can drop the zeros.' },
  'amount-fraction': {
    title: 'Fractions of a base unit',
    advice: 'Base units are whole numbers. These may be whole tokens.',
  },
  'amount-decimals': {
    title: 'More decimals than the token has',
    advice: 'We don’t pay what is cut off. Check the token’s decimals.',
  },
  'amount-shape': { title: 'Cells without a number', advice: 'Check the column.' },
  'amount-style': {
    title: 'Numbers in another format',
    advice: 'Choose the number format above, or fix these rows.',
  },
  'amount-size': {
    title: 'Amounts that are too large',
    advice: 'Check the unit. These may be base units.',
  },
  'amount-zero': { title: 'Amounts of zero', advice: 'They pay nothing. Leave these rows out.' },
  'amount-sum': { title: 'Sums that are too large', advice: 'Check the unit of the amounts.' },
}
