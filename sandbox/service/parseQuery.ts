import * as v from '../../src/schema/v.ts'
import { parseBody } from './parseBody.ts'

/**
 * In an address everything is text: each value is read as what its schema takes. Names that it does not know
 * do not count.
 *
 * @throws ServiceFault 422
 */
export function parseQuery<
  schema extends v.GenericSchema & { entries: Readonly<Record<string, v.GenericSchema>> },
>(schema: schema, query: URLSearchParams): v.InferOutput<schema> {
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.entries)) {
    const text = query.get(name)
    if (text === null) continue
    const readings = [
      text,
      text === '' ? text : Number(text),
      text === 'true' ? true : text !== 'false' && text,
    ]
    read[name] = readings.find((reading) => v.is(field, reading)) ?? text
  }
  return parseBody(schema, read)
}
