import type { CallAnswer, CallBody, CallName, CallParameters, Session } from '../src/session/calls.ts'
import type { ClientNetworks } from './limits/clientNetwork.ts'

/** What a handler gets: read by the call's own schemas, asked by a page of this site. */
export type Asked<name extends CallName> = {
  readonly parameters: CallParameters<name>
  readonly body: CallBody<name>
  /** The request's cookies by their names. */
  readonly cookies: Readonly<Record<string, string>>
  /** The exact origin of the page that asks; undefined where a browser does not say it (a plain GET). */
  readonly origin: string | undefined
  /**
   * Exact origin of the Safe host that the page runs inside of, one of the configured ones; undefined in a
   * tab of its own.
   */
  readonly frame?: string | undefined
  /** The account that the page's wallet is connected with, as the page says. */
  readonly account?: Session['account'] | undefined
  /** Who asks, as salted hashes: to count, not to know. */
  readonly client: ClientNetworks
  /**
   * To be called before the chain is asked about an account: it may be asked only so often.
   *
   * @throws ProblemError `too-many-requests`
   */
  readonly countAccount: (account: Session['account']) => void
}

/** What a handler says, with the cookies that the browser is to keep (`Set-Cookie`). */
export type Answered<name extends CallName> = {
  readonly body: CallAnswer<name>
  readonly cookies?: readonly string[] | undefined
}

/** Each refuses by throwing a ProblemError. */
export type Handlers = { readonly [name in CallName]: (asked: Asked<name>) => Promise<Answered<name>> }
