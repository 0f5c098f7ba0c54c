import { Link } from '../navigation/Link.tsx'
import { Card } from '../parts/Card.tsx'
import { useSite } from '../site/siteContext.ts'

/** The first page of a site that lists no campaign: what can be done on it. */
export function NoCampaigns() {
  const { unlisted } = useSite()
  return (
    <div className="stack gap20">
      <Card title="No campaigns here yet" isHero>
        <div className="stack gap12">
          <p>When a campaign opens, you can claim here.</p>
          {unlisted === 'on' ? (
            <p>
              <Link className="link" href="/claim/">
                Open a campaign by its contract’s address
              </Link>
            </p>
          ) : null}
        </div>
      </Card>
      <Card title="For operators">
        <ul className="plainList stack gap8">
          {[
            ['/create/', 'Create a campaign'],
            ['/manage/', 'Manage a campaign'],
            ['/verify/', 'Verify a campaign'],
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
