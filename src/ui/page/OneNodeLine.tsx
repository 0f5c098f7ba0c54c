import { useSyncExternalStore } from 'react'
import { lastAgreement } from '../../claim/nodesAgreement.ts'
import { useSite } from '../site/siteContext.ts'
import { oneNodeSentence } from './oneNodeSentence.ts'

export function OneNodeLine({ configured }: { configured: number }) {
  const site = useSite()
  const lastResort = useSyncExternalStore(
    lastAgreement.subscribe,
    () => lastAgreement.of(site)?.lastResort,
    () => undefined,
  )
  return <p className="warn small">{oneNodeSentence(configured, lastResort)}</p>
}
