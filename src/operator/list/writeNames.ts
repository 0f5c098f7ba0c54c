import { getAddress, type Hex } from 'viem'
import { writeRow } from './writeRow.ts'

/** Names and the addresses that were accepted for them, with checksums, as CSV. */
export const writeNames = (names: readonly (readonly [name: string, address: Hex])[]): Blob =>
  new Blob(['name,address\n', ...names.map(([name, address]) => writeRow([name, getAddress(address)]))], {
    type: 'text/csv',
  })
