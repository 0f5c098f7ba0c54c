import * as z from 'zod/mini'

/**
 * Why the API refuses. The wire's stable names; each has a sentence in `detail` and a paragraph in
 * docs/api.md.
 */
export const problemCodes = [
  // What was asked cannot be read.
  'malformed',
  'too-large',
  'not-found',
  'wrong-method',
  // From a page that is not this site's.
  'foreign-origin',
  // Sign-in.
  'sign-in-refused',
  'nonce-unknown',
  'signature-refused',
  // Asked, and no node could say.
  'could-not-check',
  // Terms.
  'no-terms',
  'terms-changed',
  'acceptance-refused',
  // Sponsored claims.
  'not-sponsored',
  'not-eligible',
  'already-claimed',
  'nothing-due',
  'below-least',
  'campaign-closed',
  'budget-spent',
  'address-limit',
  'network-limit',
  'proof-wanted',
  // The list of campaigns.
  'not-operator',
  'list-changed',
  'list-refused',
  // Budgets.
  'budget-changed',
  'budget-refused',
  // Packages.
  'packages-not-taken',
  'package-refused',
  'no-contract',
  'upload-unknown',
  'storage-full',
  // Too much at once.
  'too-many-requests',
  'overloaded',
  'internal',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** A problem document (RFC 9457), served as `application/problem+json`. */
export const problemSchema = z.looseObject({
  /** Names the refusal. It is no address: a site does not serve its documentation. */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** One sentence: what was wrong, and what to do. */
  detail: z.string(),
  code: z.enum(problemCodes),
  /** Finer than `code`, for programs: the field, or the reason. */
  reason: z.optional(z.string()),
})
export type Problem = z.infer<typeof problemSchema>
