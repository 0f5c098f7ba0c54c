import type { CallAnswer, CallBody, CallName, CallPath, CallQuery } from './calls.ts'

/** The service that the specification calls the default: Safe's own. */
export const hostedService = 'https://safe-client.safe.global'

/** What a call takes: the parameters of its path, its query and body, and when to stop. */
export type CallInput<name extends CallName> = CallPath<name> & {
  query?: CallQuery<name>
  /** A link to another page, as `next` and `previous` of a page have it. It takes the place of `query`. */
  page?: string | null | undefined
  signal?: AbortSignal | undefined
} & (CallBody<name> extends undefined ? { body?: undefined } : { body: CallBody<name> })

/** One function a call of the table (calls.ts). Each rejects with a `SafeServiceError`, or with the reason of its signal. */
export type SafeService = {
  readonly [name in CallName]: (input: CallInput<name>) => Promise<CallAnswer<name>>
}

export function createSafeService(_options: {
  /** Where the service is, without a slash at its end; a path is one of this site. */
  readonly baseUrl: string
  readonly chainId: number
}): SafeService {
  throw new Error('not written yet')
}
