import { say } from '../../../language/say.ts'

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
    return { status: 'unusable', reason: say('Enter a whole number, such as 12.') }
  if (nonce < next)
    return {
      status: 'unusable',
      reason: say('Nonce {nonce} is already used. This Safe is at {next}. Choose {next} or more.', {
        nonce: String(nonce),
        next: String(next),
      }),
    }
  const rivals = waiting.filter((each) => each === nonce).length
  if (rivals > 0) {
    return {
      status: 'ready',
      nonce,
      tone: 'warn',
      note: say(
        {
          one: 'A transaction waits with nonce {nonce}. Only one of them can run. This one replaces it if it is executed first.',
          other:
            '{count} transactions wait with nonce {nonce}. Only one of them can run. This one replaces them if it is executed first.',
        },
        { count: rivals, nonce: String(nonce) },
      ),
    }
  }
  if (recommended === undefined)
    return {
      status: 'ready',
      nonce,
      tone: 'warn',
      note: say(
        'We couldn’t check which nonces are taken. If another transaction has this nonce, only one can run.',
      ),
    }
  if (nonce > best)
    return {
      status: 'ready',
      nonce,
      tone: 'warn',
      note: say('It runs only after nonces {first} to {last}, which aren’t proposed yet.', {
        first: String(best),
        last: String(nonce - 1),
      }),
    }
  if (nonce < best)
    return {
      status: 'ready',
      nonce,
      tone: 'plain',
      note: say('Nonce {nonce} is free. It runs before the waiting ones.', { nonce: String(nonce) }),
    }
  return {
    status: 'ready',
    nonce,
    tone: 'plain',
    note:
      nonce === next
        ? say('It runs next.')
        : say(
            { one: 'It runs after the one that waits.', other: 'It runs after the {count} that wait.' },
            { count: nonce - next },
          ),
  }
}
