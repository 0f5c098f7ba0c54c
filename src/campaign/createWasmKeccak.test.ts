import { randomBytes } from 'node:crypto'
import { createKeccak } from 'hash-wasm'
import { keccak256 as viemKeccak256 } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { fromHex, type Hex, toHex } from './hex.ts'
import { bufferBytes } from './wasm/keccakModule.ts'

/** Lengths on either side of each word and block, those that trees have among them. */
const lengths = Array.from({ length: 300 }, (_, i) => i)

describe.each([
  ['with vectors', true],
  ['without vectors', false],
])('%s', (_, hasVectors) => {
  // The Keccak team's own, for Keccak[r = 1088, c = 512] (ShortMsgKAT_256 and the empty Merkle-Patricia trie
  // of Ethereum's Yellow Paper).
  test.each<[Hex, Hex]>([
    ['0x', '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['0xcc', '0xeead6dbfc7340a56caedc044696a168870549a6a7f6f56961e84a54bd9970b8a'],
    ['0x41fb', '0xa8eaceda4d47b3281a795ad9e1ea2122b407baf9aabcb9e18b5717b7873537d2'],
    ['0x80', '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'],
    ['0x616263', '0x4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
  ])('the published hash of %s', (input, hash) => {
    const keccak256 = createWasmKeccak(hasVectors)
    expect(toHex(keccak256(fromHex(input)))).toBe(hash)
  })

  test('random bytes of every length: as viem and hash-wasm say', async () => {
    const keccak256 = createWasmKeccak(hasVectors)
    const peer = await createKeccak(256)
    for (const length of [...lengths, 1_000, 4_096, 100_000]) {
      const bytes = new Uint8Array(randomBytes(length))
      const hash = toHex(keccak256(bytes))
      expect(hash).toBe(viemKeccak256(bytes))
      expect(hash).toBe(`0x${peer.init().update(bytes).digest('hex')}`)
    }
  })

  test('rows of every length, one to five of them: each as it is by itself', () => {
    const keccak256 = createWasmKeccak(hasVectors)
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
    const keccak256 = createWasmKeccak(hasVectors)
    const count = 5_001
    const input = new Uint8Array(randomBytes(length * count))
    const output = new Uint8Array(count * 32)
    keccak256.rows?.(input, length, output)
    for (let row = 0; row < count; row += 7)
      expect(toHex(output.subarray(row * 32, row * 32 + 32))).toBe(
        viemKeccak256(input.subarray(row * length, (row + 1) * length)),
      )
  })

  test.each([32, 40, 52, 64, 84, 135])('%i bytes a row, one row fewer than fit at once', (length) => {
    const keccak256 = createWasmKeccak(hasVectors)
    const count = 3 * Math.floor(bufferBytes / (length + 32) / 3) - 1
    const input = new Uint8Array(randomBytes(length * count))
    const output = new Uint8Array(count * 32)
    keccak256.rows?.(input, length, output)
    for (let row = count - 5; row < count; row++)
      expect(toHex(output.subarray(row * 32, row * 32 + 32))).toBe(
        viemKeccak256(input.subarray(row * length, (row + 1) * length)),
      )
  })

  test('a hash is not changed by the next one', () => {
    const keccak256 = createWasmKeccak(hasVectors)
    const first = keccak256(new Uint8Array(1))
    const before = toHex(first)
    keccak256(new Uint8Array(2))
    expect(toHex(first)).toBe(before)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** It keeps what it has compiled: this one has compiled nothing yet. */
async function createAnew() {
  vi.resetModules()
  return (await import('./createWasmKeccak.ts')).createWasmKeccak
}

/** Instances of a module, as they are made from now on. */
function watchInstances(fixed: (exports: WebAssembly.Exports) => WebAssembly.Exports = (given) => given) {
  const { Instance } = WebAssembly
  const made: string[][] = []
  vi.spyOn(WebAssembly, 'Instance').mockImplementation(
    class {
      readonly exports: WebAssembly.Exports
      constructor(module: WebAssembly.Module) {
        const { exports } = new Instance(module)
        made.push(Object.keys(exports).sort())
        this.exports = fixed(exports)
      }
    },
  )
  return made
}

test('default: vectors are used where the engine has them, and left out where they are not wanted', async () => {
  const create = await createAnew()
  const made = watchInstances()
  create()
  create(true)
  create(false)
  const all = ['absorb', 'hashRows', 'hashTriples', 'memory']
  expect(made).toEqual([all, all, ['absorb', 'hashRows', 'memory']])
})

test('behavior: an engine without vectors hashes all the same', async () => {
  const create = await createAnew()
  vi.spyOn(WebAssembly, 'validate').mockReturnValue(false)
  const made = watchInstances()
  expect(toHex(create()(fromHex('0x616263')))).toBe(viemKeccak256('0x616263'))
  expect(made).toEqual([['absorb', 'hashRows', 'memory']])
})

test('behavior: it is compiled once in a process, with and without vectors', async () => {
  const create = await createAnew()
  const compile = vi.spyOn(WebAssembly, 'Module')
  for (const hasVectors of [true, true, false, false]) create(hasVectors)
  expect(compile).toHaveBeenCalledTimes(2)
})

test.each(['memory', 'absorb', 'hashRows', 'hashTriples'])(
  'error: a module whose %s is not what it is called by is not used',
  (name) => {
    watchInstances((exports) => ({ ...exports, [name]: new WebAssembly.Global({ value: 'i32' }) }))
    expect(() => createWasmKeccak()).toThrow(
      new TypeError('The module does not export what it is called by.'),
    )
  },
)
