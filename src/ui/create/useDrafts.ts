import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { acquireTabLock } from '../../operator/create/acquireTabLock.ts'
import {
  type KeptDraft,
  newDraftId,
  type OperatorStore,
  openOperatorStore,
} from '../../operator/create/operatorStore.ts'
import type { MissingRound } from '../../operator/series/draftSeries.ts'
import { onHashChange } from '../navigation/onHashChange.ts'
import { onReturn } from '../page/onReturn.ts'
import { draftOfHistory, showDraftInHistory } from './draftHistory.ts'
import { draftLock } from './draftLock.ts'
import { readAfter } from './series/afterFragment.ts'

/** So many are kept: each has its file with it. */
export const mostDrafts = 20

export type DraftsShown =
  | { readonly status: 'opening' }
  /** Which one to go on with is a person's choice. */
  | { readonly status: 'choosing' }
  | {
      readonly status: 'open'
      readonly id: string
      /** Where it is to be the round after this one, and was begun just now. */
      readonly after?: MissingRound
    }

/**
 * The drafts of this browser, and which of them is shown: the one that this entry of the browser's history
 * has, otherwise the only one, or a new one where there is none. Among several a person chooses.
 */
export function useDrafts() {
  const [shown, setShown] = useState<DraftsShown>({ status: 'opening' })
  const [kept, setKept] = useState<readonly KeptDraft[]>([])
  const store = useRef<OperatorStore>(undefined)

  /** What the browser keeps now; another tab may have changed it. */
  const refresh = useCallback(async () => {
    const found = (await store.current?.listDrafts().catch(() => undefined)) ?? []
    setKept(found)
    return found
  }, [])

  /** Begins the round that the page's address asks for. Returns whether it asks for one. */
  const beginAfter = useCallback((found: readonly KeptDraft[]): boolean => {
    const after = readAfter(window.location.hash)
    if (!after) return false
    const isFull = found.length >= mostDrafts
    const id = isFull ? null : newDraftId()
    showDraftInHistory(id, 'replace', { path: window.location.pathname })
    setShown(id === null ? { status: 'choosing' } : { status: 'open', id, after })
    return true
  }, [])

  const showOne = useCallback((found: readonly KeptDraft[]) => {
    const wanted = draftOfHistory()
    const [first, second] = found
    if (wanted === null && first) return setShown({ status: 'choosing' })
    if (found.some(({ id }) => id === wanted)) return setShown({ status: 'open', id: wanted ?? '' })
    // The draft of this entry may be deleted, or was never changed.
    if (first && (second || typeof wanted === 'string')) {
      showDraftInHistory(null, 'replace')
      return setShown({ status: 'choosing' })
    }
    setShown({ status: 'open', id: first?.id ?? newDraftId() })
  }, [])

  useEffect(() => {
    let isOver = false
    const open = async () => {
      store.current = await openOperatorStore().catch(() => undefined)
      const found = await refresh()
      if (!isOver && !beginAfter(found)) showOne(found)
    }
    void open()
    const stops = [
      onReturn(() => void refresh()),
      onHashChange(() => {
        if (readAfter(window.location.hash)) void refresh().then((found) => !isOver && beginAfter(found))
      }),
    ]
    const { pathname } = window.location
    const onBack = () => {
      // The steps of the draft that is open are its own matter (useStepHistory).
      const wanted = draftOfHistory()
      if (window.location.pathname !== pathname || wanted === undefined) return
      // Left at once: a draft whose list is still being read would write its step into this entry.
      flushSync(() =>
        setShown((now) => (now.status === 'open' && now.id === wanted ? now : { status: 'opening' })),
      )
      void refresh().then((found) => {
        if (!isOver) showOne(found)
      })
    }
    window.addEventListener('popstate', onBack)
    return () => {
      isOver = true
      for (const stop of stops) stop()
      window.removeEventListener('popstate', onBack)
    }
  }, [refresh, showOne, beginAfter])

  const open = useCallback((id: string) => {
    showDraftInHistory(id, 'push')
    setShown({ status: 'open', id })
  }, [])

  return {
    shown,
    kept,
    store: store.current,
    open,
    begin: () => open(newDraftId()),
    showAll() {
      showDraftInHistory(null, 'push')
      setShown({ status: 'choosing' })
      void refresh()
    },
    /** Deletes one that is not open here. Resolves to false where it is open in another tab, and stays. */
    async remove(id: string): Promise<boolean> {
      const controller = new AbortController()
      const { signal } = controller
      let isElsewhere = false
      const onWait = () => {
        isElsewhere = true
        controller.abort()
      }
      await acquireTabLock(draftLock(id), { signal, onWait }).catch(() => undefined)
      if (!isElsewhere) await store.current?.discardDraft(id).catch(() => undefined)
      controller.abort()
      await refresh()
      return !isElsewhere
    },
    /** Shows what is left once the draft that was open is deleted. */
    async leave(deleted: Promise<unknown>) {
      setShown({ status: 'opening' })
      await deleted
      const found = await refresh()
      if (found.length === 0) return setShown({ status: 'open', id: newDraftId() })
      showDraftInHistory(null, 'replace')
      setShown({ status: 'choosing' })
    },
  }
}

export type DraftsState = ReturnType<typeof useDrafts>
