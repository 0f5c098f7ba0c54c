import { say } from '../../language/say.ts'
import { Waiting } from '../parts/Waiting.tsx'

/** How far the search for a campaign's package is. */
export function Searching({ searched }: { searched: number | undefined }) {
  return (
    <div role="status">
      <Waiting>
        {searched === undefined
          ? say('Looking for the campaign’s files…')
          : say('Searching Blast for the campaign’s creation: {percent} %', {
              percent: Math.floor(searched * 100),
            })}
      </Waiting>
    </div>
  )
}
