import type { ComponentType } from 'react'
import type { SafeHost } from '../../frame/openSafeHost.ts'
import type { KitProps } from './Kit.tsx'

// The button of what will be connected comes along, so that the page is seen when all of it is there.
const importParts = () => Promise.all([import('./SafeKit.tsx'), import('../ConnectedButton.tsx')])

/**
 * Fetches the kit while the page still asks who is around; if it does not come, `loadSafeKit` asks again.
 * Resolves when it is there, or is not.
 */
export async function fetchSafeKit(): Promise<void> {
  await Promise.allSettled([importParts(), import('../account/FollowTransactions.tsx')])
}

/** The kit inside a Safe host. In a file of its own, so that no other visitor loads the list of its parts. */
export async function loadSafeKit(host: SafeHost): Promise<ComponentType<KitProps>> {
  const [{ SafeKit }] = await importParts()
  return ({ site, onState, onActions }) => (
    <SafeKit site={site} host={host} onState={onState} onActions={onActions} />
  )
}
