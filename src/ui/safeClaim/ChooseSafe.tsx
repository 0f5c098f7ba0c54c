import type { Address } from 'viem'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { SafeForm } from '../multisig/SafeForm.tsx'
import { useRecentSafes } from '../multisig/useRecentSafes.ts'
import { Card } from '../parts/Card.tsx'
import { SafeLink } from '../parts/SafeLink.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './ChooseSafe.module.css'
import { linkedPath } from './linkedPath.ts'
import { safeClaimPath } from './safeClaimPath.ts'

/** For which Safe? Typed, pasted as a whole link, or one of those opened lately. */
export function ChooseSafe({
  campaign,
  asked,
  refusal,
}: {
  campaign: CampaignConfig
  asked: string
  refusal: string | undefined
}) {
  const { campaigns } = useSite()
  const { safes } = useRecentSafes()
  const hrefOf = (safe: Address) => safeClaimPath(campaign.id, { safe }).replace(/^.*#/, '#')
  /** A visitor who was sent a link may paste it here as it is. */
  const openLink = (text: string) => {
    const linked =
      linkedPath(text, campaigns) ?? /^#(?:distributor=.*&)?safe=0x[0-9a-f]{40}&.+$/is.exec(text.trim())?.[0]
    if (linked) window.location.assign(linked)
    return linked !== undefined
  }
  return (
    <div className={styles.choose}>
      <header className={styles.intro}>
        <h1>{say('Claim for a Safe')}</h1>
        <p>
          {say(
            'A Safe is a wallet with several owners. They sign one after the other, here or in the Safe’s app.',
          )}
        </p>
      </header>
      <Card title={say('Which Safe?')} isHero>
        <SafeForm
          asked={asked}
          refusal={refusal}
          placeholder={say('0x… or blast:0x…')}
          help={say('You can also paste a link that another owner sent you.')}
          onText={openLink}
          onAddress={(safe) => {
            window.location.hash = hrefOf(safe)
          }}
        />
      </Card>
      {safes.length > 0 ? (
        <Card title={say('Recently opened')}>
          <ul className="stack gap10">
            {safes.map((safe) => (
              <li key={safe} className="stack">
                <SafeLink safe={safe} href={hrefOf(safe)} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  )
}
