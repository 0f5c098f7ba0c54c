import * as v from '../schema/v.ts'

/** What an address calls itself, also as an earlier visit has kept it. */
export const accountNameSchema = v.object({
  name: v.string(),
  /** A URL for `<img>`, or null where there is no picture that may be shown. */
  avatar: v.nullable(v.string()),
})

/** An address's own name. */
export type AccountName = v.InferOutput<typeof accountNameSchema>
