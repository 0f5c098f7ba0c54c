import { useState } from 'react'
import type { Address } from 'viem'
import { useSite } from '../../site/siteContext.ts'
import { createDraftStore, type Draft, emptyDraft } from './draftStore.ts'

const store = createDraftStore(() => window.sessionStorage)

/**
 * The draft of a Safe's next transaction, kept while the tab is open. One that is begun elsewhere takes its
 * place once something is written in it.
 */
export function useDraft(safe: Address, begun?: Draft) {
  const { chainId } = useSite()
  const [draft, setDraft] = useState<Draft>(() => begun ?? store.read(chainId, safe))
  return {
    draft,
    change(next: Draft) {
      store.write(chainId, safe, next)
      setDraft(next)
    },
    forget() {
      store.forget(chainId, safe)
      setDraft(emptyDraft)
    },
  } as const
}
