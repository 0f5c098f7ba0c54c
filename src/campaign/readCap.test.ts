import { expect, test } from 'vitest'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { makeCampaign } from './fixtures/makeCampaign.ts'
import { tableOf } from './fixtures/makeTrees.ts'
import { PackageDamagedError } from './packageErrors.ts'
import { readCap } from './readCap.ts'

const keccak256 = createWasmKeccak()
const { manifest, cap } = makeCampaign(
  tableOf([
    [`0x${'1'.repeat(40)}`, 5n],
    [`0x${'2'.repeat(40)}`, 6n],
    [`0x${'3'.repeat(40)}`, 7n],
  ]),
  keccak256,
  { capBits: 1 },
)

const refusal = (bytes: Uint8Array) => {
  try {
    readCap(bytes, manifest, keccak256)
  } catch (error) {
    if (error instanceof PackageDamagedError) return { path: error.path, fault: error.fault }
    throw error
  }
  throw new Error('expected a refusal')
}

test('a cap of the right length that folds to the root is taken as it is', () => {
  expect(cap.length).toBe(64)
  expect(readCap(cap, manifest, keccak256)).toBe(cap)
})

test('a cap of another length is cut off or too long, even where it begins with the right one', () => {
  const fault = { path: 'cap.bin', fault: 'cap.bin is cut off or too long.' }
  for (const bytes of [cap.subarray(0, 32), cap.subarray(0, 63), Uint8Array.of(...cap, ...cap)])
    expect(refusal(bytes)).toEqual(fault)
  // The root itself folds to the root, and is the cap of another number of bits.
  const root = Uint8Array.from(Buffer.from(manifest.tree.root.slice(2), 'hex'))
  expect(refusal(root)).toEqual(fault)
})

test('a cap with one other bit does not fold to the root', () => {
  const other = cap.slice()
  other[63] = (other[63] ?? 0) ^ 1
  expect(refusal(other)).toEqual({ path: 'cap.bin', fault: 'cap.bin does not fold to the root.' })
})
