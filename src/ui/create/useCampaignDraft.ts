import { useCallback, useEffect, useRef, useState } from 'react'
import { acquireTabLock } from '../../operator/create/acquireTabLock.ts'
import { type CampaignDraft, emptyDraft } from '../../operator/create/campaignDraft.ts'
import type { FileChange, OperatorStore } from '../../operator/create/operatorStore.ts'
import { draftLock } from './draftLock.ts'

/** The status of a draft of this browser. */
export type DraftOpening =
  | { readonly status: 'opening' }
  /** Another tab has it. */
  | { readonly status: 'elsewhere' }
  | {
      readonly status: 'open'
      /** Undefined where the browser keeps nothing: then neither a draft nor a journal outlives the page. */
      readonly store: OperatorStore | undefined
      /** The file of the draft that was found. */
      readonly file: Blob | undefined
      /** The lists of the rounds before it. */
      readonly rounds: readonly Blob[]
      /** There was a draft, of another version. */
      readonly wasUnreadable: boolean
    }

/**
 * One draft of this browser. Every change is stored as it is made, one after the other, and only one tab at a
 * time has it.
 */
export function useCampaignDraft(
  id: string,
  {
    store: opened,
    initial = emptyDraft,
    onDiscarded,
  }: {
    store: OperatorStore | undefined
    /** What a new one begins with. */
    initial?: CampaignDraft | undefined
    /** Called once with the promise of the deletion. */
    onDiscarded: (deleted: Promise<unknown>) => void
  },
) {
  const [opening, setOpening] = useState<DraftOpening>({ status: 'opening' })
  const [draft, setDraft] = useState<CampaignDraft>(initial)
  const [isKept, setKept] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const store = useRef<OperatorStore>(undefined)
  const writing = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef<{ draft: CampaignDraft; written: Promise<boolean> }>(undefined)
  const current = useRef(initial)
  // Whatever was begun for a draft that was deleted must not bring it back.
  const isDeleted = useRef(false)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const open = async () => {
      const onWait = () => setOpening({ status: 'elsewhere' })
      // Where the browser refuses locks, it most likely keeps no draft either, and that is said.
      await acquireTabLock(draftLock(id), { signal, onWait }).catch(() => undefined)
      if (signal.aborted) return
      const found = await opened?.loadDraft(id).catch(() => undefined)
      if (signal.aborted) return
      store.current = found ? opened : undefined
      if (found?.status === 'found') {
        current.current = found.draft
        setDraft(found.draft)
      }
      setKept(found !== undefined)
      setOpening({
        status: 'open',
        store: store.current,
        file: found?.status === 'found' ? found.file : undefined,
        rounds: found?.status === 'found' ? found.rounds : [],
        wasUnreadable: found?.status === 'unreadable',
      })
    }
    void open()
    return () => controller.abort()
  }, [id, opened])

  /**
   * Writes wait for each other, so that the last one that was made is the last one that is kept. Resolves to
   * false where there is a store and it did not take this one.
   */
  const keep = useCallback(async (write: (store: OperatorStore) => Promise<void>): Promise<boolean> => {
    const kept = store.current
    if (!kept) return true
    const written = writing.current
      .then(() => write(kept))
      .then(
        () => true,
        () => false,
      )
    writing.current = written
    setSaving(true)
    const isWritten = await written
    setKept(isWritten)
    if (writing.current === written) setSaving(false)
    return isWritten
  }, [])

  /** Resolves to false also where the draft that it was made for was deleted meanwhile. */
  const update = useCallback(
    (change: Partial<CampaignDraft>, fileChange?: FileChange): Promise<boolean> => {
      if (isDeleted.current) return Promise.resolve(false)
      const next = { ...current.current, ...change }
      current.current = next
      setDraft(next)
      // What is typed while a write waits for its turn goes with it: no keystroke waits for the ones before
      // it.
      if (waiting.current && !fileChange) {
        waiting.current.draft = next
        return waiting.current.written
      }
      const entry = { draft: next, written: Promise.resolve(true) }
      waiting.current = fileChange ? undefined : entry
      entry.written = keep((kept) => {
        if (waiting.current === entry) waiting.current = undefined
        return kept.saveDraft(id, entry.draft, fileChange)
      })
      if (!store.current) waiting.current = undefined
      return entry.written
    },
    [keep, id],
  )
  /** Deletes this draft, with all that was entered. */
  const discard = useCallback(() => {
    isDeleted.current = true
    onDiscarded(keep((kept) => kept.discardDraft(id)))
  }, [keep, id, onDiscarded])

  return { id, opening, draft, isKept, isSaving, update, discard }
}

export type CampaignDraftState = ReturnType<typeof useCampaignDraft>
