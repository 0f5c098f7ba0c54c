import { useState } from 'react'
import { say } from '../../language/say.ts'
import { Button } from './Button.tsx'
import { calendarFile } from './calendarFile.ts'
import { saveFile } from './saveFile.ts'

/**
 * Saves moments as a file that any calendar opens. `at` in unix seconds, `path` of the page that the events
 * lead back to.
 */
export function AddToCalendar({
  moments,
  path,
}: {
  moments: readonly { at: number; title: string }[]
  path: string
}) {
  const [isSaved, setIsSaved] = useState(false)
  return (
    <div className="row gap12">
      <Button
        kind="quiet"
        onClick={() => {
          const url = new URL(path, window.location.href).href
          const events = moments.map((moment) => ({ ...moment, url }))
          saveFile('claims.ics', calendarFile(events, Math.floor(Date.now() / 1_000)))
          setIsSaved(true)
        }}
      >
        {say('Add to calendar')}
      </Button>
      <span role="status" className="muted small">
        {isSaved ? say('Saved. Open the file to add it.') : null}
      </span>
    </div>
  )
}
