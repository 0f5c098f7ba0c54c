export type EverclaimErrorOptions = {
  cause?: unknown
  /** One fact a line, for the reader to act on: `Account: 0x…`. */
  facts?: readonly string[] | undefined
  /** Page under `docs/`, without extension. The page must exist; a test looks. */
  docs?: string | undefined
  /** Whether the same call may succeed when it is repeated unchanged. */
  isRetryable?: boolean | undefined
}

/**
 * Base of every error that Everclaim throws on purpose: what happened in one sentence, the facts, a page to
 * read on, and whether a retry can help. `summary` alone is fit for a person's eyes; `message` is for logs
 * and terminals.
 */
export class EverclaimError extends Error {
  override name = 'EverclaimError'
  readonly summary: string
  readonly facts: readonly string[]
  /** Page of the documentation that explains it: `docs/<page>.md`, and `/docs/<page>/` of a site. */
  readonly docs: string | undefined
  readonly isRetryable: boolean

  constructor(summary: string, options: EverclaimErrorOptions = {}) {
    const { cause, facts = [], docs, isRetryable = false } = options
    super(
      [
        summary,
        ...(facts.length > 0 ? ['', ...facts] : []),
        ...(docs ? ['', `Docs: docs/${docs}.md`] : []),
        ...(cause instanceof Error ? [`Cause: ${cause.message}`] : []),
      ].join('\n'),
      { cause },
    )
    this.summary = summary
    this.facts = facts
    this.docs = docs
    this.isRetryable = isRetryable
  }
}

/** What an error says to a person: the summary of one of ours, the first line of any other. */
export function sentenceOf(error: unknown): string {
  if (error instanceof EverclaimError) return error.summary
  return error instanceof Error ? error.message.split('\n')[0] || error.name : String(error)
}

/** Whatever was thrown, as an error. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))
