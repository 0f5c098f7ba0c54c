import {
  type AbiFunction,
  type AbiParameter,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  isHex,
  parseAbiItem,
  toFunctionSelector,
} from 'viem'
import type { DecodedData, DecodedInnerCall, DecodedParameter } from '../../safe/service/wire/decodedData.ts'
import { type BatchedCall, decodeMultiSend } from './multiSend.ts'

/**
 * What the service's words for a call are worth.
 * - `proven`: encoded again they are exactly the call's bytes. Names of parameters, and what the contract
 *   does, stay its word;
 * - `said`: they could not be encoded, so they are its word alone;
 * - `contradicted`: the bytes are another call, or hold other values.
 */
export type DecodedProof = 'proven' | 'said' | 'contradicted'

export function checkDecoded(data: Hex, decoded: DecodedData): DecodedProof {
  const item = functionOf(decoded)
  if (!item) return 'said'
  const bytes = data.toLowerCase()
  if (toFunctionSelector(item) !== bytes.slice(0, 10)) return 'contradicted'
  const parameters = decoded.parameters ?? []
  let values: readonly unknown[]
  try {
    values = parameters.map(({ value }, index) => typedValueOf(item.inputs[index], value))
  } catch {
    return 'said'
  }
  const rest: Hex = `0x${bytes.slice(10)}`
  let proof: DecodedProof
  try {
    proof =
      encodeAbiParameters(item.inputs, values).toLowerCase() === rest
        ? 'proven'
        : compareValues(item, rest, values)
  } catch {
    return 'said'
  }
  return worst([proof, ...parameters.map((parameter) => checkInner(decoded.method, data, parameter))])
}

/** Bytes may be laid out in other ways than the usual one and still hold the same values. */
function compareValues(item: AbiFunction, rest: Hex, values: readonly unknown[]): DecodedProof {
  try {
    return toKey(decodeAbiParameters(item.inputs, rest)) === toKey(values) ? 'said' : 'contradicted'
  } catch {
    return 'contradicted'
  }
}

const toKey = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' || typeof part === 'number'
      ? `${part}`
      : typeof part === 'string'
        ? part.toLowerCase()
        : part,
  )

function functionOf({ method, parameters }: DecodedData): AbiFunction | undefined {
  const types = (parameters ?? []).map(({ type }) => type)
  // Only what is a name and types: the text of a service goes into a parser.
  if (!/^[A-Za-z_$][\w$]*$/.test(method)) return undefined
  if (!types.every((type) => /^[a-z0-9()[\],]{1,500}$/.test(type))) return undefined
  try {
    const item = parseAbiItem(`function ${method}(${types.join(', ')})` as string)
    return item.type === 'function' && item.inputs.length === types.length ? item : undefined
  } catch {
    return undefined
  }
}

type Text = DecodedParameter['value']

/** @throws where the text is no value of the type */
function typedValueOf(parameter: AbiParameter | undefined, text: Text): unknown {
  if (!parameter) throw new Error('one too many')
  const { type } = parameter
  const array = /^(.*)\[(\d*)\]$/.exec(type)
  if (array) {
    const list = listOf(text)
    return list.map((each) => typedValueOf({ ...parameter, type: array[1] ?? '' }, each))
  }
  if ('components' in parameter) {
    const list = listOf(text)
    if (list.length !== parameter.components.length) throw new Error('another length')
    // Its parts have no names, as the types of a service have no spaces.
    return parameter.components.map((component, index) => typedValueOf(component, list[index] ?? ''))
  }
  if (typeof text !== 'string') throw new Error('a list where none belongs')
  if (/^u?int\d*$/.test(type)) {
    if (!/^(-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text)) throw new Error('no number')
    return BigInt(text)
  }
  if (type === 'bool') {
    if (!/^(true|false)$/i.test(text)) throw new Error('no yes or no')
    return text.toLowerCase() === 'true'
  }
  // What is no value of any other type, the encoder refuses, or makes other bytes of.
  return text
}

/** Services write lists as lists, or as the text of one. */
function listOf(text: Text): readonly Text[] {
  if (typeof text !== 'string') return text
  const parsed: unknown = JSON.parse(text)
  if (!isTexts(parsed)) throw new Error('no list')
  return parsed
}

const isTexts = (value: unknown): value is readonly Text[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' || isTexts(each))

/** The calls inside a batch, each against its own bytes in the batch; or a call that a parameter holds. */
function checkInner(method: string, data: Hex, { value, valueDecoded }: DecodedParameter): DecodedProof {
  if (!valueDecoded) return 'proven'
  if ('method' in valueDecoded) return isHex(value) ? checkDecoded(value, valueDecoded) : 'contradicted'
  if (valueDecoded.length === 0) return 'proven'
  const calls = method === 'multiSend' ? decodeMultiSend(data) : undefined
  if (!calls) return 'said'
  if (calls.length !== valueDecoded.length) return 'contradicted'
  return worst(calls.map((call, index) => checkInnerCall(call, valueDecoded[index])))
}

function checkInnerCall(call: BatchedCall, reported: DecodedInnerCall | undefined): DecodedProof {
  if (!reported) return 'contradicted'
  const isSame =
    reported.operation === call.operation &&
    reported.to.toLowerCase() === call.to.toLowerCase() &&
    reported.value === call.value &&
    (reported.data ?? '0x').toLowerCase() === call.data.toLowerCase()
  if (!isSame) return 'contradicted'
  return reported.dataDecoded ? checkDecoded(call.data, reported.dataDecoded) : 'proven'
}

function worst(proofs: readonly DecodedProof[]): DecodedProof {
  if (proofs.includes('contradicted')) return 'contradicted'
  return proofs.includes('said') ? 'said' : 'proven'
}
