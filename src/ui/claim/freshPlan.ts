import type { ClaimPlan } from '../../claim/planClaim.ts'

/** A simulation older than this, in milliseconds, is made again before the wallet is asked. */
const freshFor = 30_000

/** The part of a query's result that is used. */
export type Planning<Plan extends ClaimPlan = ClaimPlan> = {
  data: Plan | undefined
  dataUpdatedAt: number
  refetch: () => Promise<{ data: Plan | undefined; error: Error | null }>
}

/**
 * A simulation that is young enough to ask a wallet by; undefined where none could be made now. What was
 * simulated a while ago may revert by now, and a query whose refetch fails still gives its old answer beside
 * the error.
 */
export async function freshPlan<Plan extends ClaimPlan>({
  data,
  dataUpdatedAt,
  refetch,
}: Planning<Plan>): Promise<Plan | undefined> {
  if (Date.now() - dataUpdatedAt < freshFor) return data
  const again = await refetch()
  return again.error ? undefined : again.data
}
