import type { ProblemCode } from '../../../campaign/recipientListError.ts'

/** What a kind of problem is called, and what a person can do about it in the file. */
export type ProblemWords = { title: string; advice: string }

export const problemWords: Record<ProblemCode, ProblemWords> = {
  'file-format': { title: 'The file is no CSV', advice: 'Export it as CSV in UTF-8.' },
  'file-empty': { title: 'The file holds no rows', advice: 'Choose another file.' },
  'file-columns': { title: 'The columns are unclear', advice: 'Say which columns are meant.' },
  'total-size': {
    title: 'The total is too large',
    advice: 'Check the unit of the amounts: base units may have been given as whole tokens.',
  },
  'row-cells': {
    title: 'Rows with too many or too few cells',
    advice: 'Often a comma inside an amount. Put such cells in quotation marks, or take the commas out.',
  },
  'row-quotes': { title: 'Quotation marks that do not match', advice: 'Fix the row in the file.' },
  'column-unnamed': {
    title: 'Digits in a column without a name',
    advice:
      'Often the rest of an amount with a comma. Put such amounts in quotation marks, or name the column in the header.',
  },
  'row-token': {
    title: 'Rows that pay another token',
    advice: 'A campaign pays one token. Leave these rows out, or make a campaign for each token.',
  },
  'account-missing': { title: 'Addresses are missing', advice: 'Add the address, or leave the row out.' },
  'account-characters': {
    title: 'Addresses with characters that do not belong there',
    advice: 'Copying from web pages and documents brings invisible characters along.',
  },
  'account-key': {
    title: '64 digits where an address belongs',
    advice:
      'This is a transaction hash or a private key. If it is a key, it is no longer secret: move what it holds.',
  },
  'account-length': {
    title: 'Addresses that are too short or too long',
    advice: 'Copy them anew from their source. What is missing cannot be guessed.',
  },
  'account-prefix': { title: 'Addresses without 0x in front', advice: 'The 40 digits are complete.' },
  'account-chain': {
    title: 'Addresses with a chain’s name in front',
    advice:
      'An address of a Safe on another chain may belong to nobody on Blast. Ask whose address it is before you take it.',
  },
  'account-number': {
    title: 'Addresses that a spreadsheet turned into numbers',
    advice: 'The digits are lost. Format the column as text and paste the addresses again.',
  },
  'account-name': {
    title: 'Names instead of addresses',
    advice: 'Ask for the address: a name may point elsewhere tomorrow, and an exchange’s name to nobody.',
  },
  'account-digit': {
    title: 'Addresses with a character that is no digit',
    advice: 'Copy them anew from their source.',
  },
  'account-shape': {
    title: 'Cells that hold no address',
    advice: 'Is it the right column? Otherwise write 0x and 40 digits.',
  },
  'account-checksum': {
    title: 'Addresses whose checksum is wrong',
    advice:
      'Either only the case of letters was changed, or the address is wrong. Compare each one with its source before you accept it.',
  },
  'account-zero': { title: 'The zero address', advice: 'Nobody owns it. Leave these rows out.' },
  'account-contract': {
    title: 'Contracts that cannot pay out what they get',
    advice: 'What is paid to them is lost. Leave these rows out.',
  },
  'account-duplicate': {
    title: 'The same recipient more than once',
    advice: 'Add the amounts up, or keep the first row of each recipient and leave the others out.',
  },
  'amount-missing': { title: 'Amounts are missing', advice: 'Add the amount, or leave the row out.' },
  'amount-characters': {
    title: 'Amounts with characters that do not belong there',
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
    advice: 'Nobody can be made to pay. Leave these rows out.',
  },
  'amount-sign': { title: 'Amounts with a plus sign', advice: 'The sign means nothing here.' },
  'amount-separators': {
    title: 'Amounts with separators between thousands',
    advice: 'Say above how numbers are written in this list.',
  },
  'amount-comma': {
    title: 'Amounts with a comma',
    advice: 'Say above how numbers are written in this list.',
  },
  'amount-point': { title: 'Amounts that begin or end with a point', advice: 'A zero is missing.' },
  'amount-zeros': { title: 'Amounts with needless zeros in front', advice: 'The zeros mean nothing.' },
  'amount-fraction': {
    title: 'Fractions of a base unit',
    advice: 'Base units are whole numbers. Are these amounts in whole tokens?',
  },
  'amount-decimals': {
    title: 'More decimals than the token has',
    advice: 'What is cut off is not paid. Are the token’s decimals right?',
  },
  'amount-shape': { title: 'Cells that hold no number', advice: 'Is it the right column?' },
  'amount-style': {
    title: 'Numbers that are not written as declared',
    advice: 'Say above how numbers are written in this list, or fix these rows.',
  },
  'amount-size': {
    title: 'Amounts that no token can have',
    advice: 'Check the unit: base units may have been given as whole tokens.',
  },
  'amount-zero': { title: 'Amounts of zero', advice: 'They pay nothing. Leave these rows out.' },
  'amount-sum': { title: 'Sums that no token can have', advice: 'Check the unit of the amounts.' },
}
