import type { Hex } from 'viem'
import type { Wake } from '../../chain/pause.ts'
import type { SiteConfig } from '../../config/site.ts'
import type { ReadSafeTransaction } from '../followProposal.ts'
import type { SafeClaimPlace } from './findSafeClaims.ts'
import type { SafeClaimProposal } from './safeClaimProposal.ts'
import type { SafeClaimNews } from './safeClaimState.ts'
import type { ProposalStorage } from './storedProposals.ts'

export type FollowedSafeClaim = SafeClaimPlace & {
  /** Block of the distributor's creation, where the operator has named it. */
  readonly fromBlock: number | undefined
}

/**
 * Follows a Safe's claim through everything that can become of it: reads the Safe and the bitmap at one block, asks the services
 * for proposals, and looks up how known ones ended. Yields all that is known each time something of it changed; what
 * is remembered in storage is used and kept up. Ends with `signal`, or once a payment has settled. Never throws for what nodes or
 * services do.
 */
export async function* followSafeClaim(
  _site: SiteConfig,
  _claim: FollowedSafeClaim,
  _options: {
    signal: AbortSignal
    storage: ProposalStorage
    /** Brought by a link or a file; read again at each look. */
    linked?: (() => readonly SafeClaimProposal[]) | undefined
    /** Hashes that were proposed through the host; read again at each look. */
    hashes?: (() => readonly Hex[]) | undefined
    /** Missing outside a host. */
    readDetails?: ReadSafeTransaction | undefined
    /** Also after something was signed, sent or opened here. */
    onWake?: Wake | undefined
    /** Pause between looks at the chain in milliseconds. */
    pollMs?: number | undefined
    confirmations?: number | undefined
  },
): AsyncGenerator<SafeClaimNews, void, void> {}
