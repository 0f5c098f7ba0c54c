import { nameFormat } from './nameFormat.ts'

/** What an encoding is called to the person whose file it is. */
export type ListEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

/**
 * The bytes of a list as UTF-8. Spreadsheets save "Unicode text" as UTF-16 and mark it by a byte order mark, which makes its
 * reading sure. What is no UTF-8 is read as Windows-1252, as "CSV" of Excel is: digits, marks and no-break spaces are the
 * same in every Windows encoding, and only the letters of names may differ, which decide nothing. Files that are no text
 * are left as they are, for the reader to refuse.
 */
export function decodeList(file: Uint8Array): { bytes: Uint8Array; encoding: ListEncoding } {
  const [a, b] = file
  const isLittle = a === 0xff && b === 0xfe
  if (isLittle || (a === 0xfe && b === 0xff))
    return encode(file, isLittle ? 'utf-16le' : 'utf-16be', 'UTF-16')
  if (nameFormat(file) !== undefined || isUtf8(file)) return { bytes: file, encoding: 'UTF-8' }
  return encode(file, 'windows-1252', 'Windows-1252')
}

function encode(file: Uint8Array, label: string, encoding: ListEncoding) {
  return { bytes: new TextEncoder().encode(new TextDecoder(label).decode(file)), encoding }
}

/** Read in pieces, so that a large file is never a text as a whole. */
function isUtf8(file: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let from = 0; from < file.length; from += 1 << 20)
      decoder.decode(file.subarray(from, from + (1 << 20)), { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}
