import type { AbiParameter } from 'viem'
import { parseAddressInput } from '../../hex/parseAddressInput.ts'
import { say } from '../../language/say.ts'

/** A value for viem's encoder, or a sentence that says what is wrong, and where in a list or tuple. */
export type AbiValue = { readonly value: unknown } | { readonly fault: string }

/**
 * Reads what was typed for a parameter of a function, by its Solidity type. Lists and tuples are written as
 * JSON, `["0x…", "12"]` or `{"to": "0x…"}`; whole numbers in them may be in quotes, and large ones must be.
 */
export function readAbiValue(parameter: AbiParameter, text: string): AbiValue {
  const { type } = parameter
  if (type !== 'tuple' && !type.endsWith(']')) return scalar(type, text, '')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return {
      fault: type.endsWith(']')
        ? say('Write a list as ["…", "…"].')
        : say('Write a tuple as {example} or ["…"].', { example: '{"name": "…"}' }),
    }
  }
  return read(parameter, json, '')
}

function read(parameter: AbiParameter, json: unknown, path: string): AbiValue {
  const { type } = parameter
  const array = /^(.*)\[(\d*)\]$/.exec(type)
  const fault = faultAt(path)
  if (array) {
    const [, inner = '', length] = array
    if (!Array.isArray(json)) return fault(say('A list is wanted.'))
    if (length && json.length !== Number(length))
      return fault(
        say('{length} entries are wanted, and there are {given}.', {
          length,
          given: json.length,
        }),
      )
    return all(json.map((each, index) => read({ ...parameter, type: inner }, each, `${path}[${index}]`)))
  }
  if (type === 'tuple') {
    const components = 'components' in parameter ? parameter.components : []
    if (typeof json !== 'object' || json === null) return fault(say('A tuple is wanted.'))
    const values = Array.isArray(json)
      ? json
      : components.map(({ name }) => (json as Record<string, unknown>)[name ?? ''])
    const extra = Array.isArray(json)
      ? json.length - components.length
      : Object.keys(json).filter((key) => components.every(({ name }) => name !== key)).length
    if (extra !== 0)
      return fault(
        say('The tuple has {count} parts, and these are others.', {
          count: components.length,
        }),
      )
    const parts = all(
      components.map((component, index) =>
        values[index] === undefined
          ? fault(
              component.name
                ? say('{name} is missing.', { name: component.name })
                : say('Part {number} is missing.', { number: index + 1 }),
            )
          : read(component, values[index], `${path}.${component.name || index}`),
      ),
    )
    if ('fault' in parts) return parts
    // The encoder takes a tuple with names as an object, and any other as a list.
    const list = parts.value as unknown[]
    return components.every(({ name }) => name)
      ? { value: Object.fromEntries(components.map(({ name }, index) => [name, list[index]])) }
      : { value: list }
  }
  if (typeof json === 'number' && !Number.isSafeInteger(json))
    return fault(say('Write this number in quotes, so that no digit is lost.'))
  if (typeof json !== 'string' && typeof json !== 'number' && typeof json !== 'boolean')
    return fault(say('A value of type {type} is wanted.', { type }))
  return scalar(type, `${json}`, path)
}

/** Says where in a list or tuple a fault is, in front of its sentence. */
const faultAt =
  (path: string) =>
  (fault: string): AbiValue => ({ fault: path === '' ? fault : say('At {path}: {fault}', { path, fault }) })

function all(values: readonly AbiValue[]): AbiValue {
  const wrong = values.find((each) => 'fault' in each)
  return wrong ?? { value: values.map((each) => ('value' in each ? each.value : undefined)) }
}

function scalar(type: string, text: string, path: string): AbiValue {
  const fault = faultAt(path)
  const trimmed = text.trim()
  if (type === 'string') return { value: text }
  if (type === 'address') {
    const found = parseAddressInput(trimmed)
    if (found.status === 'address') return { value: found.address }
    return fault(found.status === 'unusable' ? found.reason : say('An address is wanted, from 0x on.'))
  }
  if (type === 'bool')
    return /^(?:true|false)$/.test(trimmed)
      ? { value: trimmed === 'true' }
      : fault(say('Write true or false.'))
  const integer = /^(u?)int(\d+)$/.exec(type)
  if (integer) {
    if (!/^(?:-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(trimmed))
      return fault(say('A whole number is wanted, without a point.'))
    const value = BigInt(trimmed)
    const bits = BigInt(integer[2] ?? 256)
    const isUnsigned = integer[1] === 'u'
    const least = isUnsigned ? 0n : -(2n ** (bits - 1n))
    const most = isUnsigned ? 2n ** bits - 1n : 2n ** (bits - 1n) - 1n
    if (value < least || value > most)
      return fault(
        say('{type} goes from {least} to {most}.', {
          type,
          least: String(least),
          most: String(most),
        }),
      )
    // The encoder takes small ones as numbers.
    return { value: bits <= 48n ? Number(value) : value }
  }
  const length = type === 'function' ? 24 : Number(/^bytes(\d+)$/.exec(type)?.[1] ?? 0)
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(trimmed))
    return fault(say('Bytes are wanted: 0x and two digits for each.'))
  const given = (trimmed.length - 2) / 2
  if (length !== 0 && given !== length)
    return fault(say('{length} bytes are wanted, and there are {given}.', { length, given }))
  return { value: trimmed.toLowerCase() }
}
