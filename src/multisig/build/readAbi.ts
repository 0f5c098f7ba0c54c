import { type AbiFunction, type AbiParameter, toFunctionSignature } from 'viem'
import { say } from '../../language/say.ts'
import * as v from '../../schema/v.ts'

/** A function that changes something, with its signature, by which functions of one name differ. */
export type CallableFunction = { readonly signature: string; readonly abi: AbiFunction }

export type AbiInput =
  | { status: 'empty' }
  | { status: 'abi'; functions: readonly CallableFunction[] }
  | { status: 'unusable'; reason: string }

type Parameter = { name?: string | undefined; type: string; components?: readonly Parameter[] | undefined }
const parameterSchema: v.GenericSchema<unknown, Parameter> = v.lazy(() =>
  v.looseObject({
    name: v.optional(v.pipe(v.string(), v.maxLength(200))),
    type: v.pipe(v.string(), v.maxLength(100)),
    components: v.optional(v.pipe(v.array(parameterSchema), v.maxLength(200))),
  }),
)
const functionSchema = v.looseObject({
  type: v.literal('function'),
  name: v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]{0,199}$/)),
  inputs: v.optional(v.pipe(v.array(parameterSchema), v.maxLength(100)), []),
  stateMutability: v.optional(v.picklist(['pure', 'view', 'nonpayable', 'payable']), 'nonpayable'),
})

/** Every elementary type that an ABI has, but for fixed-point numbers, which no compiler makes. */
const elementary = /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:\d{1,3})?|function)$/

/**
 * Reads the ABI of a contract: a JSON list, or a file that holds one, such as a compiler's artifact, its
 * metadata, or an explorer's answer (`abi`, `output.abi`, `result` or `result[0].ABI`). Functions that change
 * nothing are left out.
 */
export function readAbi(text: string): AbiInput {
  if (text.trim() === '') return { status: 'empty' }
  const unusable = (reason: string) => ({ status: 'unusable', reason }) as const
  const list = listIn(text, 0)
  if (list === 'no-json') return unusable(say('That is no JSON. Paste the whole ABI, from [ to ].'))
  if (!list) return unusable(say('There is no ABI in it. Paste a list of functions.'))
  const functions: CallableFunction[] = []
  for (const item of list) {
    if (typeof item !== 'object' || item === null || !('type' in item) || item.type !== 'function') continue
    const parsed = v.safeParse(functionSchema, item)
    if (!parsed.success || !parsed.output.inputs.every(isKnown))
      return unusable(
        say('The function “{name}” cannot be read. Copy the ABI again, whole.', {
          name: 'name' in item ? String(item.name).slice(0, 40) : say('without a name'),
        }),
      )
    const { name, inputs, stateMutability } = parsed.output
    if (stateMutability === 'view' || stateMutability === 'pure') continue
    const abi: AbiFunction = {
      type: 'function',
      name,
      inputs: inputs.map(parameterOf),
      outputs: [],
      stateMutability,
    }
    const signature = toFunctionSignature(abi)
    if (functions.every((each) => each.signature !== signature)) functions.push({ signature, abi })
  }
  if (functions.length === 0)
    return unusable(say('None of its functions changes anything, so there is nothing to call.'))
  return { status: 'abi', functions: functions.sort((a, b) => (a.signature < b.signature ? -1 : 1)) }
}

/** The list of an ABI, wherever a known kind of file has it. */
function listIn(text: string, depth: number): readonly unknown[] | undefined | 'no-json' {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return 'no-json'
  }
  return find(json, depth)
}

function find(json: unknown, depth: number): readonly unknown[] | undefined | 'no-json' {
  if (depth > 4) return undefined
  if (typeof json === 'string') return listIn(json, depth + 1)
  if (Array.isArray(json)) {
    const [first] = json
    return typeof first === 'object' && first !== null && 'ABI' in first ? find(first.ABI, depth + 1) : json
  }
  if (typeof json !== 'object' || json === null) return undefined
  for (const key of ['abi', 'output', 'result', 'ABI'])
    if (key in json) return find((json as Record<string, unknown>)[key], depth + 1)
  return undefined
}

/** Without the brackets of arrays: `uint8` for `uint8[2][]`. */
function elementOf(type: string): string {
  const array = /\[\d*\]$/.exec(type)
  return array ? elementOf(type.slice(0, array.index)) : type
}

function isKnown({ type, components }: Parameter): boolean {
  const base = elementOf(type)
  if (base === 'tuple') return components?.every(isKnown) ?? false
  const bits = /^u?int(\d+)$/.exec(base)?.[1]
  return (
    elementary.test(base) &&
    (bits === undefined || (Number(bits) % 8 === 0 && Number(bits) > 0 && Number(bits) <= 256))
  )
}

const parameterOf = ({ name, type, components }: Parameter): AbiParameter => ({
  type: type.replace(/^(u?int)(?=$|\[)/, '$1256'),
  ...(name ? { name } : {}),
  ...(components ? { components: components.map(parameterOf) } : {}),
})
