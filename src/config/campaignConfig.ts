import * as z from 'zod/mini'

/**
 * A message for a fault: each says what its field is, so that `campaigns[0].id` before it makes a sentence.
 */
const says = (what: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? 'is missing' : what),
})

const notAnAddress = 'is not an address of 0x and 40 hexadecimal digits'
const address = z.pipe(
  z.string(says(notAnAddress)).check(
    z.regex(/^0x[0-9a-fA-F]{40}$/, { error: notAnAddress }),
    z.refine((value) => !/^0x0{40}$/.test(value), { error: 'is the zero address' }),
  ),
  z.transform((value) => value as `0x${string}`),
)

const notAnId = 'is not a name of at most 63 small letters, digits and hyphens'
const id = z.string(says(notAnId)).check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, { error: notAnId }))
const notABlock = 'is not the number of a block'

/** A campaign of a site's list. */
export const campaignConfigSchema = z.strictObject(
  {
    /** Names the campaign in the site's paths: `/claim/<id>/`. */
    id,
    /** The distributor that the packages below must recompute to. */
    distributor: address,
    /** Where the package lies, best host first: absolute URLs or paths of this site, each ending in `/`. */
    packages: z
      .array(z.string({ error: 'is not a text' }), says('is not a list of places'))
      .check(z.minLength(1, { error: 'is empty; name at least one place' })),
    /** Block that created the distributor; bounds the search for a claim's log. */
    fromBlock: z.optional(
      z.number({ error: notABlock }).check(z.int({ error: notABlock }), z.nonnegative({ error: notABlock })),
    ),
    /** The round after it of a series, by its name in the list. A link that its package proves, or none. */
    next: z.optional(id),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has the unknown field ${issue.keys.map((key) => `"${key}"`).join(', ')}`
        : 'is not an object',
  },
)

export type CampaignConfig = z.infer<typeof campaignConfigSchema>
