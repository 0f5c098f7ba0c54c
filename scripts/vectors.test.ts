import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { foldCap } from '../src/campaign/cap.ts'
import { climbToCap } from '../src/campaign/climbToCap.ts'
import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import { buildTree, makeProof } from '../src/campaign/fixtures/buildTree.ts'
import { tableOf } from '../src/campaign/fixtures/makeTrees.ts'
import { fromHex, type Hex, toHex } from '../src/campaign/hex.ts'
import { isProven } from '../src/campaign/isProven.ts'
import * as v from '../src/schema/v.ts'

const keccak256 = createWasmKeccak()
const bytesOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../contracts/vectors/${name}`, import.meta.url)))
const hexText = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]+$/.test(value))
const vectorSchema = v.strictObject({
  name: v.string(),
  capBits: v.number(),
  height: v.number(),
  count: v.number(),
  total: v.string(),
  root: hexText,
  cap: v.array(hexText),
  allocations: v.array(
    v.strictObject({ index: v.number(), account: hexText, amount: v.string(), proof: v.array(hexText) }),
  ),
})
const vectors = v.parse(v.array(vectorSchema), JSON.parse(bytesOf('vectors.json').toString()))

test('43 trees that a second implementation in Python has written: root, cap, total and proofs are ours', () => {
  expect(vectors.length).toBe(43)
  for (const { name, capBits, height, count, total, root, cap, allocations } of vectors) {
    const list = tableOf(allocations.map(({ account, amount }) => [account, BigInt(amount)] as const))
    const ours = climbToCap(list, { capBits, parts: [], keccak256 }).cap
    const tree = buildTree(list, keccak256)
    expect({
      name,
      height: tree.depth - capBits,
      count: list.count,
      total: `${list.total}`,
      root: toHex(foldCap(ours, keccak256)),
      cap: cap.map((_, at) => toHex(ours.subarray(at * 32, at * 32 + 32))),
      proofs: allocations.map(({ index }) => makeProof(tree, index, capBits)),
    }).toEqual({ name, height, count, total, root, cap, proofs: allocations.map(({ proof }) => proof) })
    const theirs = fromHex(`0x${cap.map((node) => node.slice(2)).join('')}`)
    for (const { amount, ...rest } of allocations) {
      const claim = { ...rest, amount: BigInt(amount), cap: theirs, height, keccak256 }
      expect([name, isProven(claim), isProven({ ...claim, amount: claim.amount + 1n })]).toEqual([
        name,
        true,
        false,
      ])
    }
  }
})

test('the trees are those that the committed script has written', () => {
  const hashes = ['makeVectors.py', 'vectors.json'].map((name) =>
    createHash('sha256').update(bytesOf(name)).digest('hex'),
  )
  expect(hashes).toMatchInlineSnapshot(`
    [
      "3b11e32da121ead6b9ddadfb01ef9e230bc46a1506d9c2a7cf3b83f17da47428",
      "8cc4e760158498c752f90af6c1e4a10ad5445f9f22c1515eb3eadee1979e7a49",
    ]
  `)
})
