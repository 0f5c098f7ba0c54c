import { useQuery } from '@tanstack/react-query'
import { packageQuery } from '../../../claim/queries.ts'
import type { Claimable } from '../../../claim/safeClaim/findClaimable.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { say } from '../../../language/say.ts'
import type { Allocation } from '../../../package/checkAllocation.ts'
import { rich } from '../../language/rich.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { Link } from '../../navigation/Link.tsx'
import { Button } from '../../parts/Button.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { ErrorSentence } from '../../parts/ErrorSentence.tsx'
import { Time } from '../../parts/Time.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { useSite } from '../../site/siteContext.ts'
import { safeClaimPath } from '../safeClaimPath.ts'
import { Choice } from './Choice.tsx'
import styles from './MoreChoices.module.css'
import { Totals } from './Totals.tsx'
import type { ClaimChoices } from './useClaimChoice.ts'

type Eligible = Extract<Claimable, { status: 'eligible' }>
type Unchecked = Extract<Claimable, { status: 'could-not-check' }>
const idle = ['not-eligible', 'cancelled', 'not-started', 'nothing-due', 'ended', 'claimed'] as const
type Idle = Extract<Claimable, { status: (typeof idle)[number] }>

/**
 * The site's other campaigns: what each has for the Safe, that it has nothing, or that it could not be asked.
 */
export function CampaignChoices({
  campaign,
  allocation,
  choices,
}: {
  campaign: CampaignConfig
  allocation: Allocation
  choices: ClaimChoices
}) {
  const site = useSite()
  const { manifest } = useQuery(packageQuery(site, campaign)).data ?? {}
  const { safe } = useOpenSafe()
  const { others, found, isTicked, tick, hasTerms } = choices
  const eligible = others.filter((each): each is Eligible => each.status === 'eligible')
  const unchecked = others.filter((each): each is Unchecked => each.status === 'could-not-check')
  const idle = others.filter(isIdle)
  const count = site.campaigns.length - 1
  const checked = eligible.length + unchecked.length + idle.length
  const chosen = eligible.filter((each) => isTicked(each.campaign.id))
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>
        {eligible.length > 0
          ? say('Claim these too, in the same transaction')
          : say('Other campaigns, in the same transaction')}
      </h3>
      {eligible.length > 0 ? (
        <>
          <p className={styles.help}>
            {say('Each owner signs once for all. What was claimed before is skipped.')}
          </p>
          <ul className={styles.rows} aria-label={say('Other campaigns that owe this Safe')}>
            {eligible.map(({ campaign: { id }, offer, isFunded }) => (
              <li key={id}>
                <Choice
                  title={<bdi>{offer.title}</bdi>}
                  isTicked={isTicked(id)}
                  onTick={hasTerms(id) ? undefined : (next) => tick(id, next)}
                  amount={<TokenAmount isPlain value={offer.due} token={offer.token} />}
                >
                  {hasTerms(id) ? (
                    <span>
                      {rich('It has terms of its own. <link>Accept them on its page</link>', {
                        link: (words) => (
                          <Link className="link" href={safeClaimPath(id, { safe: safe.address })}>
                            {words}
                          </Link>
                        ),
                      })}
                    </span>
                  ) : isFunded === false ? (
                    say('It holds too little to pay this now. If so, this part is skipped.')
                  ) : undefined}
                </Choice>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className={styles.help} role="status">
        {checked < count
          ? say('Checked {checked} of {count} other campaigns.', { checked, count })
          : eligible.length === 0 && unchecked.length === 0
            ? say('No other campaign here has anything for this Safe now.')
            : null}
      </p>
      {unchecked.map(({ campaign: { id }, offer, error }) => (
        <div key={id} className={styles.unchecked}>
          <p>
            {rich('We couldn’t check {title}. It may have something for this Safe.', {
              title: (
                <strong>
                  <bdi>{offer?.title ?? id}</bdi>
                </strong>
              ),
            })}
          </p>
          <ErrorSentence error={error} />
        </div>
      ))}
      {unchecked.length > 0 ? (
        <div>
          <Button kind="quiet" isBusy={found.isFetching} onClick={() => void found.refetch()}>
            {say('Try again')}
          </Button>
        </div>
      ) : null}
      {manifest && chosen.length > 0 ? (
        <Totals
          claims={[
            { token: manifest.token, amount: allocation.amount },
            ...chosen.map(({ offer }) => ({ token: offer.token, amount: offer.due })),
          ]}
        />
      ) : null}
      {idle.length > 0 ? (
        <div className={styles.others}>
          <Disclosure
            summary={say(
              {
                one: '{count} other with nothing to claim now',
                other: '{count} others with nothing to claim now',
              },
              { count: idle.length },
            )}
          >
            <ul>
              {idle.map((each) => (
                <li key={each.campaign.id}>
                  <bdi>{'offer' in each ? each.offer.title : each.title}</bdi>: {whyNot(each)}
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      ) : null}
    </div>
  )
}

function isIdle(each: Claimable): each is Idle {
  return (idle as readonly string[]).includes(each.status)
}

function whyNot(each: Idle) {
  switch (each.status) {
    case 'not-eligible':
      return say('This Safe isn’t on its list.')
    case 'claimed':
      return say('Claimed already.')
    case 'cancelled':
      return say('It was cancelled before it opened.')
    case 'not-started':
      return <>{rich('It opens {time}.', { time: <Time at={each.start} only="distance" /> })}</>
    case 'nothing-due':
      return <>{rich('More unlocks {time}.', { time: <Time at={each.next} only="distance" /> })}</>
    case 'ended':
      return <>{rich('It ended {time}.', { time: <Time at={each.end} only="distance" /> })}</>
  }
}
