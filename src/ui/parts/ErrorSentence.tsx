import { EverclaimError, sentenceOf } from '../../errors.ts'
import { ErrorFacts } from './ErrorFacts.tsx'

/** What went wrong in a sentence, `lead` behind it; the facts are one press away. */
export function ErrorSentence({ error, lead = '' }: { error: Error; lead?: string | undefined }) {
  return (
    <>
      <p>
        {sentenceOf(error)} {lead}
      </p>
      {error instanceof EverclaimError ? <ErrorFacts facts={error.facts} docs={error.docs} /> : null}
    </>
  )
}
