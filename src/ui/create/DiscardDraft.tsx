import { useState } from 'react'
import { Button } from '../parts/Button.tsx'
import field from './create.module.css'

const words = {
  draft: { name: 'Delete this draft', loss: 'All that you entered is deleted from this browser.' },
  'under-way': {
    name: 'Delete this draft',
    loss: 'All that you entered is deleted from this browser. What was asked of a wallet or a Safe goes on without it: save the package first, with which the command line finds it again.',
  },
  live: {
    name: 'Begin another campaign',
    loss: 'The list and the package of this one are deleted from this browser. Save the package first: without it nobody can prove a claim.',
  },
} as const

/** The way to an empty draft, which asks once more. */
export function DiscardDraft({ stage, onDiscard }: { stage: keyof typeof words; onDiscard: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const { name, loss } = words[stage]
  return (
    <div className={field.actions}>
      {isAsked ? (
        <>
          <p className={field.text}>{loss}</p>
          <Button kind="quiet" onClick={onDiscard}>
            Delete the draft
          </Button>
          <Button kind="quiet" onClick={() => setAsked(false)}>
            Keep it
          </Button>
        </>
      ) : (
        <>
          <Button kind="quiet" onClick={() => setAsked(true)}>
            {name}
          </Button>
          <p className={field.text}>The draft is kept in this browser and nowhere else.</p>
        </>
      )}
    </div>
  )
}
