import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AllocationCheck, ClaimState } from '../../../src/claim/claimState.ts'
import type { SiteConfig } from '../../../src/config/site.ts'
import type { SponsoredClaim } from '../../../src/ui/claim/sponsored/useSponsored.ts'
import type { useSafeClaim } from '../../../src/ui/safeClaim/useSafeClaim.ts'
import type { WalletState } from '../../../src/ui/wallet/walletContext.ts'

/** What the doubles beside this answer in place of what reads a chain. */
export type Answers = {
  check?: AllocationCheck
  claim?: { state: ClaimState; isReportedClaimed?: boolean | undefined }
  sponsored?: Partial<SponsoredClaim>
  safeClaim?: Pick<ReturnType<typeof useSafeClaim>, 'state' | 'sources'>
}

/** One state of one page, whole: with the frame of every page around it. */
export type Scene = {
  /** Its sheet, and its name there. */
  page: string
  name: string
  /** As `pages/routes.ts` names it, and what is behind the `#` of the page's address. */
  route: string
  hash?: string
  site: SiteConfig
  wallet?: WalletState
  draw: () => ReactNode
  /** What was read before. */
  seed?: (queries: QueryClient) => void
  /** What the browser has kept. */
  stored?: Readonly<Record<string, string>>
  answers?: Answers
  /** What is pressed before it is looked at, by its name. */
  press?: readonly (string | RegExp)[]
}
