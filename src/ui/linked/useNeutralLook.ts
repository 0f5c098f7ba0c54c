import { useLayoutEffect } from 'react'
import './neutralLook.css'

/**
 * What the operator does not list wears none of the operator's colours, also for a visitor who comes from
 * another page of the site. The exported pages have it from the start (`pages/Document.tsx`).
 */
export function useNeutralLook(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.look = 'neutral'
    return () => {
      delete dataset.look
    }
  }, [])
}
