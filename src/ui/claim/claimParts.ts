import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'

// What is drawn as soon as a wallet is connected, and fetched while it is on its way (`useClaimParts.ts`).

/** Only the listed account itself, with a wallet, can name another recipient. */
export const OwnerClaim = lazyPart(
  () => import('./OwnerClaim.tsx').then((module) => module.OwnerClaim),
  NotLoaded,
)
export const ReadyState = lazyPart(
  () => import('./ReadyState.tsx').then((module) => module.ReadyState),
  NotLoaded,
)
export const WalletHead = lazyPart(
  () => import('./status/WalletHead.tsx').then((module) => module.WalletHead),
  () => null,
)
/** Only a site with an API has it. */
export const Sponsored = lazyPart(
  () => import('./sponsored/Sponsored.tsx').then((module) => module.Sponsored),
  NotLoaded,
)
