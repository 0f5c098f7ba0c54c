import { useSyncExternalStore } from 'react'
import { isAgreed, lastAgreement } from '../../claim/nodesAgreement.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { useSite } from '../site/siteContext.ts'

const OneNodeLine = lazyPart(
  () => import('./OneNodeLine.tsx').then((module) => module.OneNodeLine),
  () => null,
)

/**
 * How many nodes agree on what the page shows, where that is one of several; undefined while it is more.
 */
function useOneOf(): number | undefined {
  const site = useSite()
  return useSyncExternalStore(
    lastAgreement.subscribe,
    () => {
      const agreement = lastAgreement.of(site)
      return agreement && !isAgreed(agreement) ? agreement.configured : undefined
    },
    () => undefined,
  )
}

/** Says on every page that what it shows comes from one node, while it does. */
export function NodesLine() {
  const configured = useOneOf()
  return <div role="status">{configured ? <OneNodeLine configured={configured} /> : null}</div>
}
