import type { Keccak256 } from './keccak256.ts'
import { blockBytes, bufferAt, bufferBytes, keccakModule, stateAt } from './wasm/keccakModule.ts'

/** Bytes of a hash. */
const hashBytes = 32

/**
 * A Keccak-256 in WebAssembly, many times as fast as viem's, and faster still for rows. Where the engine has
 * no vectors, it does without. For Node and for the workers of operators' pages: a page whose content policy
 * forbids WebAssembly must not call it.
 *
 * @param hasVectors whether vectors are used where there are any
 * @throws WebAssembly.CompileError where the engine or a content policy forbids WebAssembly
 */
export function createWasmKeccak(hasVectors = true): Keccak256 {
  const { exports } = new WebAssembly.Instance(compiled(hasVectors))
  const { memory, absorb, hashRows, hashTriples = hashRows } = exports
  if (!(memory instanceof WebAssembly.Memory) || !isCall(absorb) || !isCall(hashRows) || !isCall(hashTriples))
    throw new TypeError('The module does not export what it is called by.')
  const state = new Uint8Array(memory.buffer, stateAt, hashBytes)
  const buffer = new Uint8Array(memory.buffer, bufferAt, bufferBytes)

  const hash = (bytes: Uint8Array): Uint8Array => {
    let at = 0
    for (; at + blockBytes <= bytes.length; at += blockBytes) {
      buffer.set(bytes.subarray(at, at + blockBytes))
      absorb(bufferAt, at === 0 ? 1 : 0)
    }
    const rest = bytes.length - at
    buffer.fill(0, rest, blockBytes)
    buffer.set(at === 0 ? bytes : bytes.subarray(at))
    buffer[rest] = 0x01
    buffer[blockBytes - 1] = (buffer[blockBytes - 1] ?? 0) | 0x80
    absorb(bufferAt, at === 0 ? 1 : 0)
    return state.slice()
  }

  const rows = (input: Uint8Array, length: number, output: Uint8Array): void => {
    const count = output.length / hashBytes
    if (length >= blockBytes) {
      for (let row = 0; row < count; row++)
        output.set(hash(input.subarray(row * length, (row + 1) * length)), row * hashBytes)
      return
    }
    // So many that only the last two rows of all may be hashed alone.
    const atOnce = 3 * Math.floor(bufferBytes / (length + hashBytes) / 3)
    const hashesAt = atOnce * length
    for (let from = 0; from < count; from += atOnce) {
      const now = Math.min(atOnce, count - from)
      const together = now - (now % 3)
      buffer.set(input.subarray(from * length, (from + now) * length))
      if (together > 0) hashTriples(bufferAt, length, together, bufferAt + hashesAt)
      if (together < now) {
        const [rowAt, hashAt] = [together * length, hashesAt + together * hashBytes]
        hashRows(bufferAt + rowAt, length, now - together, bufferAt + hashAt)
      }
      output.set(buffer.subarray(hashesAt, hashesAt + now * hashBytes), from * hashBytes)
    }
  }
  return Object.assign(hash, { rows })
}

const modules = new Map<boolean, WebAssembly.Module>()

/** To put it together and to compile it takes longer than to hash a thousand rows: once in a process. */
function compiled(hasVectors: boolean): WebAssembly.Module {
  const known = modules.get(hasVectors)
  if (known) return known
  const wanted = keccakModule({ hasVectors })
  const bytes = WebAssembly.validate(wanted) ? wanted : keccakModule({ hasVectors: false })
  const made = new WebAssembly.Module(bytes)
  modules.set(hasVectors, made)
  return made
}

/** What is exported takes and gives numbers alone. */
function isCall(value: unknown): value is (...values: number[]) => void {
  return typeof value === 'function'
}
