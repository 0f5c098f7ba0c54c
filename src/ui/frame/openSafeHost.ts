import {
  createHostMessenger,
  type EarlyQuestion,
  type LateAnswer,
} from '../../safe/app/createHostMessenger.ts'
import { createSafeApp, type SafeApp } from '../../safe/app/createSafeApp.ts'
import type { SafeInfo } from '../../safe/app/messages.ts'
import { followHostTheme } from '../theme/followHostTheme.ts'

declare global {
  interface Window {
    /** What `public/boot.js` has asked already. */
    everclaimHost?: EarlyQuestion
  }
}

/** A Safe host of this site that has answered from the frame around the page. */
export type SafeHost = {
  app: SafeApp
  /** Its exact origin. */
  origin: string
  /** What it said of its Safe at first. */
  safe: SafeInfo
  /** Resolves when the page is in the host's theme, or has waited long enough: it is not seen before. */
  themed: Promise<void>
  /** Reports answers that come after the page has stopped waiting for them. Returns the end of it. */
  onLateAnswer(listener: (answer: LateAnswer) => void): () => void
}

/**
 * How long the host may take to name its theme before the page shows itself in the one it has, in
 * milliseconds.
 */
const themePatience = 300

/**
 * How long a host may take to answer at all, in milliseconds. The page has long said by then that nobody
 * does.
 */
const patience = 60_000

/**
 * Finds the Safe host around the page, and follows its theme. A module of its own, loaded in frames only.
 *
 * @param origins The hosts of this site that the page around may be.
 * @throws SafeHostUnknownError
 */
export async function openSafeHost(origins: readonly string[]): Promise<SafeHost> {
  const listeners = new Set<(answer: LateAnswer) => void>()
  const messenger = createHostMessenger({
    allowedOrigins: origins,
    window,
    connectDeadlineMs: patience,
    early: window.everclaimHost,
    onLateAnswer: (answer) => {
      for (const listener of listeners) listener(answer)
    },
  })
  try {
    const app = createSafeApp(messenger)
    const { origin, safe } = await app.connect()
    // Heard by `public/boot.js`, which asks for the file that answers for this Safe before the kit comes.
    window.dispatchEvent(new CustomEvent('everclaim-safe', { detail: safe.safeAddress }))
    const waited = new Promise<void>((resolve) => setTimeout(resolve, themePatience))
    return {
      app,
      origin,
      safe,
      themed: Promise.race([followHostTheme(app), waited]),
      onLateAnswer(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
  } catch (error) {
    messenger.close()
    throw error
  }
}
