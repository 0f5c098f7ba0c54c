import { act, renderHook, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyDraft } from '../../operator/create/campaignDraft.ts'
import { newDraftId, openOperatorStore } from '../../operator/create/operatorStore.ts'
import { showDraftInHistory } from './draftHistory.ts'
import { useDrafts } from './useDrafts.ts'

afterEach(() => vi.unstubAllGlobals())

test('Back leaves a draft at once, so that it writes no step of its own into the entry of another', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const store = await openOperatorStore()
  const [first, second] = [newDraftId(), newDraftId()]
  for (const id of [first, second]) await store.saveDraft(id, emptyDraft)
  window.history.replaceState(null, '')
  const { result } = renderHook(() => useDrafts())
  await waitFor(() => expect(result.current.shown.status).toBe('choosing'))
  act(() => result.current.open(first))
  const back = (to: string | null) => {
    showDraftInHistory(to, 'replace')
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  }

  back(null)
  expect(result.current.shown).toEqual({ status: 'opening' })
  await waitFor(() => expect(result.current.shown).toEqual({ status: 'choosing' }))
  back(second)
  expect(result.current.shown).toEqual({ status: 'opening' })
  await waitFor(() => expect(result.current.shown).toEqual({ status: 'open', id: second }))
  // Another step of the same draft is its own matter.
  back(second)
  expect(result.current.shown).toEqual({ status: 'open', id: second })
})
