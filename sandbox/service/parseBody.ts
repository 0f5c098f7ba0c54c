import type { z } from 'zod'
import { validationFault } from './serviceFault.ts'

/** @throws ServiceFault 422 with the first thing that is wrong */
export function parseBody<schema extends z.ZodType>(schema: schema, body: unknown): z.output<schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw validationFault({
    code: issue?.code ?? 'custom',
    message: issue?.message ?? 'Invalid',
    path: (issue?.path ?? []).map((step) => (typeof step === 'number' ? step : String(step))),
  })
}
