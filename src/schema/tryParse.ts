import { type GenericSchema, type InferOutput, safeParse } from 'valibot'

/** What a schema makes of a value; undefined where it doesn’t fit. */
export function tryParse<const schema extends GenericSchema>(
  schema: schema,
  value: unknown,
): InferOutput<schema> | undefined {
  const parsed = safeParse(schema, value)
  return parsed.success ? parsed.output : undefined
}
