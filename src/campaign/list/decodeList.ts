import { nameFormat } from './nameFormat.ts'

/** What an encoding is called to the person whose file it is. */
export type ListEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

/**
 * The bytes of a list as UTF-8. Spreadsheets save "Unicode text" as UTF-16 and mark it by a byte order mark,
 * which makes its reading sure. What is no UTF-8 is read as Windows-1252, as "CSV" of Excel is: digits, marks
 * and no-break spaces are the same in every Windows encoding, and only the letters of names may differ, which
 * decide nothing. Files that are no text are left as they are, for the reader to refuse.
 */
export function decodeList(file: Uint8Array): { bytes: Uint8Array; encoding: ListEncoding } {
  const [a, b] = file
  const isLittle = a === 0xff && b === 0xfe
  if (isLittle || (a === 0xfe && b === 0xff)) {
    const text = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(file)
    return { bytes: new TextEncoder().encode(text), encoding: 'UTF-16' }
  }
  if (nameFormat(file) !== undefined || isUtf8(file)) return { bytes: file, encoding: 'UTF-8' }
  return { bytes: fromWindows1252(file), encoding: 'Windows-1252' }
}

/**
 * What Windows-1252 has in 0x80 to 0x9f; above, it is Latin-1. Decoders of runtimes differ here, so it is
 * written out.
 */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function fromWindows1252(file: Uint8Array): Uint8Array {
  const encoder = new TextEncoder()
  const codes = Array.from({ length: 128 }, (_, i) =>
    encoder.encode(i < 32 ? (upper[i] ?? '') : String.fromCharCode(128 + i)),
  )
  let length = 0
  for (const byte of file) length += byte < 0x80 ? 1 : (codes[byte - 0x80]?.length ?? 0)
  const bytes = new Uint8Array(length)
  let at = 0
  for (const byte of file) {
    const code = byte < 0x80 ? undefined : codes[byte - 0x80]
    if (code === undefined) bytes[at++] = byte
    else {
      bytes.set(code, at)
      at += code.length
    }
  }
  return bytes
}

/** Read in pieces, so that a large file is never a text as a whole. */
function isUtf8(file: Uint8Array): boolean {
  if (isAscii(file)) return true
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

/** Almost every list is, and sees no decoder: four bytes at a time. */
export function isAscii(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  const whole = file.length - (file.length % 4)
  for (let at = 0; at < whole; at += 4) if ((view.getUint32(at) & 0x80808080) !== 0) return false
  return file.subarray(whole).every((byte) => byte < 0x80)
}
