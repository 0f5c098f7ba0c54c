import { expect, test } from 'vitest'
import type { ChainReader } from './createChainReader.ts'
import { readHead } from './readHead.ts'

/** Block number and time of each node, in the order of the reads; a block takes two seconds. */
type Reads = readonly Readonly<Record<string, readonly [number, number]>>[]

/** Several nodes whose heads differ. Time passes while something waits. */
function readerOf(reads: Reads): ChainReader {
  let seconds = 0
  const stopwatch = {
    elapsed: () => seconds,
    after(wait: number, run: () => void) {
      seconds += wait
      queueMicrotask(run)
      return () => {}
    },
  }
  let read = 0
  const readHeads = async () => {
    const heads = reads[Math.min(read, reads.length - 1)] ?? {}
    read++
    return Object.entries(heads).map(([host, [number, timestamp]]) => ({ host, head: { number, timestamp } }))
  }
  return { stopwatch, readHeads } as unknown as ChainReader
}

test('the newest of several nodes’ blocks is the head, wherever it comes', async () => {
  for (const second of [
    { a: [11, 102], b: [13, 106], c: [12, 104] },
    { a: [13, 106], b: [11, 102], c: [12, 104] },
    { a: [12, 104], b: [11, 102], c: [13, 106] },
  ] as const) {
    const reader = readerOf([{ a: [10, 100], b: [10, 100], c: [10, 100] }, second])
    expect(await readHead(reader)).toEqual({
      number: 13,
      timestamp: 106,
      stillForSeconds: 0,
      isHalted: false,
    })
  }
})

test('of two blocks of one time the first that was reported is the head', async () => {
  const reader = readerOf([
    { a: [10, 100], b: [10, 100] },
    { a: [12, 104], b: [13, 104] },
  ])
  expect(await readHead(reader)).toMatchObject({ number: 12, timestamp: 104 })
})

test('a node that goes back to an earlier block and on again is no chain that moves', async () => {
  const reader = readerOf([{ a: [12, 104] }, { a: [10, 100] }, { a: [11, 102] }, { a: [12, 104] }])
  expect(await readHead(reader)).toMatchObject({ isHalted: true, stillForSeconds: 20 })
})

test('a node that is heard for the first time is no chain that moves', async () => {
  const reader = readerOf([{ a: [10, 100] }, { a: [10, 100], b: [12, 104] }])
  expect(await readHead(reader)).toEqual({ number: 12, timestamp: 104, stillForSeconds: 20, isHalted: true })
})
