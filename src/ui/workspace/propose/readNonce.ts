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
    return { status: 'unusable', reason: 'A nonce is a whole number, such as 12.' }
  if (nonce < next)
    return {
      status: 'unusable',
      reason: `Nonce ${nonce} is used up: this Safe is at ${next}. Choose ${next} or more.`,
    }
  const rivals = waiting.filter((each) => each === nonce).length
  if (rivals > 0) {
    const what = rivals === 1 ? 'A transaction waits' : `${rivals} transactions wait`
    return {
      status: 'ready',
      nonce,
      tone: 'warn',
      note: `${what} with nonce ${nonce}. Only one with this nonce can ever run: this one would replace ${rivals === 1 ? 'it' : 'them'}, whichever the owners sign and execute first.`,
    }
  }
  if (recommended === undefined)
    return {
      status: 'ready',
      nonce,
      tone: 'warn',
      note: 'The wallet service could not be asked which nonces are taken. If another transaction waits with this one, only one of the two can run.',
    }
  if (nonce > best)
    return {
      status: 'ready',
      nonce,
      tone: 'warn',
      note: `It can run only after one with each nonce from ${best} to ${nonce - 1}, and none of them is proposed yet.`,
    }
  if (nonce < best)
    return {
      status: 'ready',
      nonce,
      tone: 'plain',
      note: `Nonce ${nonce} is free and comes before others that wait: those run after this one.`,
    }
  return {
    status: 'ready',
    nonce,
    tone: 'plain',
    note:
      nonce === next
        ? 'It is next: nothing has to run before it.'
        : `It runs after the ${nonce - next === 1 ? 'one that waits' : `${nonce - next} that wait`}.`,
  }
}
