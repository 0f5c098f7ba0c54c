import type { CellFault } from './recipientListError.ts'

/**
 * Reads a cell of a list, from `start` to before `end`, and writes what it says to `output` at `at`. Why a
 * cell cannot be read; `null` when it can.
 */
export type CellReader = (
  bytes: Uint8Array,
  start: number,
  end: number,
  output: Uint8Array,
  at: number,
) => CellFault | null
