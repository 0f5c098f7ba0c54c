import type { Terms, TermsAnswer } from './termsQuery.ts'

/** What is before a site's own ways to claim. */
export type TermsGate =
  /** Nothing: nobody has asked yet, or there is nothing to accept, or nobody could accept it here. */
  | { status: 'open' }
  /** The ways wait for a moment. */
  | { status: 'asking' }
  /** Whether there are terms could not be asked: nobody waits for them. */
  | { status: 'could-not-ask'; error: Error }
  /** Unix milliseconds. */
  | { status: 'accepted'; acceptedAt: number }
  /**
   * `isWaived`: they cannot be accepted now, through no fault of who claims, so that the ways are open all
   * the same.
   */
  | { status: 'to-accept'; terms: Terms; isWaived: boolean }

/**
 * Terms never lock funds: a site that cannot ask for them asks for nothing. The chain knows of none of this.
 *
 * @param isAsked the API may be asked: somebody is connected, or wants one of its ways
 * @param isAble who claims can sign here; some Safes' owners cannot
 * @param answer undefined before the first one
 * @param isStuck a signed acceptance finds nobody who takes it
 */
export function termsGate({
  isAsked,
  isAble,
  answer,
  isStuck,
}: {
  isAsked: boolean
  isAble: boolean
  answer: TermsAnswer | undefined
  isStuck: boolean
}): TermsGate {
  if (!isAsked || !isAble) return { status: 'open' }
  const { standing, error } = answer ?? {}
  switch (standing?.status) {
    case undefined:
      return error ? { status: 'could-not-ask', error } : { status: 'asking' }
    case 'none':
      return { status: 'open' }
    case 'accepted':
      return { status: 'accepted', acceptedAt: standing.acceptedAt }
    case 'to-accept':
      return { status: 'to-accept', terms: standing.terms, isWaived: error !== undefined || isStuck }
  }
}

/** Whether the ways can be used. */
export function isWayOpen(gate: TermsGate): boolean {
  return gate.status === 'to-accept' ? gate.isWaived : gate.status !== 'asking'
}
