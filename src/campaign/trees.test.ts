import { keccak256 as viemKeccak256 } from 'viem'
import { expect, test } from 'vitest'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { makeTrees } from './fixtures/makeTrees.ts'
import { fromHex } from './hex.ts'
import { isProven } from './isProven.ts'

const keccak256 = (bytes: Uint8Array) => viemKeccak256(bytes, 'bytes')

test('the committed trees are what this code builds, with either Keccak', async () => {
  const text = `${JSON.stringify(makeTrees(keccak256), null, 2)}\n`
  expect(JSON.stringify(makeTrees(createWasmKeccak()), null, 2)).toBe(text.trimEnd())
  await expect(text).toMatchFileSnapshot('./fixtures/trees.json')
})

test('every proof of the committed trees climbs to the cap, and to no other place of it', () => {
  for (const { cap, height, allocations } of makeTrees(keccak256)) {
    const capBytes = fromHex(`0x${cap.map((node) => node.slice(2)).join('')}`)
    for (const allocation of allocations) {
      const claim = { ...allocation, amount: BigInt(allocation.amount), cap: capBytes, height, keccak256 }
      expect(isProven(claim)).toBe(true)
      expect(isProven({ ...claim, amount: claim.amount ^ 1n })).toBe(false)
      expect(isProven({ ...claim, index: claim.index ^ 1 })).toBe(false)
      expect(isProven({ ...claim, index: claim.index + cap.length * 2 ** height })).toBe(false)
      expect(isProven({ ...claim, proof: [...claim.proof, claim.proof[0] ?? allocation.account] })).toBe(
        false,
      )
      if (height > 0) expect(isProven({ ...claim, proof: claim.proof.slice(1) })).toBe(false)
    }
  }
})
