import { expect, test } from 'vitest'
import { closeOverLines, countLineEnds, goesOn } from './quotedLines.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
/** Where the cell that the first quotation mark opens is closed. */
const closeOf = (text: string, options?: Parameters<typeof closeOverLines>[2]) =>
  closeOverLines(bytesOf(text), text.indexOf('"'), options)

test('a cell goes over lines to the mark that closes it, before a delimiter, a line end or the end', () => {
  expect(closeOf('"a\nb",c')).toBe(4)
  expect(closeOf('x,"a\nb"\n')).toBe(6)
  expect(closeOf('"a\nb"\r\n')).toBe(4)
  expect(closeOf('"a\nb"')).toBe(4)
  expect(closeOf('"a\nb"  ;')).toBe(4)
  expect(closeOf('"a\nb"\t')).toBe(4)
  expect(closeOf('"a\nb"|')).toBe(4)
  expect(closeOf('""')).toBe(1)
})

test('two marks are one of the text', () => {
  expect(closeOf('"a""b",')).toBe(5)
  expect(closeOf('"a"""')).toBe(4)
  expect(closeOf('"a""')).toBeUndefined()
})

test('a mark behind which text follows closes nothing, and of a known delimiter no other counts', () => {
  expect(closeOf('"a\nb"c')).toBeUndefined()
  expect(closeOf('"a\nb" c')).toBeUndefined()
  const delimiter = ';'.charCodeAt(0)
  expect(closeOf('"a\nb";', { delimiter })).toBe(4)
  expect(closeOf('"a\nb",', { delimiter })).toBeUndefined()
  expect(closeOf('"a\nb"\n', { delimiter })).toBe(4)
})

test('no cell holds an address: a missing mark must not swallow the recipients below it', () => {
  for (const digits of ['0', '9', 'a', 'f', 'A', 'F']) {
    expect(closeOf(`"\n0x${digits.repeat(40)}"`)).toBeUndefined()
    expect(closeOf(`"\nx${digits.repeat(39)}"`)).toBe(42)
  }
  for (const other of ['/', ':', '`', 'g', '@', 'G']) expect(closeOf(`"${other.repeat(50)}"`)).toBe(51)
  // They have to follow on each other.
  expect(closeOf(`"${'a'.repeat(39)} ${'a'.repeat(39)}"`)).toBe(80)
})

test('a cell has ten thousand bytes at most', () => {
  const of = (length: number) => closeOf(`"${'x'.repeat(length)}",`)
  expect(of(9_998)).toBe(9_999)
  expect(of(9_999)).toBeUndefined()
})

test('where more of the file is to come, it may be closed there', () => {
  const hasMore = true
  expect(closeOf('"a\nb', { hasMore })).toBe(goesOn)
  // What follows the mark is not at hand yet: it may be the first of two.
  expect(closeOf('"a\nb"', { hasMore })).toBe(goesOn)
  expect(closeOf('"a\nb",', { hasMore })).toBe(4)
  expect(closeOf('"a\nb')).toBeUndefined()
  expect(closeOf(`"${'x'.repeat(9_999)}`, { hasMore })).toBe(goesOn)
  expect(closeOf(`"${'x'.repeat(10_000)}`, { hasMore })).toBeUndefined()
})

test('line ends are LF, CR, and CR LF as one', () => {
  const count = (text: string, from = 0, to = text.length) => countLineEnds(bytesOf(text), from, to)
  expect(count('')).toBe(0)
  expect(count('a\nb\nc')).toBe(2)
  expect(count('a\rb\rc')).toBe(2)
  expect(count('a\r\nb\r\n')).toBe(2)
  expect(count('\n\r')).toBe(2)
  expect(count('a\nb\nc\n', 2, 4)).toBe(1)
  expect(count('a\nb', 2)).toBe(0)
  // The LF of a CR counts where the range ends between them, and not twice.
  expect(count('a\r\nb', 0, 2)).toBe(0)
})
