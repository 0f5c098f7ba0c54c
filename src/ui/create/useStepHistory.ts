import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { type CreateStep, createSteps } from '../../operator/create/campaignDraft.ts'

const stateSchema = z.object({ createDraft: z.string(), createStep: z.enum(createSteps) })

/**
 * Makes each step an entry of the browser's history: Back and Forward open the step that was open there. An
 * entry whose step may not be opened, or that is another draft's, becomes one of the step that is open.
 *
 * @param draft tells this draft from others
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
    const state = { createDraft: draft, createStep: step }
    const isHere = JSON.stringify(readState(draft)) === JSON.stringify(state)
    if (!isHere) window.history[isFirst.current ? 'replaceState' : 'pushState'](state, '')
    isFirst.current = false
  }, [draft, step, isSettled])

  useEffect(() => {
    const { pathname } = window.location
    const onBack = () => {
      // Another page of the site is on its way.
      if (window.location.pathname !== pathname) return
      const { step, isSettled, mayOpen, onStep } = latest.current
      const wanted = readState(draft)?.createStep
      if (wanted === step) return
      // Drawn before a second press of Back, which would otherwise find the step of the first as a new one.
      if (wanted && isSettled && mayOpen(wanted)) return flushSync(() => onStep(wanted))
      window.history.replaceState({ createDraft: draft, createStep: step }, '')
    }
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [draft])
}

/** What this entry of the history has open of the draft; undefined where it has nothing of it. */
function readState(draft: string) {
  const { data } = stateSchema.safeParse(window.history.state)
  return data?.createDraft === draft ? data : undefined
}
