import { expect, test } from 'vitest'
import { isWorkbook, zipNames } from './isWorkbook.ts'
import { latin1Text } from './latin1Text.ts'
import { nameFormat } from './nameFormat.ts'

/** The characters as bytes of the same numbers. */
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const nameOf = (text: string) => nameFormat(bytesOf(text))
const zip = 'PK\u0003\u0004'
const saveAsCsv = 'In Excel, choose "Save a copy" and "CSV UTF-8 (Comma delimited)".'

test.each([
  ['', 'The file is empty.'],
  ['\u00ff\u00fea\0', 'The file is UTF-16 text; save it as UTF-8.'],
  ['\u00fe\u00ff\0a', 'The file is UTF-16 text; save it as UTF-8.'],
  [
    '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1 and more',
    `The file is an old Excel workbook (.xls), not a CSV. ${saveAsCsv}`,
  ],
  ['%PDF-1.7', 'The file is a PDF, which holds no rows; export the table behind it as CSV in UTF-8.'],
  ['{\\rtf1', 'The file is a text document (RTF); export the table behind it as CSV in UTF-8.'],
  ['PAR1', 'The file is a Parquet file; export it as CSV in UTF-8.'],
  ['SQLite format 3\0', 'The file is a SQLite database; export the table as CSV in UTF-8.'],
  ['\u001f\u008b\b', 'The file is compressed (gzip); unpack it and choose the CSV that was in it.'],
  ['BZh9', 'The file is compressed (bzip2); unpack it and choose the CSV that was in it.'],
  ['7z\u00bc\u00af', 'The file is an archive (7z); unpack it and choose the CSV that was in it.'],
  ['Rar!', 'The file is an archive (RAR); unpack it and choose the CSV that was in it.'],
  ['\u0089PNG', 'The file is a picture; export the table as CSV in UTF-8.'],
  ['\u00ff\u00d8\u00ff', 'The file is a picture; export the table as CSV in UTF-8.'],
  [
    `${zip}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
    'The file is a LibreOffice spreadsheet (.ods), not a CSV; in LibreOffice, choose "Save As", "Text CSV" and "Unicode (UTF-8)".',
  ],
  [`${zip}xl/sharedStrings.xml`, `The file is an Excel workbook (.xlsx), not a CSV. ${saveAsCsv}`],
  [
    `${zip}Index/Tables/DataList.iwa`,
    'The file is a Numbers spreadsheet, not a CSV; in Numbers, choose "Export To", "CSV" and the encoding "Unicode (UTF-8)".',
  ],
  [
    `${zip}Index.zip`,
    'The file is a Numbers spreadsheet, not a CSV; in Numbers, choose "Export To", "CSV" and the encoding "Unicode (UTF-8)".',
  ],
  [`${zip}word/document.xml`, 'The file is a Word document; export the table in it as CSV in UTF-8.'],
  [`${zip}list.csv`, 'The file is an archive (ZIP); unpack it and choose the CSV that was in it.'],
  [
    'a\0,\0b\0',
    'The file is UTF-16 text without a byte order mark, or no text at all. Save it as CSV in UTF-8.',
  ],
  [
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>',
    `The file is an Excel workbook saved as XML. ${saveAsCsv}`,
  ],
  [
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>',
    `The file is an Excel workbook saved as XML. ${saveAsCsv}`,
  ],
  ['<?xml version="1.0"?>\r\n<Workbook>', `The file is an Excel workbook saved as XML. ${saveAsCsv}`],
  [
    '\u00ef\u00bb\u00bf  <?xml version="1.0"?><Workbook>',
    `The file is an Excel workbook saved as XML. ${saveAsCsv}`,
  ],
  [
    '\n<!DOCTYPE html><p>',
    'The file is a web page, not the file behind it. Open it in a spreadsheet and save it as CSV in UTF-8.',
  ],
  [
    '<table border=1>',
    'The file is a web page, not the file behind it. Open it in a spreadsheet and save it as CSV in UTF-8.',
  ],
  ['<?xml version="1.0"?><rows/>', 'The file is XML; save it as CSV in UTF-8.'],
  [
    '{ "format" : "standard-v1", "values": [] }',
    'The file is the dump of an OpenZeppelin Merkle tree (JSON). Write it as CSV, an address and an amount a row, from the "value" pairs under "values".',
  ],
  [
    '{"format":"simple-v1","values":[]}',
    'The file is the dump of an OpenZeppelin Merkle tree (JSON). Write it as CSV, an address and an amount a row, from the "value" pairs under "values".',
  ],
  [
    '{"merkleRoot":"0x12"}',
    "The file is the output of Uniswap's merkle-distributor (JSON), whose amounts are hexadecimal base units. Write it as CSV, an address and an amount a row in decimal digits.",
  ],
  [
    '{"merkleRoot"  : "0x12"}',
    "The file is the output of Uniswap's merkle-distributor (JSON), whose amounts are hexadecimal base units. Write it as CSV, an address and an amount a row in decimal digits.",
  ],
  [
    '[{"address":"0x12","earnings" : "0x5"}]',
    "The file is an input of Uniswap's merkle-distributor (JSON), whose earnings may be hexadecimal. Write it as CSV, an address and an amount a row in decimal digits.",
  ],
  [
    '[{"address":"0x12","earnings":"0x5"}]',
    "The file is an input of Uniswap's merkle-distributor (JSON), whose earnings may be hexadecimal. Write it as CSV, an address and an amount a row in decimal digits.",
  ],
  [
    `{ "0x${'Ab'.repeat(20)}" : 5}`,
    "The file is a JSON map of accounts, as of Uniswap's merkle-distributor, whose amounts may be hexadecimal. Write it as CSV, an address and an amount a row in decimal digits.",
  ],
  [
    `{"0x${'ab'.repeat(20)}":5}`,
    "The file is a JSON map of accounts, as of Uniswap's merkle-distributor, whose amounts may be hexadecimal. Write it as CSV, an address and an amount a row in decimal digits.",
  ],
  [
    `{"to": 1, "0x${'ab'.repeat(20)}": 5}`,
    'The file is JSON, not a CSV. Write it as CSV, an address and an amount a row.',
  ],
  [
    `[{"0x${'ab'.repeat(20)}": 5}]`,
    'The file is JSON, not a CSV. Write it as CSV, an address and an amount a row.',
  ],
  ['[1]', 'The file is JSON, not a CSV. Write it as CSV, an address and an amount a row.'],
])('a file that begins with %j has a sentence of its own', (text, sentence) => {
  expect(nameOf(text)).toBe(sentence)
})

test.each([
  'address,amount\n',
  '\u00ef\u00bb\u00bfaddress,amount\n',
  '\u00ffaddress',
  '\u00feaddress',
  'a\u00ff\u00fe',
  'a\u00fe',
  'a\u00ff',
  '<\u00ef\u00bb\u00bftable>',
  'a<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>',
  'a<?xml version="1.0"?><Workbook>',
  'address {1},amount',
  'a < b, <table>',
  '<tables>',
  '<Workbook>',
  'P%PDF-',
  'PK,amount',
])('what begins with %j may be a list', (text) => {
  expect(nameOf(text)).toBeUndefined()
})

test('a few zeros are no UTF-16: more than a third of the characters have to be', () => {
  expect(nameOf('ab\0')).toBeUndefined()
  expect(nameOf('ab\0\0')).toMatch(/^The file is UTF-16 text without/)
  // Only the first 4,096 characters are looked at.
  const zeros = '\0'.repeat(1_365)
  expect(nameOf(`${'a'.repeat(4_096 - 1_365)}${zeros}\0\0\0`)).toBeUndefined()
  expect(nameOf(`${'a'.repeat(4_096 - 1_366)}${zeros}\0`)).toMatch(/^The file is UTF-16 text without/)
})

test('a workbook of Excel is known by its parts, and no other archive is one', () => {
  const isBook = (text: string) => isWorkbook(bytesOf(text))
  expect(isBook(`${zip}xl/workbook.xml`)).toBe(true)
  expect(isBook(`${zip}xl/worksheets/sheet1.xml`)).toBe(true)
  expect(isBook(`${zip}xl/styles.xml`)).toBe(false)
  expect(isBook(`${zip}xl/workbook.xml opendocument.spreadsheet`)).toBe(false)
  expect(isBook('xl/workbook.xml')).toBe(false)
  expect(isBook(` ${zip}xl/workbook.xml`)).toBe(false)
})

test('of a large archive the beginning and the end are looked at', () => {
  const at = (place: number) => {
    const file = new Uint8Array(400_000)
    file.set(bytesOf(zip))
    file.set(bytesOf('xl/workbook'), place)
    return isWorkbook(file)
  }
  expect(at(200_000 - 11)).toBe(true)
  expect(at(200_000 - 10)).toBe(false)
  expect(at(300_000)).toBe(false)
  expect(at(400_000 - 66_000 - 1)).toBe(false)
  expect(at(400_000 - 66_000)).toBe(true)
  expect(zipNames(bytesOf(zip))).toBe(zip + zip)
  expect(zipNames(bytesOf('PK'))).toBeUndefined()
})

test('bytes as characters of the same numbers, however many', () => {
  for (const length of [0, 1, 8_191, 8_192, 8_193, 20_000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => at % 256)
    const text = latin1Text(bytes)
    expect(text).toHaveLength(length)
    expect(bytesOf(text)).toEqual(bytes)
  }
})
