import { message, say } from '../../language/say.ts'
import { zipNames } from './isWorkbook.ts'
import { latin1Text } from './latin1Text.ts'

/**
 * What a file is that is no CSV text, as a sentence with what to do instead; undefined when it may be text in
 * UTF-8 or in a Windows encoding. It is known by the first bytes, as every format documents them.
 */
export function nameFormat(file: Uint8Array): string | undefined {
  if (file.length === 0) return say('The file is empty.')
  const [a, b] = file
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    return say('The file is UTF-16 text; save it as UTF-8.')
  const head = latin1Text(file.subarray(0, 4_096))
  for (const [begin, text] of signatures) if (head.startsWith(begin)) return say(text)
  const zip = zipNames(file)
  if (zip !== undefined) return nameZip(zip)
  if (head.replace(/[^\0]/g, '').length * 3 > Math.min(head.length, 4_096))
    return say(
      'The file is UTF-16 text without a byte order mark, or no text at all. Save it as CSV in UTF-8.',
    )
  const text = head.replace(/^\u00ef\u00bb\u00bf/, '').trimStart()
  if (
    /^<\?xml[^>]*>\s*<\?mso-application progid="Excel/i.test(text) ||
    /^<\?xml[^>]*>\s*<Workbook/i.test(text)
  )
    return say(
      'The file is an Excel workbook saved as XML. In Excel, choose "Save a copy" and "CSV UTF-8 (Comma delimited)".',
    )
  if (/^<(!doctype html|html|table|head|body|meta)\b/i.test(text))
    return say(
      'The file is a web page, not the file behind it. Open it in a spreadsheet and save it as CSV in UTF-8.',
    )
  if (text.startsWith('<?xml')) return say('The file is XML; save it as CSV in UTF-8.')
  if (/^[{[]/.test(text)) return nameJson(text)
  return undefined
}

const signatures = [
  [
    '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
    message(
      'The file is an old Excel workbook (.xls), not a CSV. In Excel, choose "Save a copy" and "CSV UTF-8 (Comma delimited)".',
    ),
  ],
  ['%PDF-', message('The file is a PDF, which holds no rows; export the table behind it as CSV in UTF-8.')],
  ['{\\rtf', message('The file is a text document (RTF); export the table behind it as CSV in UTF-8.')],
  ['PAR1', message('The file is a Parquet file; export it as CSV in UTF-8.')],
  ['SQLite format 3\0', message('The file is a SQLite database; export the table as CSV in UTF-8.')],
  ['\u001f\u008b', message('The file is compressed (gzip); unpack it and choose the CSV that was in it.')],
  ['BZh', message('The file is compressed (bzip2); unpack it and choose the CSV that was in it.')],
  ['7z\u00bc\u00af', message('The file is an archive (7z); unpack it and choose the CSV that was in it.')],
  ['Rar!', message('The file is an archive (RAR); unpack it and choose the CSV that was in it.')],
  ['\u0089PNG', message('The file is a picture; export the table as CSV in UTF-8.')],
  ['\u00ff\u00d8\u00ff', message('The file is a picture; export the table as CSV in UTF-8.')],
] as const

/** Spreadsheets of today are ZIP archives, and differ by the names of the files in them. */
function nameZip(names: string): string {
  if (names.includes('opendocument.spreadsheet'))
    return say(
      'The file is a LibreOffice spreadsheet (.ods), not a CSV; in LibreOffice, choose "Save As", "Text CSV" and "Unicode (UTF-8)".',
    )
  if (/xl\/(workbook|worksheets|_rels|styles|sharedStrings)/.test(names))
    return say(
      'The file is an Excel workbook (.xlsx), not a CSV. In Excel, choose "Save a copy" and "CSV UTF-8 (Comma delimited)".',
    )
  if (/Index\/[^\0]{0,40}\.iwa|Index\.zip/.test(names))
    return say(
      'The file is a Numbers spreadsheet, not a CSV; in Numbers, choose "Export To", "CSV" and the encoding "Unicode (UTF-8)".',
    )
  if (names.includes('word/document'))
    return say('The file is a Word document; export the table in it as CSV in UTF-8.')
  return say('The file is an archive (ZIP); unpack it and choose the CSV that was in it.')
}

/**
 * Lists of other builders of claim trees: their amounts may be hexadecimal, so nobody is to write them out by
 * guess.
 */
function nameJson(text: string): string {
  if (/"format"\s*:\s*"(standard|simple)-v\d"/.test(text))
    return say(
      'The file is the dump of an OpenZeppelin Merkle tree (JSON). Write it as CSV, an address and an amount a row, from the "value" pairs under "values".',
    )
  if (/"merkleRoot"\s*:/.test(text))
    return say(
      "The file is the output of Uniswap's merkle-distributor (JSON), whose amounts are hexadecimal base units. Write it as CSV, an address and an amount a row in decimal digits.",
    )
  if (/"earnings"\s*:/.test(text))
    return say(
      "The file is an input of Uniswap's merkle-distributor (JSON), whose earnings may be hexadecimal. Write it as CSV, an address and an amount a row in decimal digits.",
    )
  if (/^\{\s*"0x[0-9a-f]{40}"\s*:/i.test(text))
    return say(
      "The file is a JSON map of accounts, as of Uniswap's merkle-distributor, whose amounts may be hexadecimal. Write it as CSV, an address and an amount a row in decimal digits.",
    )
  return say('The file is JSON, not a CSV. Write it as CSV, an address and an amount a row.')
}
