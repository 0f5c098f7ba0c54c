import * as z from 'zod/mini'

/** What an address calls itself, also as an earlier visit has kept it. */
export const accountNameSchema = z.object({
  name: z.string(),
  /** A URL for `<img>`, or null where there is no picture that may be shown. */
  avatar: z.nullable(z.string()),
})

/** An address's own name. */
export type AccountName = z.infer<typeof accountNameSchema>
