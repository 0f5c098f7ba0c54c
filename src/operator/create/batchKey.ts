import { type Address, type Hex, keccak256, stringToHex } from 'viem'

/** Shows whether two batches are the same calls in the same order. */
export function batchKey(calls: readonly { to: Address; data: Hex; value: bigint }[]): Hex {
  const plain = calls.map(({ to, data, value }) => [to.toLowerCase(), data.toLowerCase(), `${value}`])
  return keccak256(stringToHex(JSON.stringify(plain)))
}
