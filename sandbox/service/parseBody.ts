import { keysOf } from '../../src/schema/placeOf.ts'
import * as v from '../../src/schema/v.ts'
import { validationFault } from './serviceFault.ts'

/**
 * What was sent, in its schema's form. As in the service, what it has beyond the schema does not count.
 *
 * @throws ServiceFault 422 with the first thing that is wrong
 */
export function parseBody<schema extends v.GenericSchema>(
  schema: schema,
  body: unknown,
): v.InferOutput<schema> {
  const known =
    'entries' in schema && typeof body === 'object' && body !== null
      ? Object.fromEntries(
          Object.entries(body).filter(([name]) => Object.hasOwn(schema.entries as object, name)),
        )
      : body
  const parsed = v.safeParse(schema, known)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw validationFault({
    code: codeOf(issue),
    message: issue.message,
    path: keysOf(issue).map((step) => (typeof step === 'number' ? step : String(step))),
  })
}

/** How the service reports it. */
function codeOf({ kind, type, expected }: v.BaseIssue<unknown>): string {
  if (expected === 'never' && type === 'strict_object') return 'unrecognized_keys'
  if (type === 'literal' || type === 'picklist') return 'invalid_value'
  return kind === 'schema' && type !== 'custom' ? 'invalid_type' : 'custom'
}
