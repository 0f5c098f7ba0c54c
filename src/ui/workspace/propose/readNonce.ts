/** The nonces of a Safe, as far as they are known. */
export type KnownNonces = {
  /** The Safe's next, by the chain. */
  next: number
  /**
   * The first that no waiting transaction has which an owner is proven to have signed (`chooseNonce`);
   * undefined where the service could not be asked.
   */
  recommended: number | undefined
  /** Those of the waiting transactions that are known. */
  waiting: readonly number[]
}

export type NonceInput =
  | { status: 'ready'; nonce: number; tone: 'plain' | 'warn'; note: string }
  | { status: 'unusable'; reason: string }

/** Reads the nonce of a new transaction and says what choosing it means. Empty is the recommended one. */
export function readNonce(text: string, { next, recommended, waiting }: KnownNonces): NonceInput {
  const best = Math.max(recommended ?? next, next)
  const trimmed = text.trim()
  const nonce = trimmed === '' ? best : Number(trimmed)
  if (trimmed !== '' && (!/^\d{1,15}$/.test(trimmed) || !Number.isSafeInteger(nonce)))
    return { status: 'unusable', reason: 'Enter a whole number, such as 12.' }
  if (nonce < next)
    return {
      status: 'unusable',
      reason: `Nonce ${nonce} is already used. This Safe is at ${next}. Choose ${next} or more.`,
    }
  const rivals = waiting.filter((each) => each === nonce).length
  if (rivals > 0) {
    const what = rivals === 1 ? 'A transaction waits' : `${rivals} transactions wait`
    return {
      status: 'ready',
      nonce,
      tone: 'warn',
      note: `${what} with nonce ${nonce}. Only one of them can run. This one replaces ${rivals === 1 ? 'it' : 'them'} if it is executed first.`,
    }
  }
  if (recommended === undefined)
    return {
      status: 'ready',
      nonce,
      tone: 'warn',
      note: 'We couldn’t check which nonces are taken. If another transaction has this nonce, only one can run.',
    }
  if (nonce > best)
    return {
      status: 'ready',
      nonce,
      tone: 'warn',
      note: `It runs only after nonces ${best} to ${nonce - 1}, which aren’t proposed yet.`,
    }
  if (nonce < best)
    return {
      status: 'ready',
      nonce,
      tone: 'plain',
      note: `Nonce ${nonce} is free. It runs before the waiting ones.`,
    }
  return {
    status: 'ready',
    nonce,
    tone: 'plain',
    note:
      nonce === next
        ? 'It runs next.'
        : `It runs after the ${nonce - next === 1 ? 'one that waits' : `${nonce - next} that wait`}.`,
  }
}
