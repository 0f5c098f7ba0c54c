import { expect, test } from 'vitest'
import { chunksOf } from './chunksOf.ts'

const textOf = (chunks: readonly Uint8Array[]) =>
  chunks.map((chunk) => new TextDecoder().decode(chunk)).join('')

test('parts are joined to chunks of 65,536 characters, and nothing is lost', () => {
  const parts = ['a'.repeat(0xffff), 'é', 'b'.repeat(0x10000), 'c']
  const chunks = [...chunksOf(parts)]
  expect(chunks.map((chunk) => new TextDecoder().decode(chunk).length)).toEqual([0x10000, 0x10000, 1])
  expect(textOf(chunks)).toBe(parts.join(''))
})

test('what is empty has no chunk', () => {
  expect([...chunksOf([])]).toEqual([])
  expect([...chunksOf(['', ''])]).toEqual([])
  expect([...chunksOf(['x'.repeat(0x10000), ''])]).toHaveLength(1)
})
