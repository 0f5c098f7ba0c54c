import { randomBytes } from 'node:crypto'
import { createKeccak } from 'hash-wasm'
import { keccak256 as viemKeccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { fromHex, type Hex, toHex } from './hex.ts'

/** Lengths on either side of each word and block, those that trees have among them. */
const lengths = Array.from({ length: 300 }, (_, i) => i)

describe.each([
  ['with vectors', true],
  ['without vectors', false],
])('%s', (_, hasVectors) => {
  const keccak256 = createWasmKeccak(hasVectors)

  // The Keccak team's own, for Keccak[r = 1088, c = 512] (ShortMsgKAT_256 and the empty Merkle-Patricia trie
  // of Ethereum's Yellow Paper).
  test.each<[Hex, Hex]>([
    ['0x', '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['0xcc', '0xeead6dbfc7340a56caedc044696a168870549a6a7f6f56961e84a54bd9970b8a'],
    ['0x41fb', '0xa8eaceda4d47b3281a795ad9e1ea2122b407baf9aabcb9e18b5717b7873537d2'],
    ['0x80', '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'],
    ['0x616263', '0x4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
  ])('the published hash of %s', (input, hash) => {
    expect(toHex(keccak256(fromHex(input)))).toBe(hash)
  })

  test('random bytes of every length: as viem and hash-wasm say', async () => {
    const peer = await createKeccak(256)
    for (const length of [...lengths, 1_000, 4_096, 100_000]) {
      const bytes = new Uint8Array(randomBytes(length))
      const hash = toHex(keccak256(bytes))
      expect(hash).toBe(viemKeccak256(bytes))
      expect(hash).toBe(`0x${peer.init().update(bytes).digest('hex')}`)
    }
  })

  test('rows of every length, one to five of them: each as it is by itself', () => {
    for (const length of lengths) {
      for (const count of [0, 1, 2, 3, 5]) {
        // Not at the start of its memory, as parts of a table are not.
        const input = new Uint8Array(randomBytes(length * count + 3)).subarray(3)
        const output = new Uint8Array(count * 32 + 1).subarray(1)
        keccak256.rows?.(input, length, output)
        const alone = Array.from({ length: count }, (_, row) =>
          keccak256(input.subarray(row * length, (row + 1) * length)),
        )
        expect(Buffer.concat(alone).equals(output)).toBe(true)
      }
    }
  })

  test.each([32, 40, 52, 64, 84, 135])('%i bytes a row, more rows than fit at once', (length) => {
    const count = 5_001
    const input = new Uint8Array(randomBytes(length * count))
    const output = new Uint8Array(count * 32)
    keccak256.rows?.(input, length, output)
    for (let row = 0; row < count; row += 7)
      expect(toHex(output.subarray(row * 32, row * 32 + 32))).toBe(
        viemKeccak256(input.subarray(row * length, (row + 1) * length)),
      )
  })

  test('a hash is not changed by the next one', () => {
    const first = keccak256(new Uint8Array(1))
    const before = toHex(first)
    keccak256(new Uint8Array(2))
    expect(toHex(first)).toBe(before)
  })
})
