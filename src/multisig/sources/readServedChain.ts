import type { SafeService } from '../../safe/service/createSafeService.ts'
import { SafeServiceRefusedError } from '../../safe/service/errors.ts'
import type { ServiceChain } from '../../safe/service/wire/chains.ts'

/** What the wallet service says of this site's chain. */
export type ServedChain =
  | { readonly status: 'served'; readonly chain: ServiceChain }
  /** It knows the chain not at all; `others` are the names of chains that it lists instead. */
  | { readonly status: 'not-served'; readonly others: readonly string[] }

/**
 * Reads the service's description of the chain; where it has none, its list of chains says whether it serves
 * the chain at all.
 *
 * @throws SafeServiceError where the service does not answer, or lists the chain that it has just refused
 */
export async function readServedChain(
  service: Pick<SafeService, 'getChainConfig' | 'getChainsConfig'>,
  { chainId, signal }: { chainId: number; signal: AbortSignal },
): Promise<ServedChain> {
  try {
    return { status: 'served', chain: await service.getChainConfig({ signal }) }
  } catch (error) {
    if (!(error instanceof SafeServiceRefusedError) || error.status !== 404) throw error
    const { results } = await service.getChainsConfig({ query: { limit: 100 }, signal })
    if (results.some((each) => each.chainId === `${chainId}`)) throw error
    return { status: 'not-served', others: results.map(({ chainName }) => chainName) }
  }
}
