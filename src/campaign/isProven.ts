import { fromHex, type Hex } from './hex.ts'
import type { Keccak256 } from './keccak256.ts'
import { hashPair } from './treeShape.ts'

/**
 * Whether a proof climbs from an allocation to its entry of the cap: the same rule as the distributor's
 * `claim`. A proof of another length, an index beyond the tree or an amount beyond 256 bits proves nothing.
 *
 * @param cap the 2^capBits nodes of the tree at level `height`, 32 bytes each
 */
export function isProven(input: {
  cap: Uint8Array
  height: number
  index: number
  account: Hex
  amount: bigint
  proof: readonly Hex[]
  keccak256: Keccak256
}): boolean {
  const { cap, height, index, account, amount, proof, keccak256 } = input
  const position = Math.floor(index / 2 ** height)
  if (!Number.isInteger(index) || index < 0 || position * 32 >= cap.length) return false
  if (proof.length !== height || proof.some((node) => !/^0x[0-9a-f]{64}$/i.test(node))) return false
  if (!/^0x[0-9a-f]{40}$/i.test(account) || amount < 0n || amount >> 256n !== 0n) return false
  let node = keccak256(fromHex(`${account}${amount.toString(16).padStart(64, '0')}`))
  proof.forEach((sibling, level) => {
    const isRight = Math.floor(index / 2 ** level) % 2 === 1
    node = isRight ? hashPair(keccak256, fromHex(sibling), node) : hashPair(keccak256, node, fromHex(sibling))
  })
  return node.every((byte, i) => byte === cap[position * 32 + i])
}
