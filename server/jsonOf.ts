import type * as v from '../src/schema/v.ts'

/** What the schemas of the API's calls are made of. */
type Part = {
  readonly type: string
  readonly pipe?: readonly Part[]
  readonly kind?: string
  readonly entries?: Readonly<Record<string, Part>>
  readonly options?: readonly unknown[]
  readonly item?: Part
  readonly wrapped?: Part
  readonly literal?: unknown
  readonly requirement?: unknown
}

/**
 * What is read by a schema, as JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. What only code can
 * check is not described.
 *
 * @throws Error for a kind of schema that no call has
 */
export function jsonOf(schema: v.GenericSchema): object {
  // The library's type of any schema says nothing of what one is made of.
  return described(schema as unknown as Part)
}

function described(part: Part): object {
  const [first, ...others] = part.pipe ?? [part]
  if (!first || first === part) return plain(part)
  const end = others.findIndex(({ kind }) => kind !== 'validation')
  const checks = end < 0 ? others : others.slice(0, end)
  return Object.assign({}, described(first), ...checks.map((check) => bound(first.type, check)))
}

function plain(part: Part): object {
  const { type, entries = {}, options = [], item, wrapped, literal } = part
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return { type }
    case 'unknown':
    case 'undefined':
      return {}
    case 'literal':
      return { const: literal }
    case 'picklist':
      return { enum: options }
    case 'array':
      return { type, items: item && described(item) }
    case 'optional':
      return wrapped ? described(wrapped) : {}
    case 'nullable':
    case 'nullish':
      return { anyOf: [wrapped ? described(wrapped) : {}, { type: 'null' }] }
    case 'union':
    case 'variant':
      return { anyOf: options.map((option) => described(option as Part)) }
    case 'object':
    case 'loose_object':
    case 'strict_object': {
      const fields = Object.entries(entries)
      return {
        type: 'object',
        properties: Object.fromEntries(fields.map(([name, field]) => [name, described(field)])),
        required: fields.flatMap(([name, field]) => (/^(optional|nullish)$/.test(field.type) ? [] : name)),
        additionalProperties: type !== 'strict_object',
      }
    }
    default:
      throw new Error(`No call of the API has had a schema of the kind ${type}.`)
  }
}

function bound(of: string, { type, requirement }: Part): object {
  switch (type) {
    case 'min_length':
      return { [of === 'array' ? 'minItems' : 'minLength']: requirement }
    case 'max_length':
      return { [of === 'array' ? 'maxItems' : 'maxLength']: requirement }
    case 'min_value':
      return { minimum: requirement }
    case 'max_value':
      return { maximum: requirement }
    case 'safe_integer':
      return { type: 'integer' }
    case 'regex':
      return requirement instanceof RegExp ? { pattern: requirement.source } : {}
    default:
      return {}
  }
}
