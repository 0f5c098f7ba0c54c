import { useEffect, useState } from 'react'
import { isEmbedded } from './isEmbedded.ts'
import { isHostFramed } from './isHostFramed.ts'
import type { SafeHost } from './openSafeHost.ts'
import { parentOrigin } from './parentOrigin.ts'

/** Where the page is. */
export type Frame =
  /** In a tab of its own, or inside a page of the same site. */
  | { status: 'none' }
  /** Inside a page of another origin, which has not said yet who it is. */
  | { status: 'asking' }
  /** Inside a Safe host of this site. */
  | { status: 'safe'; host: SafeHost }
  /**
   * Inside a page that is none of this site's Safe hosts, is itself inside a stranger’s, or does not answer.
   * `isLoaded`: it was asked; false where what asks it could not be loaded.
   */
  | { status: 'unknown'; isLoaded: boolean }

/**
 * How long the page around may take before it counts as unknown, in milliseconds. A later answer still
 * counts.
 */
const patience = 3_000

/**
 * Finds out where the page is. `public/boot.js` has seen before whether another origin is around it, and
 * hidden the page if so; a browser that knows who is around spares everybody the waiting.
 *
 * @param safeHosts Exact origins.
 * @param onAnswer Called when one of them has answered, which is before its theme is known; more than once.
 */
export function useFrame(safeHosts: readonly string[], onAnswer: () => void): Frame {
  const [frame, setFrame] = useState<Frame>({ status: 'none' })

  useEffect(() => {
    if (!isEmbedded(window)) return
    const around = parentOrigin(window)
    const candidates = around === undefined ? safeHosts : safeHosts.filter((origin) => origin === around)
    if (candidates.length === 0 || isHostFramed(window, safeHosts)) {
      setFrame({ status: 'unknown', isLoaded: true })
      return
    }
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const turn = (next: Frame) => {
      if (!isOver) setFrame(next)
    }
    turn({ status: 'asking' })
    // Asked by `public/boot.js`, it may have answered before what reads its answer is here.
    if (window.everclaimHost?.answer) onAnswer()
    else window.addEventListener('everclaim-safe', onAnswer)
    void (async () => {
      let isLoaded = false
      const giveUp = () => turn({ status: 'unknown', isLoaded })
      try {
        const { openSafeHost } = await import('./openSafeHost.ts')
        isLoaded = true
        timer = setTimeout(giveUp, patience)
        const host = await openSafeHost(candidates)
        clearTimeout(timer)
        onAnswer()
        turn({ status: 'safe', host })
      } catch {
        giveUp()
      }
    })()
    return () => {
      isOver = true
      window.removeEventListener('everclaim-safe', onAnswer)
      clearTimeout(timer)
    }
  }, [onAnswer, safeHosts])

  return frame
}
