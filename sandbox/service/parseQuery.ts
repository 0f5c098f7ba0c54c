import * as z from 'zod/mini'
import { parseBody } from './parseBody.ts'

/**
 * In an address everything is text: each value is read as what its schema takes. Names that it does not know
 * do not count.
 *
 * @throws ServiceFault 422
 */
export function parseQuery<schema extends z.ZodMiniObject>(
  schema: schema,
  query: URLSearchParams,
): z.output<schema> {
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const text = query.get(name)
    if (text === null) continue
    const readings = [
      text,
      text === '' ? text : Number(text),
      text === 'true' ? true : text !== 'false' && text,
    ]
    read[name] = readings.find((reading) => z.safeParse(field, reading).success) ?? text
  }
  return parseBody(schema, read)
}
