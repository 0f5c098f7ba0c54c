import { say } from '../../language/say.ts'
import { Link } from '../navigation/Link.tsx'
import { Card } from '../parts/Card.tsx'
import { useSite } from '../site/siteContext.ts'

/** The first page of a site that lists no campaign: what can be done on it. */
export function NoCampaigns() {
  const { unlisted } = useSite()
  return (
    <div className="stack gap20">
      <Card title={say('No campaigns here yet')} isHero>
        <div className="stack gap12">
          <p>{say('When a campaign opens, you can claim here.')}</p>
          {unlisted === 'on' ? (
            <p>
              <Link className="link" href="/claim/">
                {say('Open a campaign by its contract’s address')}
              </Link>
            </p>
          ) : null}
        </div>
      </Card>
      <Card title={say('For operators')}>
        <ul className="plainList stack gap8">
          {[
            ['/create/', say('Create a campaign')],
            ['/manage/', say('Manage a campaign')],
            ['/verify/', say('Verify a campaign')],
          ].map(([href = '', name]) => (
            <li key={href}>
              <Link className="link" href={href}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
