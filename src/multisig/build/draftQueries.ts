import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { serviceOf } from '../sources/serviceOf.ts'

/** A call as a key of a query can hold it: `value` in wei as decimal text. */
export type CallKey = { to: Address; value: string; data: Hex }

/** What would happen if the Safe made these calls now. An error means that nobody knows. */
export const simulationQuery = (site: SiteConfig, input: { safe: Address; calls: readonly CallKey[] }) =>
  queryOptions({
    queryKey: ['draft-simulation', site, input] as const,
    queryFn: async ({ queryKey: [, site, { safe, calls }] }) => {
      const { simulateDraft } = await import('./simulateDraft.ts')
      const parsed = calls.map((call) => ({ ...call, value: BigInt(call.value) }))
      return simulateDraft(twoNodeReaderOf(site), { safe, calls: parsed })
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Which of some addresses are contracts. */
export const contractsQuery = (site: SiteConfig, addresses: readonly Address[]) =>
  queryOptions({
    queryKey: ['contracts', site, addresses] as const,
    queryFn: async ({ queryKey: [, site, addresses] }) => {
      const { readContracts } = await import('./readContracts.ts')
      return readContracts(twoNodeReaderOf(site), addresses)
    },
    staleTime: 60_000,
  })

/** A call in the service's words, and whether its bytes prove them. */
export const decodedCallQuery = (site: SiteConfig, input: { to: Address; data: Hex }) =>
  queryOptions({
    queryKey: ['decoded-call', site, input] as const,
    queryFn: async ({ queryKey: [, site, { to, data }], signal }) => {
      const [{ checkDecoded }, decoded] = await Promise.all([
        import('./checkDecoded.ts'),
        serviceOf(site).getDecodedData({ body: { to, data }, signal }),
      ])
      return { decoded, proof: checkDecoded(data, decoded) }
    },
    staleTime: 60 * 60_000,
  })

/** Gas of the call inside a draft, measured on chain; the service's estimate where the chain confirms it. */
export const callGasQuery = (
  site: SiteConfig,
  input: { safe: Address; version: string | null; operation: 0 | 1 } & CallKey,
) =>
  queryOptions({
    queryKey: ['call-gas', site, input] as const,
    queryFn: async ({ queryKey: [, site, { value, ...asked }], signal }) => {
      const { readCallGas } = await import('../propose/readCallGas.ts')
      return (await readCallGas(site, { ...asked, value: BigInt(value), signal })) ?? null
    },
    staleTime: 0,
  })

/** The service's reading of a draft. It stores nothing. */
export const previewQuery = (site: SiteConfig, input: { safe: Address; operation: 0 | 1 } & CallKey) =>
  queryOptions({
    queryKey: ['draft-preview', site, input] as const,
    queryFn: ({ queryKey: [, site, { safe, to, value, data, operation }], signal }) =>
      serviceOf(site).previewTransaction({
        safe_address: safe,
        body: { to, value, data: data === '0x' ? null : data, operation },
        signal,
      }),
    staleTime: 60_000,
  })
