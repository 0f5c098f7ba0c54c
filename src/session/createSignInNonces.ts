type Nonce = { nonce: string; expiresAt: number }

/**
 * Milliseconds after which a nonce that was fetched ahead is left: the wallet shall have time for its
 * message.
 */
const freshness = 300_000
/**
 * Nonces for sign-ins, each used once. One is fetched ahead, so that nothing is between a touch and the
 * wallet. Times in unix milliseconds.
 */
export function createSignInNonces({ ask, now }: { ask: () => Promise<Nonce>; now: () => number }) {
  /** Fetched ahead, and not used yet. */
  let kept: { askedAt: number; answer: Promise<Nonce> } | undefined
  let taken: (Nonce & { askedAt: number }) | undefined

  function ahead() {
    if (kept && now() - kept.askedAt < freshness) return kept
    const asked = { askedAt: now(), answer: ask() }
    asked.answer.catch(() => {
      if (kept === asked) kept = undefined
    })
    kept = asked
    return asked
  }

  return {
    ahead,
    async take(): Promise<string> {
      const { askedAt, answer } = ahead()
      const { nonce, expiresAt } = await answer
      kept = undefined
      taken = { nonce, askedAt, expiresAt }
      return nonce
    },
    /** The one that the next message is written with. */
    get taken() {
      return taken
    },
    /** What was fetched ahead is not used any more. */
    forget() {
      kept = undefined
    },
  }
}
