import * as v from '../schema/v.ts'

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
  // Of anything that is to be kept.
  'cannot-save',
  // Too much at once.
  'too-many-requests',
  'overloaded',
  'internal',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** A problem document (RFC 9457), served as `application/problem+json`. */
export const problemSchema = v.looseObject({
  /** Names the refusal. It is no address: a site does not serve its documentation. */
  type: v.string(),
  title: v.string(),
  status: v.pipe(v.number(), v.safeInteger()),
  /** One sentence: what was wrong, and what to do. */
  detail: v.string(),
  code: v.picklist(problemCodes),
  /** Finer than `code`, for programs: the field, or the reason. */
  reason: v.optional(v.string()),
})
export type Problem = v.InferOutput<typeof problemSchema>
