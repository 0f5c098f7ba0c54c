import type { Terms, TermsStanding } from './termsQuery.ts'

/** What stands before a site's own ways to claim for a Safe. */
export type SafeTermsGate =
  /** Nothing: nobody has asked yet, or there is nothing to accept, or nobody could accept it here. */
  | { status: 'open' }
  /** The ways wait for a moment. */
  | { status: 'asking' }
  /** Whether there are terms could not be asked: nobody waits for them. */
  | { status: 'could-not-ask'; error: Error }
  /** Unix milliseconds. */
  | { status: 'accepted'; acceptedAt: number }
  /** `isWaived`: they cannot be accepted now, through no fault of the owners, so that the ways are open all the same. */
  | { status: 'to-accept'; terms: Terms; isWaived: boolean }

/**
 * Terms never lock funds: a site that cannot ask for them asks for nothing. The chain knows of none of this.
 *
 * @param isAsked the API may be asked: somebody is connected, or wants one of its ways
 * @param isAble owners of this Safe can sign messages here
 * @param standing as it was last known; `error`: why the last question had no answer
 * @param isStuck an acceptance that is complete finds nobody who takes it
 */
export function safeTermsGate({
  isAsked,
  isAble,
  standing,
  error,
  isStuck,
}: {
  isAsked: boolean
  isAble: boolean
  standing: TermsStanding | undefined
  error: Error | null
  isStuck: boolean
}): SafeTermsGate {
  if (!isAsked || !isAble) return { status: 'open' }
  switch (standing?.status) {
    case undefined:
      return error ? { status: 'could-not-ask', error } : { status: 'asking' }
    case 'none':
      return { status: 'open' }
    case 'accepted':
      return { status: 'accepted', acceptedAt: standing.acceptedAt }
    case 'to-accept':
      return { status: 'to-accept', terms: standing.terms, isWaived: error !== null || isStuck }
  }
}

/** Whether the ways can be used. */
export function isWayOpen(gate: SafeTermsGate): boolean {
  return gate.status === 'to-accept' ? gate.isWaived : gate.status !== 'asking'
}
