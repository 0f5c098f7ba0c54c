import type { Problem, ProblemCode } from '../../src/session/problem.ts'

/** A refusal on its way to the caller. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly code: ProblemCode
  readonly detail: string
  readonly reason: string | undefined
  readonly headers: Readonly<Record<string, string>>

  /** @param detail one sentence: what was wrong, and what to do */
  constructor(
    code: ProblemCode,
    detail: string,
    { reason, retryAfter }: { reason?: string /** Seconds. */; retryAfter?: number } = {},
  ) {
    super(`${code}: ${detail}`)
    this.code = code
    this.detail = detail
    this.reason = reason
    this.headers =
      retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }
  }
}

const rows: Record<ProblemCode, readonly [status: number, title: string]> = {
  malformed: [400, 'The request isn’t valid'],
  'too-large': [413, 'The request is too large'],
  'not-found': [404, 'Not found'],
  'wrong-method': [405, 'Method not allowed'],
  'foreign-origin': [403, 'Asked from another site'],
  'sign-in-refused': [401, 'The sign-in message is not accepted'],
  'nonce-unknown': [401, 'The sign-in has expired'],
  'signature-refused': [401, 'The signature is not accepted'],
  'could-not-check': [503, 'We couldn’t check it'],
  'no-terms': [404, 'The campaign has no terms'],
  'terms-changed': [409, 'The terms have changed'],
  'acceptance-refused': [401, 'The message is not accepted'],
  'not-sponsored': [404, 'Claims of this campaign are not sponsored'],
  'not-eligible': [422, 'The claim is not on the list'],
  'already-claimed': [409, 'Already claimed'],
  'nothing-due': [409, 'Nothing is due'],
  'below-least': [409, 'Too little is due'],
  'campaign-closed': [409, 'The campaign is not open'],
  'budget-spent': [409, 'The budget is spent'],
  'address-limit': [429, 'Too many claims of this account'],
  'network-limit': [429, 'Too much from this network'],
  'proof-wanted': [429, 'The recipient must sign'],
  'not-operator': [403, 'Only for the site’s operators'],
  'list-changed': [409, 'The list has changed'],
  'list-refused': [422, 'The list has a fault'],
  'budget-changed': [409, 'The budget has changed'],
  'budget-refused': [422, 'The budget is too high'],
  'packages-not-taken': [404, 'This API takes no packages'],
  'package-refused': [422, 'This isn’t a package'],
  'no-contract': [409, 'The contract isn’t deployed'],
  'upload-unknown': [409, 'Start again'],
  'storage-full': [507, 'No space left'],
  'cannot-save': [507, 'Nothing can be saved'],
  'too-many-requests': [429, 'Too many requests'],
  overloaded: [503, 'Too busy'],
  internal: [500, 'Internal error'],
}

/** The refusal as the caller gets it. */
export function problemResponse({ code, detail, reason, headers }: ProblemError): Response {
  const [status, title] = rows[code]
  const body: Problem = {
    type: `urn:everclaim:problem:${code}`,
    title,
    status,
    detail,
    code,
    ...(reason === undefined ? {} : { reason }),
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  })
}
