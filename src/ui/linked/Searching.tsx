import { Waiting } from '../parts/Waiting.tsx'

/** How far the search for a campaign's package is. */
export function Searching({ searched }: { searched: number | undefined }) {
  return (
    <div role="status">
      <Waiting>
        {searched === undefined
          ? 'Looking for the campaign’s files…'
          : `Searching Blast for the campaign’s creation: ${Math.floor(searched * 100)} %`}
      </Waiting>
    </div>
  )
}
