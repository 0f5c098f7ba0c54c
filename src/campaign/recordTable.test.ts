import { expect, test } from 'vitest'
import { recordBytes } from './allocations.ts'
import { createRecordTable } from './recordTable.ts'

const recordsOf = (...marks: readonly number[]) =>
  Uint8Array.from(marks.flatMap((mark) => Array<number>(recordBytes).fill(mark)))

test('records are kept in the order of their files, however many come', () => {
  const table = createRecordTable(6, 3)
  expect(table.count).toBe(0)
  table.add(recordsOf(1))
  expect(table.count).toBe(1)
  table.add(recordsOf(2, 3))
  table.add(recordsOf())
  table.add(recordsOf(4, 5, 6))
  expect(table.count).toBe(6)
  expect(table.end()).toEqual(recordsOf(1, 2, 3, 4, 5, 6))
})

test('more than the manifest says is kept, too: it is compared later', () => {
  const table = createRecordTable(1, 1)
  table.add(recordsOf(1))
  table.add(recordsOf(2))
  expect(table.end()).toEqual(recordsOf(1, 2))
})

test('a manifest’s claim of many records takes no memory until they come', () => {
  const table = createRecordTable(2 ** 40, 2)
  table.add(recordsOf(1))
  table.add(recordsOf(2))
  const all = table.end()
  expect(all).toEqual(recordsOf(1, 2))
  // What is handed over keeps no larger memory alive.
  expect(all.buffer.byteLength).toBe(2 * recordBytes)
})

/** The sizes of the memory that is taken while records of one file after another are added. */
function takenBy(claimed: number, parts: number, files: number): readonly number[] {
  const lengths: number[] = []
  const RealArray = globalThis.Uint8Array
  const table = createRecordTable(claimed, parts)
  const each = recordsOf(1)
  // Of its kinds of arguments the table uses a length alone.
  globalThis.Uint8Array = class extends RealArray {
    constructor(length: number) {
      super(length)
      lengths.push(length)
    }
  } as unknown as Uint8ArrayConstructor
  try {
    for (let file = 0; file < files; file++) table.add(each)
    table.end()
  } finally {
    globalThis.Uint8Array = RealArray
  }
  return lengths
}

test('with the first file there is room for what is likely, and no more than is claimed', () => {
  // A quarter more than four such files have would not be filled: the manifest says four.
  expect(takenBy(4, 4, 4)).toEqual([4 * recordBytes])
  // Of the room for five that is likely, four are handed over.
  expect(takenBy(100, 4, 4)).toEqual([5 * recordBytes, 4 * recordBytes])
})

test('when it was more than was likely, the room is doubled', () => {
  expect(takenBy(100, 1, 4)).toEqual([65, 130, 260, 4 * recordBytes])
})
