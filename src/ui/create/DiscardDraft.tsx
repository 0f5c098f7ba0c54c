import { useState } from 'react'
import { message, say } from '../../language/say.ts'
import { Button } from '../parts/Button.tsx'
import field from './create.module.css'

export const discardWords = {
  draft: {
    name: message('Delete draft'),
    loss: message('We delete everything you entered from this browser.'),
  },
  'under-way': {
    name: message('Delete draft'),
    loss: message(
      'We delete everything you entered from this browser. Requests to a wallet or Safe continue. Save the package first: the command line needs it to continue.',
    ),
  },
  live: {
    name: message('Start another campaign'),
    loss: message(
      'We delete this campaign’s list and package from this browser. Save the package first: no one can claim without it.',
    ),
  },
} as const

/** The way to an empty draft, which asks once more. */
export function DiscardDraft({
  stage,
  onDiscard,
}: {
  stage: keyof typeof discardWords
  onDiscard: () => void
}) {
  const [isAsked, setAsked] = useState(false)
  const { name, loss } = discardWords[stage]
  return (
    <div className={field.actions}>
      {isAsked ? (
        <>
          <p className={field.text}>{say(loss)}</p>
          <Button kind="quiet" onClick={onDiscard}>
            {say('Delete draft')}
          </Button>
          <Button kind="quiet" onClick={() => setAsked(false)}>
            {say('Keep draft')}
          </Button>
        </>
      ) : (
        <>
          <Button kind="quiet" onClick={() => setAsked(true)}>
            {say(name)}
          </Button>
          <p className={field.text}>{say('Your draft stays in this browser only.')}</p>
        </>
      )}
    </div>
  )
}
