import { say } from '../../language/say.ts'
import { Link } from '../navigation/Link.tsx'
import { Card } from '../parts/Card.tsx'
import { useSite } from '../site/siteContext.ts'

/** The page of a campaign that was taken off the site's list since the build. */
export function NotListed() {
  const { product, unlisted } = useSite()
  return (
    <div className="stack gap20">
      <h1>{say('Not listed any more')}</h1>
      <Card title={say('{product} doesn’t list this campaign any more', { product })} isHero>
        <div className="stack gap12">
          <p>{say('Its contract is still on Blast.')}</p>
          {unlisted === 'on' ? (
            <p>
              <Link className="link" href="/claim/">
                {say('Open it by its contract’s address')}
              </Link>
            </p>
          ) : null}
          <p>
            <Link className="link" href="/">
              {say('See all claims')}
            </Link>
          </p>
        </div>
      </Card>
    </div>
  )
}
