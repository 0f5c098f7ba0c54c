import type { Hex } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import type { SafeService } from '../../safe/service/createSafeService.ts'
import type { ProposedCall } from '../find/findProposal.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { askHost, type ReadSafeTransaction } from './askHost.ts'
import { type AskedSource, askService } from './askService.ts'
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

/** Asks everybody who is there for what waits in a Safe: the host, for these calls and hashes alone. */
export function askSources(
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
  return Promise.all([
    service ? askService(service, { chainId, safe, signal }) : nobody('service'),
    readDetails ? askHost(readDetails, { site, safe, calls, hashes, guesses, signal }) : nobody('host'),
  ])
}

const nobody = (source: 'service' | 'host'): AskedSource => ({
  report: { source, status: 'not-there' },
  shown: [],
  unread: [],
})
