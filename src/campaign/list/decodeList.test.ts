import { expect, test } from 'vitest'
import { decodeList, isAscii } from './decodeList.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const decoded = (file: Uint8Array) => {
  const { bytes, encoding } = decodeList(file)
  return [encoding, new TextDecoder().decode(bytes)]
}

test('UTF-16 is known by its byte order mark, of either order', () => {
  expect(decoded(Uint8Array.of(0xff, 0xfe, 0x61, 0, 0xac, 0x20))).toEqual(['UTF-16', 'a€'])
  expect(decoded(Uint8Array.of(0xfe, 0xff, 0, 0x61, 0x20, 0xac))).toEqual(['UTF-16', 'a€'])
})

test('UTF-8 stays as it is, and so does what is no text', () => {
  for (const file of [utf8('a,1\n'), utf8('Zoë,1\n'), utf8('')]) {
    const { bytes, encoding } = decodeList(file)
    expect(bytes).toBe(file)
    expect(encoding).toBe('UTF-8')
  }
  const picture = Uint8Array.of(0xff, 0xd8, 0xff, 0xe9)
  expect(decodeList(picture)).toEqual({ bytes: picture, encoding: 'UTF-8' })
})

test('what is no UTF-8 is read as Windows-1252, each byte as that encoding has it', () => {
  expect(decoded(Uint8Array.of(0x5a, 0x6f, 0xeb, 0x2c, 0x31))).toEqual(['Windows-1252', 'Zoë,1'])
  // One byte of a byte order mark is none.
  for (const [a, b] of [
    [0xff, 0x61],
    [0x61, 0xfe],
    [0xfe, 0x61],
    [0x61, 0xff],
  ] as const)
    expect(decoded(Uint8Array.of(a, b))).toEqual(['Windows-1252', String.fromCharCode(a, b)])
  // Half of a letter at the end.
  expect(decoded(Uint8Array.of(0x61, 0xc3))).toEqual(['Windows-1252', 'aÃ'])
  const all = Uint8Array.from({ length: 128 }, (_, at) => 128 + at)
  const [encoding, text = ''] = decoded(all)
  expect(encoding).toBe('Windows-1252')
  expect(text.slice(0, 32)).toBe('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ')
  expect(text.slice(32)).toBe(String.fromCharCode(...all.subarray(32)))
})

test('a letter that lies over the end of a piece is a letter', () => {
  for (const before of [(1 << 20) - 1, 1 << 20]) {
    const file = utf8(`${'a'.repeat(before)}ë,1`)
    expect(decodeList(file).encoding).toBe('UTF-8')
    expect(decodeList(file.subarray(0, before + 1)).encoding).toBe('Windows-1252')
  }
})

test('one byte of 128 or more, wherever it stands, makes a file no ASCII', () => {
  for (let length = 0; length <= 9; length++) {
    const file = new Uint8Array(length + 1).subarray(1).fill(0x7f)
    expect(isAscii(file)).toBe(true)
    for (let at = 0; at < length; at++) {
      const other = file.slice()
      other[at] = 0x80
      expect(isAscii(other), `${at} of ${length}`).toBe(false)
    }
  }
})
