import * as z from 'zod/mini'
import { validationFault } from './serviceFault.ts'

/**
 * What was sent, in its schema's form. As in the service, what it has beyond the schema does not count.
 *
 * @throws ServiceFault 422 with the first thing that is wrong
 */
export function parseBody<schema extends z.ZodMiniType>(schema: schema, body: unknown): z.output<schema> {
  const known =
    schema instanceof z.ZodMiniObject && typeof body === 'object' && body !== null
      ? Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(schema.shape, name)))
      : body
  const parsed = schema.safeParse(known)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw validationFault({
    code: issue?.code ?? 'custom',
    message: issue?.message ?? 'Invalid',
    path: (issue?.path ?? []).map((step) => (typeof step === 'number' ? step : String(step))),
  })
}
