import Link from 'next/link'
import { useRouter } from 'next/router'
import { mayBeOpened } from '../../operator/verify/mayBeOpened.ts'
import { openCampaign } from '../../operator/verify/openCampaign.ts'
import type { VerifyReport } from '../../operator/verify/verifyReport.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './OpenCard.module.css'
import { showOpened } from './showOpened.ts'
import type { Subject } from './useVerification.ts'

export type OpenCardProps = {
  report: VerifyReport
  subject: Subject
  /** Where opening leads to. */
  openedPath: string
}

/** The way from a verified package to its claims, on this site, no matter whose campaign it is. */
export function OpenCard({ report, subject, openedPath }: OpenCardProps) {
  const { campaigns, product } = useSite()
  const router = useRouter()
  const distributor = report.summary?.distributor
  const { place } = subject
  if (!distributor || !place || !mayBeOpened(report)) return null
  const own = campaigns.find((each) => each.distributor.toLowerCase() === distributor.toLowerCase())
  const open = () => {
    openCampaign(distributor, place, window.sessionStorage)
    showOpened()
    void router.push(openedPath)
  }
  return (
    <Card title="Claim from this package">
      <p className="measure muted medium">
        {own
          ? `This is a campaign of ${product}. `
          : `This is no campaign of ${product}: this site knows nothing of it but what was checked here. `}
        Opened from this package, its pages check every answer against the contract, as they do for any
        campaign. It is open in this tab only.
      </p>
      <div className={styles.ways}>
        <Button onClick={open}>Open this campaign</Button>
        {own ? <Link href={`/claim/${own.id}/`}>Its own page on this site</Link> : null}
      </div>
    </Card>
  )
}
