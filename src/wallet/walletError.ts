import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'

/** What kind of trouble it is, for code that acts on it. People read the sentence. */
export type WalletErrorKind =
  /** The person said no. Nothing went wrong. */
  | 'rejected'
  /** An earlier request of this site still waits in the wallet. */
  | 'pending'
  /** Nobody answered in time. */
  | 'expired'
  /** The wallet, its node or the relay cannot be reached. */
  | 'unreachable'
  /** The connection between the page and the wallet is gone. */
  | 'disconnected'
  /** The wallet is on another network. */
  | 'wrong-chain'
  /** The wallet has never heard of the network. */
  | 'unknown-chain'
  /** The wallet cannot do this, today or ever. */
  | 'unsupported'
  /** The wallet did not allow it to this site. */
  | 'unauthorised'
  /** The wallet or its node refused the request as it was. */
  | 'refused'
  | 'insufficient-funds'
  /** No such wallet in this browser. */
  | 'not-found'
  /** The fault is the site's or its operator's. */
  | 'site'
  | 'unknown'

/** What was asked of the wallet when it failed. */
export type WalletRequest = 'connect' | 'switch' | 'send' | 'sign' | 'watch'

/** One row of the table: the same words for everybody who meets this error. */
export type WalletErrorRow = {
  kind: WalletErrorKind
  /** What happened, in one sentence: a message. */
  sentence: string
  /** What to do about it, a message; empty where there is nothing to do. */
  advice: string
  /** Whether a transaction that was asked for can have been sent all the same. */
  sent: 'no' | 'maybe'
  /** Whether the same request may succeed when it is made again. */
  isRetryable: boolean
}

/**
 * A wallet's error for a person. `summary` is what happened and what to do; the wallet's own words are in
 * `facts`.
 */
export class WalletError extends EverclaimError {
  override name = 'WalletError'
  readonly kind: WalletErrorKind
  /** What happened, without the advice. */
  readonly sentence: string
  readonly request: WalletRequest
  /** Whether the transaction that was asked for can have been sent; always "no" where none was asked for. */
  readonly sent: 'no' | 'maybe'
  /** The code that decided: a number, a name of a library, or undefined where there was none. */
  readonly code: number | string | undefined

  constructor(
    row: WalletErrorRow,
    {
      request,
      code,
      facts,
      cause,
    }: {
      request: WalletRequest
      code: number | string | undefined
      facts: readonly string[]
      cause: unknown
    },
  ) {
    // A signature that never arrived can do nothing; who asked for one wants to read that.
    const unsigned = row.sent === 'no' ? say('Nothing was signed.') : say('No signature arrived here.')
    const sentence = say(row.sentence)
    const words = [sentence, row.advice && say(row.advice), request === 'sign' ? unsigned : '']
    super(words.filter(Boolean).join(' '), {
      facts,
      cause,
      docs: 'wallets',
      isRetryable: row.isRetryable,
    })
    this.kind = row.kind
    this.sentence = sentence
    this.request = request
    this.sent = request === 'send' ? row.sent : 'no'
    this.code = code
  }
}
