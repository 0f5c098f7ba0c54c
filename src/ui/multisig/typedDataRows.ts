import { isAddress, isHex, size } from 'viem'
import { message, say, type Values } from '../../language/say.ts'
import type { TypedData } from '../../safe/app/messages.ts'

/** A field of EIP-712 data as its types say, for people. */
export type TypedDataRow = { name: string; type: string } & (
  | { kind: 'value'; text: string }
  /** A struct's fields, or a list's entries. */
  | { kind: 'rows'; rows: readonly TypedDataRow[] }
  /**
   * The value does not fit its type: nothing can be signed. One sentence that names the field by its path.
   */
  | { kind: 'fault'; fault: string }
  /** It is in the data, and no type speaks of it: the signature does not cover it. */
  | { kind: 'unsigned'; text: string }
)

/** Deeper data is no message that a person can read. */
const maxDepth = 24

/**
 * The fields of a struct, in the order of its type, with everything of the value that is left over. Each
 * value is held against its type as EIP-712 encodes it, so that data without a fault can be hashed.
 */
export function typedDataRows(
  types: TypedData['types'],
  structName: string,
  value: unknown,
  path = structName,
): TypedDataRow[] {
  return rowsOf(types, structName, isRecord(value) ? value : {}, path, 0)
}

function rowsOf(
  types: TypedData['types'],
  structName: string,
  values: Record<string, unknown>,
  path: string,
  depth: number,
): TypedDataRow[] {
  const fields = types[structName] ?? []
  const named = new Set(fields.map(({ name }) => name))
  return [
    ...fields.map(({ name, type }) =>
      rowOf(types, { name, type, value: own(values, name), path: `${path}.${name}`, depth: depth + 1 }),
    ),
    ...Object.keys(values)
      .filter((name) => !named.has(name))
      .map((name) => ({ name, type: '', kind: 'unsigned' as const, text: textOf(own(values, name)) })),
  ]
}

type Field = { name: string; type: string; value: unknown; path: string; depth: number }

function rowOf(types: TypedData['types'], field: Field): TypedDataRow {
  const { name, type, value, path, depth } = field
  const head = { name, type }
  const fault = (text: string, values: Values = {}): TypedDataRow => ({
    ...head,
    kind: 'fault',
    fault: say(text, { path, ...values }),
  })
  if (depth > maxDepth) return fault(message('"{path}" lies too deep to be read.'))
  if (value === undefined || value === null)
    return fault(message('"{path}" is missing; its type is {type}.'), { type })

  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (list) {
    const [, inner = '', length = ''] = list
    if (!Array.isArray(value))
      return fault(message('"{path}" is no list, as its type {type} asks.'), { type })
    if (length && value.length !== Number(length))
      return fault(message('"{path}" has {size} entries; its type {type} asks for {length}.'), {
        size: String(value.length),
        type,
        length,
      })
    const rows = value.map((entry: unknown, at) =>
      rowOf(types, {
        name: `[${at}]`,
        type: inner,
        value: entry,
        path: `${path}[${at}]`,
        depth: depth + 1,
      }),
    )
    return { ...head, kind: 'rows', rows }
  }

  if (Object.hasOwn(types, type)) {
    if (!isRecord(value)) return fault(message('"{path}" is no object, as its type {type} asks.'), { type })
    const rows = rowsOf(types, type, value, path, depth)
    return { ...head, kind: 'rows', rows }
  }
  const read = readPlain(type, value)
  return read.isFit ? { ...head, kind: 'value', text: read.text } : fault(read.text, read.values)
}

type Plain = { isFit: true; text: string } | { isFit: false; text: string; values: Values }

/** A value of one of Solidity's own types. */
function readPlain(type: string, value: unknown): Plain {
  const misfit = (text: string, values: Values = {}): Plain => ({
    isFit: false,
    text,
    values: { type, ...values },
  })
  const fits = (text: string): Plain => ({ isFit: true, text })
  if (type === 'string')
    return typeof value === 'string' ? fits(value) : misfit(message('"{path}" is no text.'))
  if (type === 'bool')
    return typeof value === 'boolean'
      ? fits(String(value))
      : misfit(message('"{path}" is neither true nor false.'))
  if (type === 'address')
    return typeof value === 'string' && isAddress(value)
      ? fits(value)
      : misfit(message('"{path}" is no address.'))
  const [, bytes] = /^bytes(\d*)$/.exec(type) ?? []
  if (bytes !== undefined && (bytes === '' || isWidth(bytes, 32, 1))) {
    if (typeof value !== 'string' || !isHex(value) || value.length % 2 === 1)
      return misfit(message('"{path}" is not written in hexadecimal digits, two for each byte.'))
    if (bytes && size(value) !== Number(bytes))
      return misfit(message('"{path}" has {size} bytes; its type {type} asks for {bytes}.'), {
        size: String(size(value)),
        bytes,
      })
    return fits(value)
  }
  const [, sign, bits] = /^(u?)int(\d*)$/.exec(type) ?? []
  if (bits !== undefined && (bits === '' || isWidth(bits, 256, 8))) {
    const number = readNumber(value)
    if (number === 'inexact')
      return misfit(
        message(
          '"{path}" is too long for a number of JSON, which would change it; write it in quotation marks.',
        ),
      )
    if (number === undefined) return misfit(message('"{path}" is no whole number.'))
    const width = BigInt(bits || 256)
    const least = sign ? 0n : -(2n ** (width - 1n))
    const most = sign ? 2n ** width - 1n : 2n ** (width - 1n) - 1n
    if (number < least || number > most) return misfit(message('"{path}" does not fit into its type {type}.'))
    return fits(number.toString())
  }
  return misfit(
    message('"{path}" has the type "{type}", which is none of Solidity and is not defined in "types".'),
  )
}

function isWidth(text: string, most: number, step: number): boolean {
  const width = Number(text)
  return !text.startsWith('0') && width >= step && width <= most && width % step === 0
}

/** Whole numbers come as JSON's own, or as texts, decimal or hexadecimal. */
function readNumber(value: unknown): bigint | 'inexact' | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return BigInt(value)
    return Number.isInteger(value) ? 'inexact' : undefined
  }
  if (typeof value === 'string' && /^(-?\d{1,80}|0x[0-9a-fA-F]{1,64})$/.test(value)) return BigInt(value)
  return undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}

/** Only what the data itself says, never what every object has. */
function own(values: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
