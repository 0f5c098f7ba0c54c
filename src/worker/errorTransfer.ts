import { transferHandlers } from 'comlink'
import { EverclaimError } from '../errors.ts'

/** An error of ours as it goes between threads. Its class stays behind, its name does not. */
type SentError = Pick<EverclaimError, 'name' | 'summary' | 'facts' | 'docs' | 'isRetryable' | 'message'>

const base = transferHandlers.get('throw')
if (!base) throw new Error('Comlink has no handler for what is thrown.')

// Comlink sends the message and the name of an error. Ours have facts, and whether a retry can help, as well.
transferHandlers.set('throw', {
  canHandle: base.canHandle,
  serialize(thrown: { value: unknown }) {
    const { value } = thrown
    if (!(value instanceof EverclaimError)) return base.serialize(thrown)
    const { name, summary, facts, docs, isRetryable, message } = value
    return [{ ours: { name, summary, facts, docs, isRetryable, message } satisfies SentError }, []]
  },
  deserialize(sent: { ours?: SentError }) {
    if (!sent.ours) return base.deserialize(sent)
    const { summary, name, message, facts, docs, isRetryable } = sent.ours
    throw Object.assign(new EverclaimError(summary, { facts, docs, isRetryable }), { name, message })
  },
})
