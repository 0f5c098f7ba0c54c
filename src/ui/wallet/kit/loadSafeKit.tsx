import type { ComponentType } from 'react'
import type { SafeHost } from '../../frame/openSafeHost.ts'
import type { KitProps } from './Kit.tsx'

/** The kit inside a Safe host. In a file of its own, so that no other visitor loads the list of its parts. */
export async function loadSafeKit(host: SafeHost): Promise<ComponentType<KitProps>> {
  const { SafeKit } = await import('./SafeKit.tsx')
  return ({ site, onState, onActions }) => (
    <SafeKit site={site} host={host} onState={onState} onActions={onActions} />
  )
}
