import { assemble, type Code, doWhile, i32, i64, local, v128, type WasmFunction } from './assemble.ts'

/*
 * Keccak-256 (https://keccak.team/files/Keccak-reference-3.0.pdf) as a WebAssembly module that is put
 * together when it is needed, so that there is no compiled file to be believed. A state is 25 words of 64
 * bits; a round reads it from one place of memory and writes the next one to another, because 25 words are
 * more than processors have registers. With vectors, two states go through the rounds side by side, and a
 * third one between them: a processor has other parts for it, which would have nothing to do.
 */

/** Bytes of input that a permutation takes. */
export const blockBytes = 136

/** Where inputs are put and outputs are found. What is before it is the module's own. */
export const bufferAt = 2_048
/** Pages of memory, and with them how much fits in. */
const memoryPages = 2
export const bufferBytes = memoryPages * 65_536 - bufferAt

const constantsAt = 0
const single = { at: 256, nextAt: 512 } as const
const double = { at: 768, nextAt: 1_280 } as const

/**
 * The module's bytes. It exports `memory`, and
 *
 * - `absorb(from, isFirst)`: takes one block into the state, which begins anew with the first one; the state
 *   then begins at `stateAt`
 * - `hashRows(from, length, count, to)`: hashes `count` rows, at least one, of less than `blockBytes` each
 * - `hashTriples`, where there are vectors: the same of rows whose number is divisible by three
 */
export function keccakModule({ hasVectors }: { hasVectors: boolean }): Uint8Array<ArrayBuffer> {
  return assemble({
    memoryPages,
    data: new Uint8Array(BigUint64Array.from(roundConstants()).buffer),
    functions: [
      absorb(),
      hashRows('hashRows', [scalar]),
      ...(hasVectors ? [hashRows('hashTriples', [vector, scalar])] : []),
    ],
  })
}

/** Where `absorb` leaves the state, whose first 32 bytes are the hash. */
export const stateAt = single.at

/** One word of each state, as the rounds need it: plain, or of two states at once. */
type Words = {
  readonly type: 'i64' | 'v128'
  /** States that go side by side. */
  readonly width: 1 | 2
  readonly states: { readonly at: number; readonly nextAt: number }
  readonly load: (offset: number) => Code
  readonly store: (offset: number) => Code
  readonly zero: Code
  readonly xor: Code
  /** The bits of `wanted` that are not in `but`. */
  readonly without: (wanted: Code, but: Code) => Code
  /** Rotates what is on the stack. `spare` is a local. */
  readonly rotateLeft: (bits: number, spare: number) => Code
  /** A constant of 64 bits from memory. */
  readonly loadConstant: (offset: number) => Code
}

const scalar: Words = {
  type: 'i64',
  width: 1,
  states: single,
  load: i64.load,
  store: i64.store,
  zero: i64.const(0n),
  xor: i64.xor,
  without: (wanted, but) => [...but, ...i64.const(-1n), ...i64.xor, ...wanted, ...i64.and],
  rotateLeft: (bits) => (bits === 0 ? [] : [...i64.const(BigInt(bits)), ...i64.rotateLeft]),
  loadConstant: i64.load,
}

const vector: Words = {
  type: 'v128',
  width: 2,
  states: double,
  load: v128.load,
  store: v128.store,
  zero: v128.zero,
  xor: v128.xor,
  without: (wanted, but) => [...wanted, ...but, ...v128.andNot],
  // There is no rotation of vectors.
  rotateLeft: (bits, spare) =>
    bits === 0
      ? []
      : [
          ...[...local.tee(spare), ...i32.const(bits), ...v128.shl],
          ...[...local.get(spare), ...i32.const(64 - bits), ...v128.shrUnsigned],
          ...v128.or,
        ],
  loadConstant: v128.loadTwice,
}

/** Locals of a permutation: a counter, and words from `first` on. */
type Locals = { readonly counter: number; readonly first: number }
/** States and the locals in which they are permuted. */
type Side = { readonly words: Words; readonly locals: Locals }
const wordCount = 11
const wordsOf = (words: Words) => Array.from({ length: wordCount }, () => words.type)

