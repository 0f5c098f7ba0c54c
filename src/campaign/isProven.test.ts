import { concat, encodePacked, keccak256 as hashOf, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { fromHex, type Hex } from './hex.ts'
import { isProven } from './isProven.ts'

const keccak256 = createWasmKeccak()
const accounts: readonly Hex[] = ['1', 'b', 'e'].map((digit): Hex => `0x${digit.repeat(40)}`)
const leaf = (account: Hex, amount: bigint) => hashOf(encodePacked(['address', 'uint256'], [account, amount]))
const pair = (left: Hex, right: Hex) => hashOf(concat([left, right]))

/** Six allocations and two leaves of padding, by hand: the cap is the two nodes below the root. */
const amounts = [5n, 2n ** 256n - 1n, 7n, 8n, 9n, 10n] as const
const leaves = amounts.map((amount, i) => leaf(accounts[i % 3] ?? '0x', amount))
const [l0 = '0x', l1 = '0x', l2 = '0x', l3 = '0x', l4 = '0x', l5 = '0x'] = leaves
const cap = fromHex(concat([pair(pair(l0, l1), pair(l2, l3)), pair(pair(l4, l5), pair(zeroHash, zeroHash))]))
const proofs: readonly (readonly Hex[])[] = [
  [l1, pair(l2, l3)],
  [l0, pair(l2, l3)],
  [l3, pair(l0, l1)],
  [l2, pair(l0, l1)],
  [l5, pair(zeroHash, zeroHash)],
  [l4, pair(zeroHash, zeroHash)],
]
const claimOf = (index: number) => ({
  cap,
  height: 2,
  index,
  account: accounts[index % 3] ?? '0x',
  amount: amounts[index] ?? 0n,
  proof: proofs[index] ?? [],
  keccak256,
})

test('each allocation climbs to its own entry of the cap', () => {
  for (const index of amounts.keys()) expect(isProven(claimOf(index)), `${index}`).toBe(true)
  // In any case of letters.
  const { account, proof, ...rest } = claimOf(1)
  const upper = (text: Hex): Hex => `0x${text.slice(2).toUpperCase()}`
  expect(isProven({ ...rest, account: upper(account), proof: proof.map(upper) })).toBe(true)
})

test('a tree whose cap is its leaves needs no nodes, and one leaf is its own root', () => {
  const { account, amount } = claimOf(0)
  const whole = { height: 0, account, amount, proof: [], keccak256 }
  expect(isProven({ ...whole, cap: fromHex(concat([l0, l1])), index: 0 })).toBe(true)
  expect(isProven({ ...whole, cap: fromHex(concat([l1, l0])), index: 1 })).toBe(true)
  expect(isProven({ ...whole, cap: fromHex(concat([l1, l0])), index: 0 })).toBe(false)
  // Behind the cap there is nothing to climb to.
  expect(isProven({ ...whole, cap: fromHex(l0), index: 1 })).toBe(false)
})

test('another index, account, amount or node proves nothing', () => {
  const claim = claimOf(2)
  for (const index of [0, 1, 3, 4, 6]) expect(isProven({ ...claim, index }), `${index}`).toBe(false)
  expect(isProven({ ...claim, account: accounts[0] ?? '0x' })).toBe(false)
  expect(isProven({ ...claim, amount: claim.amount + 1n })).toBe(false)
  expect(isProven({ ...claim, proof: [...claim.proof].reverse() })).toBe(false)
  // One that differs in the last bit of its last byte alone.
  const last = cap.slice()
  last[31] = (last[31] ?? 0) ^ 1
  expect(isProven({ ...claim, cap: last })).toBe(false)
})

test('an index that is none, or lies beyond the cap, proves nothing', () => {
  for (const index of [-1, -8, 0.5, 2.5, 8, 16, Number.NaN, Number.POSITIVE_INFINITY])
    expect(isProven({ ...claimOf(2), index }), `${index}`).toBe(false)
  // 4.5 would lie in the second entry, and rounds to the allocation that is proven.
  expect(isProven({ ...claimOf(4), index: 4.5 })).toBe(false)
})

test('a proof of another length proves nothing, though the climb ends at the right node', () => {
  const claim = claimOf(0)
  // One level less: what stands in its place is the entry itself, whose leaf it is.
  expect(isProven({ ...claim, cap: fromHex(concat([l0, l1])), proof: [] })).toBe(false)
  expect(isProven({ ...claim, height: 1 })).toBe(false)
  expect(isProven({ ...claim, height: 3 })).toBe(false)
})

test('a node that is not 32 bytes in hexadecimal digits proves nothing, and does not throw', () => {
  const claim = claimOf(0)
  const [first = '0x', second = '0x'] = claim.proof
  const others: readonly string[] = [
    first.slice(2),
    `${first}00`,
    first.slice(0, -2),
    `0y${first.slice(2)}`,
    `${first.slice(0, -1)}g`,
    ` ${first}`,
    `x${first}`,
    `0x${first}`,
    '',
  ]
  for (const node of others) {
    expect(isProven({ ...claim, proof: [node as Hex, second] }), node).toBe(false)
    expect(isProven({ ...claim, proof: [first, node as Hex] }), node).toBe(false)
  }
})

test('what is no allocation proves nothing, even where a tree was built over these very bytes', () => {
  const account = accounts[0] ?? '0x'
  const own = (text: string, amount: bigint) => {
    const leaf = keccak256(fromHex(`${text}${amount.toString(16).padStart(64, '0')}` as Hex))
    return { cap: leaf, height: 0, index: 0, account: text as Hex, amount, proof: [], keccak256 }
  }
  expect(isProven(own(account, 5n))).toBe(true)
  for (const other of [`${account}00`, account.slice(0, -2), `00${account}`, `${account.slice(0, -1)}g`])
    expect(isProven(own(other, 5n)), other).toBe(false)
  for (const amount of [-1n, -5n, 2n ** 256n, 2n ** 264n]) expect(isProven(own(account, amount))).toBe(false)
})

test('an amount below zero or beyond 256 bits proves nothing', () => {
  const claim = claimOf(1)
  expect(isProven({ ...claim, amount: 2n ** 256n })).toBe(false)
  expect(isProven({ ...claim, amount: -1n })).toBe(false)
  // The least amount is zero, of which the contract says the same: it is a leaf like any other.
  const zero = {
    height: 0,
    index: 0,
    account: accounts[0] ?? '0x',
    amount: 0n,
    proof: [],
    keccak256,
  } as const
  expect(isProven({ ...zero, cap: fromHex(leaf(zero.account, 0n)) })).toBe(true)
})
