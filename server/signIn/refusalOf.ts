import { ProblemError } from '../http/problem.ts'
import type { SignatureVerdict } from './verifySignature.ts'

/** Seconds after which nodes may have come back. */
const retryAfter = 5

const sentences = {
  'wrong-key': 'The account’s key didn’t sign this text, and the account has no contract.',
  'contract-says-no': 'The account’s contract refuses this signature.',
  'unknown-factory': 'The account is not deployed, and not one that Safe’s own factories would deploy.',
  malformed: 'The signature cannot be read.',
} as const

/** The answer where a signature was not accepted: a no (401), or that nobody could say (503). */
export function refusalOf(verdict: Exclude<SignatureVerdict, { status: 'accepted' }>): ProblemError {
  const { reason } = verdict
  return verdict.status === 'could-not-check'
    ? new ProblemError('could-not-check', verdict.sentence, { reason, retryAfter })
    : new ProblemError('signature-refused', sentences[verdict.reason], { reason })
}