/** Takes states through the 24 rounds, two at a time, so that each is where it was again. */
function permute(sides: readonly Side[], counter: number): Code {
  const forth = sides.map(({ words, locals }) =>
    round(words, locals, { from: words.states.at, to: words.states.nextAt, constant: constantsAt }),
  )
  const back = sides.map(({ words, locals }) =>
    round(words, locals, { from: words.states.nextAt, to: words.states.at, constant: constantsAt + 8 }),
  )
  return [
    ...[...i32.const(0), ...local.set(counter)],
    ...doWhile(
      [
        ...[...weave(forth), ...weave(back)],
        ...[...local.get(counter), ...i32.const(16), ...i32.add, ...local.set(counter)],
      ],
      [...local.get(counter), ...i32.const(24 * 8), ...i32.lessUnsigned],
    ),
  ]
}

/** Steps that do not depend on each other, one of each in turn. */
function weave(threads: readonly (readonly Code[])[]): Code {
  const longest = Math.max(...threads.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => threads.flatMap((steps) => steps[at] ?? [])).flat()
}

/** One round. The steps have the names of the reference; word (x, y) of a state is its word x + 5 y. */
function round(
  words: Words,
  { counter, first }: Locals,
  { from, to, constant }: { from: number; to: number; constant: number },
): Code[] {
  const size = 8 * words.width
  const spare = first + 10
  const column = (x: number) => first + (x % 5)
  const change = (x: number) => first + 5 + (x % 5)
  const load = (x: number, y: number) => [...i32.const(0), ...words.load(from + size * (x + 5 * y))]
  const steps: Code[] = []
  // Theta: each word is changed by the parity of two columns.
  for (const x of five) {
    const parity = [1, 2, 3, 4].flatMap((y) => [...load(x, y), ...words.xor])
    steps.push([...load(x, 0), ...parity, ...local.set(column(x))])
  }
  for (const x of five) {
    const turned = [...local.get(column(x + 1)), ...words.rotateLeft(1, spare)]
    steps.push([...turned, ...local.get(column(x + 4)), ...words.xor, ...local.set(change(x))])
  }
  for (const y of five) {
    // Rho and pi: the words of the next row y are rotated ones, each of another column and row.
    for (const x of five) {
      const [fromX, fromY] = [(x + 3 * y) % 5, x]
      const changed = [...load(fromX, fromY), ...local.get(change(fromX)), ...words.xor]
      const turned = words.rotateLeft(rotations[fromX + 5 * fromY] ?? 0, spare)
      steps.push([...changed, ...turned, ...local.set(column(x))])
    }
    // Chi, and iota for the first word.
    for (const x of five) {
      const others = words.without(local.get(column(x + 2)), local.get(column(x + 1)))
      const added = x + y === 0 ? [...local.get(counter), ...words.loadConstant(constant), ...words.xor] : []
      const value = [...local.get(column(x)), ...others, ...words.xor, ...added]
      steps.push([...i32.const(0), ...value, ...words.store(to + size * (x + 5 * y))])
    }
  }
  return steps
}

const five = [0, 1, 2, 3, 4] as const

/** `absorb(from, isFirst)`. */
function absorb(): WasmFunction {
  const [from, isFirst, counter, keep] = [0, 1, 2, 3]
  const code: number[] = []
  // What is kept of the state so far: all bits, or none.
  code.push(...local.get(isFirst), ...i64.extend, ...i64.const(1n), ...i64.sub, ...local.set(keep))
  for (let word = 0; word < 25; word++) {
    const offset = single.at + 8 * word
    code.push(...i32.const(0), ...i32.const(0), ...i64.load(offset), ...local.get(keep), ...i64.and)
    if (word < blockBytes / 8) code.push(...local.get(from), ...i64.load(8 * word), ...i64.xor)
    code.push(...i64.store(offset))
  }
  return {
    name: 'absorb',
    parameters: ['i32', 'i32'],
    locals: ['i32', 'i64', ...wordsOf(scalar)],
    body: [...code, ...permute([{ words: scalar, locals: { counter, first: 4 } }], counter)],
  }
}

/**
 * A function `name(from, length, count, to)` that hashes as many rows at once as all `kinds` of states
 * take.
 */
