import { EverclaimError } from '../../src/errors.ts'

/** What a wallet service says of a proposal or signature that it does not take. */
export type Refusal =
  | 'Invalid nonce'
  | 'Invalid safeTxHash'
  | 'Invalid signature'
  | 'Delegate call is disabled'
  | 'Not an owner'
  | 'Not the proposer'
  | 'Unknown transaction'
  | 'Unknown message'

/** A proposal or a signature is not taken. `message` is the refusal itself, as a wallet service says it. */
export class SafeRefusalError extends EverclaimError {
  override name = 'SafeRefusalError'
  readonly refusal: Refusal
  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal, { cause })
    this.message = refusal
    this.refusal = refusal
  }
}

/** Nothing at an address answers as a Safe does. */
export class NotASafeError extends EverclaimError {
  override name = 'NotASafeError'
  constructor(address: string, cause?: unknown) {
    super(`There is no Safe at ${address}.`, { cause })
  }
}

/** A Safe would refuse to execute. Nothing was sent, and the transaction stays in the queue. */
export class SafeExecutionError extends EverclaimError {
  override name = 'SafeExecutionError'
  constructor(reason: string, cause?: unknown) {
    super(
      reason === 'GS013'
        ? 'The call inside this transaction would fail (GS013), so nothing was sent and it stays in the queue.'
        : `The Safe would refuse this transaction (${reason}), so nothing was sent and it stays in the queue.`,
      { cause },
    )
  }
}
