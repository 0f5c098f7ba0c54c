import { say } from '../../language/say.ts'
import { mayBeOpened } from '../../operator/verify/mayBeOpened.ts'
import { openCampaign } from '../../operator/verify/openCampaign.ts'
import type { VerifyReport } from '../../operator/verify/verifyReport.ts'
import { campaignPath } from '../campaign/campaignPath.ts'
import { Link } from '../navigation/Link.tsx'
import { useNavigation } from '../navigation/navigation.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './OpenCard.module.css'
import type { Subject } from './useVerification.ts'

export type OpenCardProps = {
  report: VerifyReport
  subject: Subject
  /** Where opening leads to. */
  openedPath: string
}

/** The way from a verified package to its claims, on this site, no matter whose campaign it is. */
export function OpenCard({ report, subject, openedPath }: OpenCardProps) {
  const { campaigns, product, unlisted } = useSite()
  const { go } = useNavigation()
  const distributor = report.summary?.distributor
  const { place } = subject
  if (!distributor || !place || !mayBeOpened(report)) return null
  const own = campaigns.find((each) => each.distributor.toLowerCase() === distributor.toLowerCase())
  if (!own && unlisted === 'off') return null
  const open = () => {
    openCampaign(distributor, place, window.sessionStorage)
    go(openedPath)
  }
  return (
    <Card title={say('Claim with this package')}>
      <p className="measure muted small">
        {own
          ? say(
              'This is a campaign of {product}. Its pages check every answer against the contract. It opens in this tab only.',
              { product },
            )
          : say(
              'This isn’t a campaign of {product}. We only know what was checked here. Its pages check every answer against the contract. It opens in this tab only.',
              { product },
            )}
      </p>
      <div className={styles.ways}>
        <Button onClick={open}>{say('Open campaign')}</Button>
        {own ? <Link href={campaignPath(own.id)}>{say('Go to its page on this site')}</Link> : null}
      </div>
    </Card>
  )
}
