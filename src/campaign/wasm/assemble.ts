/** Instructions one after the other, in the binary format. */
export type Code = readonly number[]

const valueTypes = { i32: 0x7f, i64: 0x7e, v128: 0x7b } as const
export type ValueType = keyof typeof valueTypes

/** A function without a result, exported by its name. */
export type WasmFunction = {
  readonly name: string
  /** Numbered from 0, and the locals after them. */
  readonly parameters: readonly ValueType[]
  readonly locals: readonly ValueType[]
  readonly body: Code
}

/**
 * The bytes of a WebAssembly module (https://www.w3.org/TR/wasm-core-2/#binary-format) with these functions
 * and a memory, which is exported as `memory`.
 *
 * @param memoryPages of 65,536 bytes each
 * @param data what the memory holds from address 0 on
 */
export function assemble(input: {
  functions: readonly WasmFunction[]
  memoryPages: number
  data: Uint8Array
}): Uint8Array<ArrayBuffer> {
  const { functions, memoryPages, data } = input
  const types = functions.map(({ parameters }) => [0x60, ...vector(parameters.map(typeCode)), 0])
  const exported = functions.map(({ name }, at) => [...text(name), 0, ...unsigned(at)])
  const bodies = functions.map(({ locals, body }) => {
    const code = [...vector(locals.map((type) => [1, ...typeCode(type)])), ...body, 0x0b]
    return [...unsigned(code.length), ...code]
  })
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector(types)),
    ...section(3, vector(functions.map((_, at) => unsigned(at)))),
    ...section(5, vector([[0, ...unsigned(memoryPages)]])),
    ...section(7, vector([...exported, [...text('memory'), 2, 0]])),
    ...section(10, vector(bodies)),
    ...section(11, vector([[0, ...i32.const(0), 0x0b, ...unsigned(data.length), ...data]])),
  ])
}

const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content]
const vector = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()]
const typeCode = (type: ValueType): Code => [valueTypes[type]]

function text(name: string): Code {
  const bytes = new TextEncoder().encode(name)
  return [...unsigned(bytes.length), ...bytes]
}

/** LEB128: seven bits a byte, the lowest first, and a bit that says whether more follow. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

/** The same in two's complement. */
function signed(value: bigint): Code {
  const bits = Number(value & 0x7fn)
  const rest = value >> 7n
  const isLast = rest === (bits & 0x40 ? -1n : 0n)
  return isLast ? [bits] : [bits | 0x80, ...signed(rest)]
}

/** Reads or writes memory at the address on the stack and `offset` behind it. Nothing has to be aligned. */
const atOffset =
  (...code: Code) =>
  (offset = 0): Code => [...code, 0, ...unsigned(offset)]
/** Instructions on vectors have a number of their own behind a prefix. */
const vectorCode = (code: number): Code => [0xfd, ...unsigned(code)]

export const local = {
  get: (at: number): Code => [0x20, ...unsigned(at)],
  set: (at: number): Code => [0x21, ...unsigned(at)],
  /** Sets it, and leaves the value on the stack. */
  tee: (at: number): Code => [0x22, ...unsigned(at)],
} as const

export const i32 = {
  const: (value: number): Code => [0x41, ...signed(BigInt(value))],
  lessUnsigned: [0x49],
  add: [0x6a],
  sub: [0x6b],
  and: [0x71],
  shl: [0x74],
} as const satisfies Record<string, Code | ((value: number) => Code)>

export const i64 = {
  const: (value: bigint): Code => [0x42, ...signed(value)],
  load: atOffset(0x29),
  store: atOffset(0x37),
  sub: [0x7d],
  and: [0x83],
  or: [0x84],
  xor: [0x85],
  shl: [0x86],
  rotateLeft: [0x89],
  /** From an i32. */
  extend: [0xad],
} as const

/** A vector of two i64. */
export const v128 = {
  load: atOffset(...vectorCode(0x00)),
  /** Reads one i64 into both places. */
  loadTwice: atOffset(...vectorCode(0x0a)),
  store: atOffset(...vectorCode(0x0b)),
  zero: [...vectorCode(0x0c), ...Array.from({ length: 16 }, () => 0)],
  /** One i64 into both places. */
  twice: vectorCode(0x12),
  first: [...vectorCode(0x1d), 0],
  second: [...vectorCode(0x1d), 1],
  setSecond: [...vectorCode(0x1e), 1],
  /** The first without the bits of the second. */
  andNot: vectorCode(0x4f),
  or: vectorCode(0x50),
  xor: vectorCode(0x51),
  shl: vectorCode(0xcb),
  shrUnsigned: vectorCode(0xcd),
} as const

/** Does `body`, and again as long as `condition` holds. */
export const doWhile = (body: Code, condition: Code): Code => [
  ...[0x03, 0x40],
  ...body,
  ...condition,
  ...[0x0d, 0],
  0x0b,
]
