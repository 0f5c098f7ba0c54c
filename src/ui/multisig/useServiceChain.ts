import { useQuery } from '@tanstack/react-query'
import { serviceChainQuery } from '../../multisig/queries.ts'
import type { ChainFeature, Unknown } from '../../safe/service/enumerations.ts'
import type { ServiceChain } from '../../safe/service/wire/chains.ts'
import { useSite } from '../site/siteContext.ts'

/** The chain according to the wallet service; undefined where it has not answered, or does not serve it. */
export function useServiceChain(): ServiceChain | undefined {
  const site = useSite()
  const { data } = useQuery({ ...serviceChainQuery(site), enabled: site.safeService.isEnabled })
  return data?.status === 'served' ? data.chain : undefined
}

/** A feature that this site knows. */
export type KnownFeature = Exclude<ChainFeature, Unknown>

/** Whether the service offers something on the chain. A service that does not answer hides nothing. */
export function useHasFeature(feature: KnownFeature): boolean {
  return useServiceChain()?.features.includes(feature) ?? true
}
