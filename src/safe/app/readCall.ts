import { z } from 'zod'
import type { SafeCall } from './createSafeApp.ts'
import { SafeRequestInvalidError } from './errors.ts'

/** A call of a request, as callers write it. */
export const callSchema = z.looseObject({
  to: z.string().nullish(),
  value: z.union([z.string(), z.number(), z.bigint()]).nullish(),
  data: z.string().nullish(),
  /** The node's own name for `data`, which some libraries use. */
  input: z.string().nullish(),
})

export function readCall(call: z.infer<typeof callSchema>, noValue: string): SafeCall {
  const { to, value, data, input } = call
  return { to: to ?? '', value: value ? `${value}` : noValue, data: data || input || '0x' }
}

/** @throws SafeRequestInvalidError with the sentence `fault` */
export function parse<output>(schema: z.ZodType<output>, value: unknown, fault: string): output {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new SafeRequestInvalidError(fault, { cause: parsed.error })
}
