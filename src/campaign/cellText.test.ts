import { expect, test } from 'vitest'
import { cellText, charactersBefore } from './cellText.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('a cell’s text has every character that is in it, a byte order mark too', () => {
  expect(cellText(bytesOf('a,\ufeffé,b'), 2, 7)).toBe('\ufeffé')
})

test('characters before a place are counted from the beginning of its line, and not in bytes', () => {
  const file = bytesOf('first\néü,x\rcd')
  const at = (text: string) => bytesOf(text).length
  expect(charactersBefore(file, 0)).toBe(0)
  expect(charactersBefore(file, 3)).toBe(3)
  expect(charactersBefore(file, at('first\n'))).toBe(0)
  expect(charactersBefore(file, at('first\néü,'))).toBe(3)
  expect(charactersBefore(file, at('first\néü,x\rc'))).toBe(1)
})

test('the byte order mark that a file begins with is no character; one of a later line is', () => {
  const mark = '\ufeff'
  const file = bytesOf(`${mark}ab\n${mark}c`)
  expect(charactersBefore(file, 0)).toBe(0)
  expect(charactersBefore(file, 2)).toBe(0)
  expect(charactersBefore(file, 3)).toBe(0)
  expect(charactersBefore(file, 5)).toBe(2)
  expect(charactersBefore(file, file.length)).toBe(2)
})

test.each([[[0xef, 0xbb, 0x41, 0x42]], [[0xef, 0x41, 0xbf, 0x42]], [[0x41, 0xbb, 0xbf, 0x42]]])(
  'a file that begins with part of that mark only (%j) has characters there',
  (bytes) => {
    const heads = bytes.slice(0, 3).filter((byte) => (byte & 0xc0) !== 0x80).length
    expect(charactersBefore(Uint8Array.from(bytes), 3)).toBe(heads)
  },
)
