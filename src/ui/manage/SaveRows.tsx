import { useState } from 'react'
import { say } from '../../language/say.ts'
import { inTurns } from '../../signals/inTurns.ts'
import { Button } from '../parts/Button.tsx'
import { ProgressBar } from '../parts/ProgressBar.tsx'
import { saveFile } from '../parts/saveFile.ts'
import { useLatestRun } from '../parts/useLatestRun.ts'

/**
 * Rows after which it is worth saying how far a file is: shorter ones are written before anybody could read
 * it.
 */
const longRows = 50_000

/** Saves rows as a CSV file. A million take seconds, in which the page goes on and may be stopped. */
export function SaveRows({
  label,
  name,
  all,
  pieces,
}: {
  label: string
  /** Of the file. */
  name: string
  /** How many rows there are. */
  all: number
  pieces: () => Iterable<{ readonly text: string; readonly rows: number }>
}) {
  const [done, setDone] = useState<number>()
  const { begin, stop } = useLatestRun()
  if (done !== undefined)
    return (
      <ProgressBar
        label={say('Writing {name}', { name })}
        done={done}
        all={all}
        onCancel={() => {
          stop()
          setDone(undefined)
        }}
      />
    )
  const save = async () => {
    const signal = begin()
    // Each piece leaves this page's memory at once: all of them together would hold it up for seconds.
    const parts: Blob[] = []
    let rows = 0
    for await (const piece of inTurns(pieces())) {
      if (signal.aborted) return
      parts.push(new Blob([piece.text]))
      rows += piece.rows
      if (rows >= longRows) setDone(rows)
    }
    saveFile(name, new Blob(parts, { type: 'text/csv' }))
    setDone(undefined)
  }
  return (
    <Button kind="quiet" onClick={() => void save()}>
      {label}
    </Button>
  )
}
