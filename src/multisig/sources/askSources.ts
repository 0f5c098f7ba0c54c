import type { Hex } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import type { SafeService } from '../../safe/service/createSafeService.ts'
import type { ProposedCall } from '../find/findProposal.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { askHost, type ReadSafeTransaction } from './askHost.ts'
import { type AskedSource, askService, hasReportedAll } from './askService.ts'
import { serviceOf } from './serviceOf.ts'

/** The wallet service and the host around the page: either may be missing. */
export type ProposalSources = {
  /** Default: that of the site, where it has one. */
  service?: Pick<SafeService, 'getTransactionQueue' | 'getTransactionDetails'> | undefined
  /** Missing outside a host. */
  readDetails?: ReadSafeTransaction | undefined
  /** Hashes that were proposed through the host, to ask it for. */
  hashes?: readonly Hex[] | undefined
  /** Of proposals that are known here, which the host may know too. */
  guesses?: readonly Hex[] | undefined
}

/**
 * Asks everybody who is there for what waits in a Safe. The host is asked by single hashes, for these calls
 * alone, and about nothing unknown where the wallet service has reported all that waits.
 */
export async function askSources(
  site: SiteConfig,
  {
    service = site.safeService.isEnabled ? serviceOf(site) : undefined,
    readDetails,
    hashes = [],
    guesses,
    calls,
    safe,
    signal,
  }: ProposalSources & { calls: readonly ProposedCall[]; safe: SafeFacts; signal: AbortSignal },
): Promise<readonly AskedSource[]> {
  const { chainId } = site
  const fromService = service ? await askService(service, { chainId, safe, signal }) : nobody('service')
  const unknown = hasReportedAll(fromService.report) ? { calls: [] } : { calls, guesses }
  const fromHost = readDetails
    ? await askHost(readDetails, { site, safe, hashes, ...unknown, signal })
    : nobody('host')
  return [fromService, fromHost]
}

const nobody = (source: 'service' | 'host'): AskedSource => ({
  report: { source, status: 'not-there' },
  shown: [],
  unread: [],
})
