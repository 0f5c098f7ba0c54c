import { say } from '../../../language/say.ts'
import { Notice } from '../../parts/Notice.tsx'

/** What is unusual about something that is to be signed. */
export function Warnings({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Notice tone="warn" title={say('Check this carefully')}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}