function hashRows(name: string, kinds: readonly Words[]): WasmFunction {
  const [from, length, count, to, counter, offset, tail, mark] = [0, 1, 2, 3, 4, 5, 6, 7]
  const code: number[] = []

  // A row ends with a word of which only some bytes are its own; behind them is the bit that ends a message.
  code.push(...i64.const(1n), ...local.get(length), ...i32.const(7), ...i32.and)
  code.push(...i32.const(3), ...i32.shl, ...i64.extend, ...i64.shl, ...local.set(mark))
  code.push(...local.get(length), ...i32.const(-8), ...i32.and, ...local.set(tail))

  const step = (at: number, by: Code): Code => [...local.get(at), ...by, ...i32.add, ...local.set(at)]
  const sides = kinds.map((words, i): Side => ({ words, locals: { counter, first: 8 + i * wordCount } }))
  const body: number[] = []
  for (const words of kinds) {
    const { width, states } = words
    const size = 8 * width
    /** The word at `offset` of each row that is hashed now. */
    const inputWord = (finish: Code): Code => {
      const first = [...local.get(from), ...local.get(offset), ...i32.add]
      const loadFirst = [...first, ...i64.load(), ...finish]
      if (width === 1) return loadFirst
      const loadSecond = [...first, ...local.get(length), ...i32.add, ...i64.load(), ...finish]
      return [...loadFirst, ...v128.twice, ...loadSecond, ...v128.setSecond]
    }
    const storeAtOffset = (value: Code): Code => [
      ...[...local.get(offset), ...(width === 1 ? [] : [...i32.const(1), ...i32.shl])],
      ...value,
      ...words.store(states.at),
    ]
    for (let word = 0; word < 25; word++)
      body.push(...i32.const(0), ...words.zero, ...words.store(states.at + size * word))
    // A row of less than a word goes through this once as well; what it writes is written again below.
    body.push(...i32.const(0), ...local.set(offset))
    body.push(
      ...doWhile(
        [...storeAtOffset(inputWord([])), ...step(offset, i32.const(8))],
        [...local.get(offset), ...local.get(tail), ...i32.lessUnsigned],
      ),
    )
    const ownBytes = [...local.get(mark), ...i64.const(1n), ...i64.sub, ...i64.and]
    body.push(...local.get(tail), ...local.set(offset))
    body.push(...storeAtOffset(inputWord([...ownBytes, ...local.get(mark), ...i64.or])))
    // The last bit of the block.
    const last = states.at + size * (blockBytes / 8 - 1)
    const lastBit = [...i64.const(-(2n ** 63n)), ...(width === 1 ? [] : v128.twice)]
    body.push(...i32.const(0), ...i32.const(0), ...words.load(last), ...lastBit, ...words.xor)
    body.push(...words.store(last))
    for (let row = 0; row < width; row++) body.push(...step(from, local.get(length)))
  }
  body.push(...permute(sides, counter))
  for (const { width, states, load } of kinds) {
    for (let word = 0; word < 4; word++) {
      const value = [...i32.const(0), ...load(states.at + 8 * width * word)]
      if (width === 1) body.push(...local.get(to), ...value, ...i64.store(8 * word))
      else {
        body.push(...local.get(to), ...value, ...v128.first, ...i64.store(8 * word))
        body.push(...local.get(to), ...value, ...v128.second, ...i64.store(32 + 8 * word))
      }
    }
    body.push(...step(to, i32.const(32 * width)), ...step(count, i32.const(-width)))
  }
  return {
    name,
    parameters: ['i32', 'i32', 'i32', 'i32'],
    locals: ['i32', 'i32', 'i32', 'i64', ...kinds.flatMap(wordsOf)],
    body: [...code, ...doWhile(body, local.get(count))],
  }
}

/** By how many bits step rho rotates the word x + 5 y: the triangular numbers along the path of pi. */
const rotations = (() => {
  const bits = new Uint8Array(25)
  let [x, y] = [1, 0]
  for (let t = 0; t < 24; t++) {
    bits[x + 5 * y] = (((t + 1) * (t + 2)) / 2) % 64
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
  }
  return bits
})()

/** What step iota adds in each of the 24 rounds: bits of a shift register of eight. */
function roundConstants(): bigint[] {
  let register = 1
  return Array.from({ length: 24 }, () => {
    let constant = 0n
    for (let j = 0; j < 7; j++) {
      if (register & 1) constant |= 1n << BigInt(2 ** j - 1)
      register = (register << 1) ^ ((register >> 7) * 0x171)
    }
    return constant
  })
}
