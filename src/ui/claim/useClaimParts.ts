import { useEffect } from 'react'
import { safeKitFetched } from '../wallet/safeKitFetched.ts'
import type { WalletState } from '../wallet/walletContext.ts'

/**
 * Fetches what a claim goes on with before it is needed: as soon as a wallet is on its way. In a Safe's host
 * (`public/boot.js` has seen it) also what only a Safe needs, and behind the kit, without which nothing is
 * seen there.
 */
export function useClaimParts({ status }: Pick<WalletState, 'status'>, hasApi: boolean): void {
  const isExpected = status !== 'disconnected'
  useEffect(() => {
    if (isExpected) void fetchParts(hasApi)
  }, [hasApi, isExpected])
}

async function fetchParts(hasApi: boolean) {
  const isFramed = document.documentElement.dataset.frame !== undefined
  if (isFramed) await safeKitFetched
  // What did not come is asked for again where it is drawn.
  await Promise.allSettled([
    import('./OwnerClaim.tsx'),
    import('../../claim/planClaim.ts'),
    import('./AttemptState.tsx'),
    import('./ReadyState.tsx'),
    import('./status/WalletHead.tsx'),
    ...(isFramed
      ? [import('./searchProposal.ts'), import('./SafeNote.tsx'), import('./SafeClaimMethods.tsx')]
      : []),
    ...(hasApi ? [import('./terms/BeforeClaiming.tsx'), import('./sponsored/Sponsored.tsx')] : []),
    import('./claimed/ClaimedHead.tsx'),
    import('./claimed/ClaimedBody.tsx'),
  ])
}
