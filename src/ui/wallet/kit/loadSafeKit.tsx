import type { ComponentType } from 'react'
import type { SafeHost } from '../../frame/openSafeHost.ts'
import { tellSafeKitFetched } from '../safeKitFetched.ts'
import type { KitProps } from './Kit.tsx'

// The button of what will be connected comes along, so that the page is seen when all of it is there.
const importParts = () => Promise.all([import('./SafeKit.tsx'), import('../ConnectedButton.tsx')])

/** Fetches what is drawn beside the kit and holds no code of a wallet, while the host has yet to answer. */
export async function fetchBesideSafeKit(): Promise<void> {
  await Promise.allSettled([
    import('../WalletNotice.tsx'),
    import('../ConnectedButton.tsx'),
    import('../account/FollowTransactions.tsx'),
  ])
}

/** Fetches the kit before it is drawn; if it does not come, `loadSafeKit` asks again. */
export async function fetchSafeKit(): Promise<void> {
  await importParts().catch(() => undefined)
  tellSafeKitFetched()
}

/** The kit inside a Safe host. In a file of its own, so that no other visitor loads the list of its parts. */
export async function loadSafeKit(host: SafeHost): Promise<ComponentType<KitProps>> {
  const [{ SafeKit }] = await importParts()
  return ({ site, onState, onActions }) => (
    <SafeKit site={site} host={host} onState={onState} onActions={onActions} />
  )
}
