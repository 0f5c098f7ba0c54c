/** Rows of one statement: SQLite takes 32,766 values in one, of which a row has a few. */
const usualMost = 500

/**
 * Rows that come while others are being written go together in the next statement: each commit waits for the
 * disk, and a crowd shares that wait. A row is written when its promise resolves; where a statement fails, it
 * fails for each of its rows, and none of them is there.
 */
export function createJointWrites<Row>(
  write: (rows: readonly Row[]) => Promise<unknown>,
  most = usualMost,
): (row: Row) => Promise<void> {
  type Waiting = { readonly row: Row; done(): void; failed(error: unknown): void }
  let waiting: Waiting[] = []
  let isWriting = false
  const writeAll = async () => {
    isWriting = true
    while (waiting.length > 0) {
      // What was asked in this round of the event loop comes along: SQLite writes without letting others run.
      await new Promise((resolve) => setImmediate(resolve))
      const together = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        await write(together.map(({ row }) => row))
        for (const { done } of together) done()
      } catch (error) {
        for (const { failed } of together) failed(error)
      }
    }
    isWriting = false
  }
  return (row) =>
    new Promise((done, failed) => {
      waiting.push({ row, done, failed })
      if (!isWriting) void writeAll()
    })
}
