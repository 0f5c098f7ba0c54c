import * as v from '../schema/v.ts'

/**
 * A message for a fault: each says what its field is, so that `campaigns[0].id` before it makes a sentence.
 */
const says = (what: string) => (issue: v.BaseIssue<unknown>) =>
  issue.input === undefined ? 'is missing' : what

const notAnAddress = 'is not an address of 0x and 40 hexadecimal digits'
const address = v.pipe(
  v.string(says(notAnAddress)),
  v.regex(/^0x[0-9a-fA-F]{40}$/, notAnAddress),
  v.check((value) => !/^0x0{40}$/.test(value), 'is the zero address'),
  v.transform((value) => value as `0x${string}`),
)

const notAnId = 'is not a name of at most 63 small letters, digits and hyphens'
const id = v.pipe(v.string(says(notAnId)), v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, notAnId))
const notABlock = 'is not the number of a block'

/** A campaign of a site's list. */
export const campaignConfigSchema = v.strictObject(
  {
    /** Names the campaign in the site's paths: `/claim/<id>/`. */
    id,
    /** The distributor that the packages below must recompute to. */
    distributor: address,
    /** Where the package lies, best host first: absolute URLs or paths of this site, each ending in `/`. */
    packages: v.pipe(
      v.array(v.string('is not a text'), says('is not a list of places')),
      v.minLength(1, 'is empty; name at least one place'),
    ),
    /** Block that created the distributor; bounds the search for a claim's log. */
    fromBlock: v.optional(v.pipe(v.number(notABlock), v.safeInteger(notABlock), v.minValue(0, notABlock))),
    /** The round after it of a series, by its name in the list. A link that its package proves, or none. */
    next: v.optional(id),
  },
  (issue) => (issue.expected === 'never' ? `has the unknown field ${issue.received}` : 'is not an object'),
)

export type CampaignConfig = v.InferOutput<typeof campaignConfigSchema>
