import type { Address, Hash } from 'viem'
import type { Call, CallAnswerOnWire, CallName, PathParameters } from '../../src/safe/service/calls.ts'
import type * as v from '../../src/schema/v.ts'
import type { WalletServiceParts } from './createWalletService.ts'
import type { WalletServiceControl } from './walletServiceControl.ts'

/** Parameters of a path, which the router has checked: addresses are checksummed, hashes lower case. */
type PathValues<path extends string> = {
  readonly [parameter in PathParameters<path>]: parameter extends 'address' | 'safe_address'
    ? Address
    : parameter extends 'safeTxHash' | 'message_hash'
      ? Hash
      : string
}

export type HandlerInput<name extends CallName> = {
  readonly path: PathValues<Call<name>['path']>
  readonly query: v.InferOutput<Call<name>['query']>
  readonly body: v.InferOutput<Call<name>['body']>
}

/** Where the request came in. */
export type CallContext = {
  /** The whole address as it was asked, from which links to other pages are made. */
  readonly url: URL
}

/** Answers one call of the table. What it cannot answer it throws as a `ServiceFault`. */
export type Handler<name extends CallName> = (
  input: HandlerInput<name>,
  context: CallContext,
) => Promise<CallAnswerOnWire<name>>

/** By call; null for one that the service of today has no more. */
export type Handlers = { readonly [name in CallName]: Handler<name> | null }

/**
 * A path that the service has gained since, and that our client does not use: for wallets that are pointed
 * here.
 */
export type NewerRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With the same placeholders as the table's paths. */
  readonly path: string
  /** An answer of `undefined` is an empty body with status 200. The body is JSON, not checked. */
  answer(
    input: { path: Readonly<Record<string, string>>; query: URLSearchParams; body: unknown },
    context: CallContext,
  ): Promise<unknown>
}

/** What handlers share. */
export type FixtureContext = WalletServiceParts & {
  /**
   * A tag of a Safe (`txQueuedTag` and its like): Unix seconds as a text, which differs from the last one
   * when, and only when, `digest` does. `key` names the tag and its Safe.
   */
  tag(key: string, digest: string): string
  /** What a test wants the service to say of transactions. */
  words(): WalletServiceControl['words']
  /** The newest block that the service knows: undefined is the chain's own, a number when it is `behind`. */
  newestBlock(): Promise<bigint | undefined>
  /** Runs when a test is over: handlers with a memory of their own lose it. */
  whenCleared(forget: () => void): void
}
