import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { CreateStep } from '../../operator/create/campaignDraft.ts'
import { draftOfHistory, showDraftInHistory, stepOfHistory } from './draftHistory.ts'

/**
 * Makes each step an entry of the browser's history: Back and Forward open the step that was open there. An
 * entry whose step may not be opened becomes one of the step that is open.
 *
 * @param draft its id
 * @param isSettled whether the step is known; one that only waits for its list may still change
 */
export function useStepHistory({
  draft,
  step,
  isSettled,
  mayOpen,
  onStep,
}: {
  draft: string
  step: CreateStep
  isSettled: boolean
  mayOpen: (step: CreateStep) => boolean
  onStep: (step: CreateStep) => void
}) {
  // Steps are others with each drawing, and the browser is listened to once.
  const latest = useRef({ step, isSettled, mayOpen, onStep })
  useLayoutEffect(() => {
    latest.current = { step, isSettled, mayOpen, onStep }
  })
  const isFirst = useRef(true)

  useLayoutEffect(() => {
    if (!isSettled) return
    if (stepOfHistory(draft) !== step)
      showDraftInHistory(draft, isFirst.current ? 'replace' : 'push', { step })
    isFirst.current = false
  }, [draft, step, isSettled])

  useEffect(() => {
    const { pathname } = window.location
    const onBack = () => {
      // Another page of the site is on its way, or another draft.
      const isOther = draftOfHistory() !== undefined && draftOfHistory() !== draft
      if (window.location.pathname !== pathname || isOther) return
      const { step, isSettled, mayOpen, onStep } = latest.current
      const wanted = stepOfHistory(draft)
      if (wanted === step) return
      // Drawn before a second press of Back, which would otherwise find the step of the first as a new one.
      if (wanted && isSettled && mayOpen(wanted)) return flushSync(() => onStep(wanted))
      showDraftInHistory(draft, 'replace', { step })
    }
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [draft])
}
