import { queryOptions } from '@tanstack/react-query'
import { type Address, type Hex, isAddressEqual } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { type ClaimRecord, decodeClaims, type SkippedClaim } from '../../chain/decodeClaims.ts'
import { readReceipt } from '../../chain/readReceipt.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'

/**
 * What one transaction did with one allocation. A skipped one is known by its index alone: whose it is, the
 * list says.
 */
export type ClaimOutcome = { readonly distributor: Address; readonly index: number } & (
  | { readonly status: 'paid'; readonly amount: bigint; readonly recipient: Address }
  | { readonly status: 'skipped'; readonly reason: SkippedClaim['reason'] }
)

/**
 * What a transaction paid to a Safe in each of some campaigns, and what it skipped, by the contracts' own
 * logs. Undefined: no block has it (yet). A Safe's execution that failed inside has no such logs.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function readClaimOutcomes(
  reader: ChainReader,
  { hash, safe, distributors }: { hash: Hex; safe: Address; distributors: readonly Address[] },
): Promise<readonly ClaimOutcome[] | undefined> {
  const receipt = await readReceipt(reader, hash)
  if (!receipt) return undefined
  return distributors.flatMap((distributor): ClaimOutcome[] => {
    const { claims, skipped } = decodeClaims(receipt, distributor)
    const isOfSafe = ({ account }: ClaimRecord) => isAddressEqual(account, safe)
    return [
      ...claims.filter(isOfSafe).map(
        ({ index, amount, recipient }): ClaimOutcome => ({
          distributor,
          index: Number(index),
          status: 'paid',
          amount,
          recipient,
        }),
      ),
      ...skipped.map(
        ({ index, reason }): ClaimOutcome => ({
          distributor,
          index: Number(index),
          status: 'skipped',
          reason,
        }),
      ),
    ]
  })
}

/** Milliseconds between two looks for a receipt that is not there yet. */
const every = 4_000

/** The same for all campaigns of the site; null while no block has the transaction. */
export const claimOutcomesQuery = (site: SiteConfig, input: { safe: Address; hash: Hex }) =>
  queryOptions({
    queryKey: ['claim-outcomes', site, input, site.campaigns] as const,
    queryFn: async ({ queryKey: [, site, { safe, hash }] }) => {
      const distributors = site.campaigns.map(({ distributor }) => distributor)
      return (await readClaimOutcomes(twoNodeReaderOf(site), { hash, safe, distributors })) ?? null
    },
    refetchInterval: ({ state }) => (state.data ? false : every),
  })
