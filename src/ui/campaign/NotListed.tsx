import { Link } from '../navigation/Link.tsx'
import { Card } from '../parts/Card.tsx'
import { useSite } from '../site/siteContext.ts'

/** The page of a campaign that was taken off the site's list since the build. */
export function NotListed() {
  const { product, unlisted } = useSite()
  return (
    <div className="stack gap20">
      <h1>Not listed any more</h1>
      <Card title={`${product} doesn’t list this campaign any more`} isHero>
        <div className="stack gap12">
          <p>Its contract is still on Blast.</p>
          {unlisted === 'on' ? (
            <p>
              <Link className="link" href="/claim/">
                Open it by its contract’s address
              </Link>
            </p>
          ) : null}
          <p>
            <Link className="link" href="/">
              See all claims
            </Link>
          </p>
        </div>
      </Card>
    </div>
  )
}
