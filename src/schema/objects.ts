import * as library from 'valibot'

type Entries = library.ObjectEntries
type Message<issue extends library.BaseIssue<unknown>> = library.ErrorMessage<issue> | undefined

/** An object of these fields; others are left out. */
export function object<const entries extends Entries>(
  entries: entries,
  message?: Message<library.ObjectIssue>,
): library.ObjectSchema<entries, Message<library.ObjectIssue>> {
  return fieldsOf('object', entries, message) as never
}

/** An object of these fields; others are kept. */
export function looseObject<const entries extends Entries>(
  entries: entries,
  message?: Message<library.LooseObjectIssue>,
): library.LooseObjectSchema<entries, Message<library.LooseObjectIssue>> {
  return fieldsOf('loose_object', entries, message) as never
}

/** An object of these fields and no others. A sentence that is made from the issue finds those in `input`. */
export function strictObject<const entries extends Entries>(
  entries: entries,
  message?: Message<library.StrictObjectIssue>,
): library.StrictObjectSchema<entries, Message<library.StrictObjectIssue>> {
  return fieldsOf('strict_object', entries, message) as never
}

/** An object with fields of any number and one kind. `__proto__` is left out: it would be its prototype. */
export function record<
  const key extends library.BaseSchema<string, string, library.BaseIssue<unknown>>,
  const value extends library.GenericSchema,
>(key: key, value: value): library.RecordSchema<key, value, undefined> {
  const schema = {
    kind: 'schema',
    type: 'record',
    reference: record,
    expects: 'Object',
    async: false,
    key,
    value,
    message: undefined,
    '~run'(dataset: Dataset, config: Config) {
      const input = dataset.value
      if (!isFields(input)) return refused(schema, dataset, config)
      const made: Record<string, unknown> = {}
      dataset.typed = true
      dataset.value = made
      for (const name of Object.keys(input)) {
        if (name === '__proto__') continue
        const named = key['~run']({ value: name } as never, config) as Dataset
        const field = value['~run']({ value: input[name] } as never, config) as Dataset
        takeOver(dataset, named, input, name)
        takeOver(dataset, field, input, name)
        if (named.typed) made[named.value as string] = field.value
      }
      return dataset
    },
  }
  return library._standardSchema(schema as never)
}

/**
 * What the library's own objects do, except for two things. A list is no object, however little is asked of
 * one. And what is missing is `undefined` for the field's own schema: so that says what should be there, and
 * may put something in its place.
 */
function fieldsOf(
  type: 'object' | 'loose_object' | 'strict_object',
  entries: Entries,
  message: unknown,
): object {
  const schema = {
    kind: 'schema',
    type,
    reference: fieldsOf,
    expects: 'Object',
    async: false,
    entries,
    message,
    // By `this`, as in the library: `partial` and its kind make a schema of a copy with other fields.
    '~run'(this: { entries: Entries }, dataset: Dataset, config: Config) {
      const { entries } = this
      const input = dataset.value
      if (!isFields(input)) return refused(this, dataset, config)
      const made: Record<string, unknown> = {}
      dataset.typed = true
      dataset.value = made
      for (const key of Object.keys(entries)) {
        const value = input[key]
        const field = (entries[key] as library.GenericSchema)['~run']({ value } as never, config) as Dataset
        takeOver(dataset, field, input, key)
        if (field.value !== undefined || key in input) made[key] = field.value
      }
      if (type === 'object') return dataset
      const others = Object.keys(input).filter((key) => !Object.hasOwn(entries, key))
      if (type === 'loose_object') {
        for (const key of others) if (key !== '__proto__') made[key] = input[key]
      } else if (others.length > 0) {
        const received = others.map((key) => `"${key}"`).join(', ')
        library._addIssue(this as never, 'key', dataset as never, config, {
          input: others,
          expected: 'never',
          received,
          message: message ?? `Unrecognized key: ${received}`,
        } as never)
      }
      return dataset
    },
  }
  return library._standardSchema(schema as never)
}

type Config = library.Config<library.BaseIssue<unknown>>
/** The library's, as it goes from one schema to the next. */
type Dataset = { typed?: boolean; value: unknown; issues?: { path?: unknown[] | undefined }[] | undefined }

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function refused(schema: object, dataset: Dataset, config: Config) {
  library._addIssue(schema as never, 'type', dataset as never, config)
  return dataset
}

/** What is wrong with a field is wrong with the object. One by one: there may be a million of them. */
function takeOver(dataset: Dataset, field: Dataset, input: Record<string, unknown>, key: string) {
  if (!field.typed) dataset.typed = false
  for (const issue of field.issues ?? []) {
    const at = { type: 'object', origin: 'value', input, key, value: input[key] }
    if (issue.path) issue.path.unshift(at)
    else issue.path = [at]
    dataset.issues?.push(issue)
  }
  dataset.issues ??= field.issues
}
