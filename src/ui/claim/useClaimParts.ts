import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isOfPages } from '../../language/languages.ts'
import { readLanguage } from '../language/readLanguage.ts'
import { afterFirstLook } from '../page/afterFirstLook.ts'
import { putBeforeSafeKit, safeHostAnswered } from '../wallet/safeHostSteps.ts'
import type { WalletState } from '../wallet/walletContext.ts'
import { OwnerClaim, ReadyState, Sponsored, WalletHead } from './claimParts.ts'

/** The page’s own questions go first, and those that follow from their answers. */
const quietMs = 100

/**
 * Fetches what a claim goes on with before it is needed: as soon as a wallet is on its way. In a Safe's host
 * (`public/boot.js` has seen it) also what only a Safe needs, when the host has answered: what the button is
 * drawn with, and what follows a press once the page has its answers.
 */
export function useClaimParts({ status }: Pick<WalletState, 'status'>, hasApi: boolean): void {
  const client = useQueryClient()
  const isExpected = status !== 'disconnected'
  useEffect(() => {
    if (!isExpected) return
    const isFramed = document.documentElement.dataset.frame !== undefined
    const button = fetchButton(hasApi, isFramed)
    if (isFramed) putBeforeSafeKit(button)
    void fetchOthers(client, button, isFramed)
  }, [client, hasApi, isExpected])
}

// What did not come is asked for again where it is drawn.

async function fetchButton(hasApi: boolean, isFramed: boolean) {
  if (isFramed) await safeHostAnswered
  await importButton(hasApi, isFramed)
}

const importButton = (hasApi: boolean, isFramed: boolean) =>
  Promise.allSettled([
    ...(isFramed ? [import('../frame/openSafeHost.ts'), import('./searchProposal.ts')] : []),
    OwnerClaim.fetch(),
    import('../../claim/planClaim.ts'),
    ReadyState.fetch(),
    WalletHead.fetch(),
    ...(hasApi ? [import('./terms/BeforeClaiming.tsx'), Sponsored.fetch()] : []),
  ])

// A host that has answered before this code came: nothing of it waits for the page to be drawn. In another
// language than English it waits for its texts, which are asked for then.
if (globalThis.window?.everclaimHost?.answer && !isOfPages(readLanguage())) {
  void importButton(false, true)
}

async function fetchOthers(client: QueryClient, button: Promise<void>, isFramed: boolean) {
  await button
  const fetch = () =>
    void Promise.allSettled([
      import('./AttemptState.tsx'),
      import('./claimed/ClaimedHead.tsx'),
      import('./claimed/ClaimedBody.tsx'),
    ])
  if (isFramed) afterFirstLook(client, fetch, quietMs)
  else fetch()
}
