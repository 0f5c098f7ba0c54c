import { say } from '../../../language/say.ts'
import type { MissingRound } from '../../../operator/series/draftSeries.ts'
import { Link } from '../../navigation/Link.tsx'
import { Card } from '../../parts/Card.tsx'
import small from '../../parts/small.module.css'
import field from '../create.module.css'
import { afterPath } from './afterFragment.ts'

/** The way from a round to the one after it. */
export function NextRoundCard({ round }: { round: MissingRound }) {
  return (
    <Card title={say('The next round')}>
      <p className={field.text}>
        {say(
          'Do you pay again later? The next round is a campaign of its own, with its own list and funding. It begins with these settings and names this one.',
        )}
      </p>
      <div className={field.actions}>
        <Link className={`${small.button} ${small.quiet}`} href={afterPath(round)}>
          {say('Create the next round')}
        </Link>
      </div>
    </Card>
  )
}
