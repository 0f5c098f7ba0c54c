import { expect, it } from 'vitest'
import { createJointWrites } from './createJointWrites.ts'

/** Statements that end when the test says so. */
function heldWrites() {
  const writes: { rows: readonly number[]; done(): void; failed(error: Error): void }[] = []
  const write = createJointWrites<number>(
    (rows) =>
      new Promise<void>((done, failed) => {
        writes.push({ rows, done, failed })
      }),
  )
  return { writes, write }
}
/** A round of the event loop for what is said, and one for what is written next. */
const settled = async () => {
  for (let round = 0; round < 2; round++) await new Promise((resolve) => setImmediate(resolve))
}

it('writes what comes in one round, and what comes while that is written, together and in its order', async () => {
  const { writes, write } = heldWrites()
  const order: number[] = []
  const begin = (...rows: number[]) => {
    for (const row of rows) void write(row).then(() => order.push(row))
  }
  begin(1, 2)
  await settled()
  begin(3, 4)
  await settled()
  expect(writes.map(({ rows }) => rows)).toEqual([[1, 2]])
  expect(order).toEqual([])
  writes[0]?.done()
  await settled()
  expect(order).toEqual([1, 2])
  expect(writes.map(({ rows }) => rows)).toEqual([
    [1, 2],
    [3, 4],
  ])
  writes[1]?.done()
  await settled()
  expect(order).toEqual([1, 2, 3, 4])
  begin(5)
  await settled()
  expect(writes.at(-1)?.rows).toEqual([5])
})

it('fails those of a statement that failed, and no others', async () => {
  const { writes, write } = heldWrites()
  const said: string[] = []
  const begin = (row: number) =>
    write(row).then(
      () => said.push(`${row} is there`),
      (error: Error) => said.push(`${row}: ${error.message}`),
    )
  void begin(1)
  await settled()
  void begin(2)
  void begin(3)
  writes[0]?.done()
  await settled()
  void begin(4)
  writes[1]?.failed(new Error('the disk is full'))
  await settled()
  writes[2]?.done()
  await settled()
  expect(said).toEqual(['1 is there', '2: the disk is full', '3: the disk is full', '4 is there'])
})

it('puts no more rows into a statement than SQLite takes', async () => {
  const { writes, write } = heldWrites()
  for (let row = 0; row < 1_202; row++) void write(row)
  for (const at of [0, 1, 2]) {
    await settled()
    writes[at]?.done()
  }
  await settled()
  expect(writes.map(({ rows }) => rows.length)).toEqual([500, 500, 202])
})
