import type { Address } from 'viem'

/** What signing in asks of a server: the same four functions that wallet kits ask for. */
export type SignInAdapter = {
  getNonce: () => Promise<string>
  /** The text to sign (ERC-4361). */
  createMessage: (about: { nonce: string; address: Address; chainId: number }) => string
  /**
   * Whether the server has begun a session. It may also reject, with the server's reason. Where nobody waits
   * for it any more when it begins, it is ended again before this answers.
   */
  verify: (signed: { message: string; signature: string }) => Promise<boolean>
  signOut: () => Promise<void>
}

/** Where it went wrong, by the message keys that wallet kits share. */
export type SignInFailureKey = 'preparing_error' | 'signing_error' | 'verifying_error' | 'oops_error'
export type SignInFailure = { key: SignInFailureKey; error: unknown }

/** Of a Safe's owners, according to its wallet service. */
export type SignedOwners = { signed: number; required: number }

/** One attempt to sign in. It starts and ends as `idle`, unless it ends as `done`. */
export type SignInStep =
  | { status: 'idle'; failure?: SignInFailure }
  | { status: 'preparing' }
  /** The wallet has been asked to sign `message`. */
  | { status: 'signing'; message: string; owners?: SignedOwners }
  | { status: 'verifying'; message: string }
  | { status: 'done' }

export type SignInAttempt = {
  readonly adapter: Pick<SignInAdapter, 'getNonce' | 'createMessage' | 'verify'>
  readonly account: Address
  readonly chainId: number
  /** Asks the account for its signature over a text. */
  readonly sign: (message: string) => Promise<string>
  /** Whether an error of `sign` is the person's no, which is nothing to report. */
  readonly isRejection: (error: unknown) => boolean
  readonly onStep: (step: SignInStep) => void
  /**
   * Aborted where the person leaves it, or the wallet changes its account. Nothing is reported after that.
   */
  readonly signal: AbortSignal
}

/**
 * Signs in: nonce, message, signature, verification. It never rejects: what goes wrong is reported as a step.
 */
export async function signIn(attempt: SignInAttempt): Promise<void> {
  const { adapter, account, chainId, sign, isRejection, onStep, signal } = attempt
  const report = (step: SignInStep) => {
    if (!signal.aborted) onStep(step)
  }
  const fail = (key: SignInFailureKey, error: unknown) => report({ status: 'idle', failure: { key, error } })
  try {
    report({ status: 'preparing' })
    let message: string
    try {
      const nonce = await adapter.getNonce()
      message = adapter.createMessage({ nonce, address: account, chainId })
    } catch (error) {
      return fail('preparing_error', error)
    }
    if (signal.aborted) return

    report({ status: 'signing', message })
    let signature: string
    try {
      signature = await sign(message)
    } catch (error) {
      return isRejection(error) ? report({ status: 'idle' }) : fail('signing_error', error)
    }
    if (signal.aborted) return

    report({ status: 'verifying', message })
    let isVerified = false
    try {
      isVerified = await adapter.verify({ message, signature })
    } catch (error) {
      return fail('verifying_error', error)
    }
    if (!isVerified) return fail('verifying_error', undefined)
    report({ status: 'done' })
  } catch (error) {
    fail('oops_error', error)
  }
}
