import { pause, type Wake } from './pause.ts'

/** How often something is looked at that may take days. */
export type Pace = {
  /** Milliseconds until the next reading. */
  next(): number
  /** Something happened: the next readings come quickly again. */
  quicken(): void
  /** Waits that long, or until something wakes it, which counts as something that happened. */
  pause(signal: AbortSignal): Promise<void>
}

/**
 * After so many quiet looks they get rarer, up to so many times. With looks every four seconds: after five
 * minutes, up to a minute.
 */
const quietLooks = 75
const rarest = 15
/** In milliseconds: as good as never, and no more than a timer can hold. */
const day = 86_400_000

/**
 * The pace of readings of what waits for people. It slows down while nothing happens, and stops while nobody
 * sees the page, where something will wake it (`onWake`) when somebody does.
 */
export function createPace(
  everyMs: number,
  {
    onWake,
    isSeen = isPageSeen,
    now = Date.now,
  }: {
    onWake?: Wake | undefined
    isSeen?: (() => boolean) | undefined
    /** Unix milliseconds. */
    now?: (() => number) | undefined
  } = {},
): Pace {
  let since = now()
  const quicken = () => {
    since = now()
  }
  const next = () => {
    if (onWake && !isSeen()) return day
    return Math.min(everyMs * rarest, Math.max(everyMs, (now() - since) / quietLooks))
  }
  const waking: Wake | undefined =
    onWake &&
    ((listener) =>
      onWake(() => {
        quicken()
        listener()
      }))
  return { next, quicken, pause: (signal) => pause(next(), signal, waking) }
}

function isPageSeen(): boolean {
  return typeof document === 'undefined' || document.visibilityState !== 'hidden'
}
