/** What an encoding is called to the person whose file it is. */
export type ListEncoding = 'UTF-8' | 'UTF-16'

/**
 * The bytes of a list as UTF-8. Spreadsheets save "Unicode text" as UTF-16 and say so by a byte order mark, which makes its
 * reading sure; all else is left as it is, for the reader to take or to refuse.
 */
export function decodeList(file: Uint8Array): { bytes: Uint8Array; encoding: ListEncoding } {
  const [a, b] = file
  const isLittle = a === 0xff && b === 0xfe
  if (!isLittle && !(a === 0xfe && b === 0xff)) return { bytes: file, encoding: 'UTF-8' }
  const text = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(file)
  return { bytes: new TextEncoder().encode(text), encoding: 'UTF-16' }
}
