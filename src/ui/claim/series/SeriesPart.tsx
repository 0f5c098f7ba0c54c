import { type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { type Address, isAddressEqual } from 'viem'
import type { Manifest } from '../../../campaign/manifest.ts'
import type { RoundState } from '../../../claim/series/roundStates.ts'
import type { RoundPlace } from '../../../claim/series/seriesChainQueries.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { say } from '../../../language/say.ts'
import { campaignPath } from '../../campaign/campaignPath.ts'
import { AddToCalendar } from '../../parts/AddToCalendar.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { useWallet } from '../../wallet/walletContext.ts'
import { attemptStore } from '../attemptStore.ts'
import styles from '../ClaimPanel.module.css'
import { StatusHead } from '../status/StatusHead.tsx'
import { RoundList } from './RoundList.tsx'
import { SeriesClaim } from './SeriesClaim.tsx'
import progress from './SeriesPart.module.css'
import { summaryWords } from './summaryWords.tsx'
import { useSeries } from './useSeries.ts'
import { rememberedLead } from './useSeriesClaim.ts'

const none: ReadonlySet<string> = new Set()

export type SeriesPartProps = {
  campaign: CampaignConfig
  manifest: Manifest
  /** Whom the page is about. */
  account: Address | undefined
  /** The campaign's own answer and claim. */
  children: ReactNode
}

/**
 * The card of a campaign that is a round of a series: all rounds of an address added up, and one button for
 * those that are open. Where its own round alone has something to do, that is done as in any campaign.
 */
export function SeriesPart({ campaign, manifest, account, children }: SeriesPartProps) {
  const wallet = useWallet()
  const { series, states, done, all, isSettled } = useSeries(campaign, account)
  const [isOwnOnly, setOwnOnly] = useState(false)
  const [held, setHeld] = useState<RoundPlace>()
  const places = useMemo(() => states.flatMap(placeOf), [states])
  const find = useCallback(() => {
    const found = rememberedLead(places)
    return found && `${found.distributor} ${found.index}`
  }, [places])
  const stored = useSyncExternalStore(attemptStore.subscribe, find, () => undefined)
  const remembered = places.find((place) => `${place.distributor} ${place.index}` === stored)
  const open = states.filter(({ status }) => status === 'open')
  const own = states.find((state) => isAddressEqual(state.campaign.distributor, campaign.distributor))
  const isOwnOpen = own?.status === 'open'
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(none)
  // Once nothing else is open, their turn has come.
  const leftOut = open.every(({ campaign: { id } }) => skipped.has(id)) ? none : skipped
  const lead =
    held ?? remembered ?? open.filter(({ campaign: { id } }) => !leftOut.has(id)).flatMap(placeOf)[0]
  const hold = useCallback(
    (isHeld: boolean) => setHeld((before) => (isHeld ? (before ?? lead) : undefined)),
    [lead],
  )
  const payer = wallet.status === 'connected' ? wallet.account : undefined
  const rounds = <RoundList states={states} account={account} own={campaign.distributor} />

  if (account === undefined || !series)
    return (
      <>
        {children}
        {states.length > 1 ? rounds : null}
      </>
    )
  if (
    lead &&
    (held ||
      remembered ||
      (!isOwnOnly && isSettled && (open.length > 1 || (open.length === 1 && !isOwnOpen))))
  )
    return (
      <>
        <SeriesClaim
          key={`${lead.distributor} ${lead.index} ${payer}`}
          campaign={campaign}
          token={manifest.token}
          account={account}
          states={states}
          lead={lead}
          leftOut={leftOut}
          onLeaveOut={(id) => setSkipped((before) => new Set([...before, id]))}
          onHold={hold}
        />
        {isOwnOpen && !held && !remembered ? (
          <TextButton onClick={() => setOwnOnly(true)}>{say('Claim only this round')}</TextButton>
        ) : null}
      </>
    )
  if (!isSettled && !isOwnOnly)
    return (
      <>
        <section className={styles.panel} aria-label={say('The claim')} data-state="checking">
          <div role="status">
            <StatusHead
              tone="busy"
              title={
                series.isSearching
                  ? say('Finding the rounds: {count} so far', { count: series.rounds.length })
                  : say(
                      { one: 'Checked {done} of {count} round', other: 'Checked {done} of {count} rounds' },
                      { done, count: all },
                    )
              }
            />
          </div>
          {all > 0 && !series.isSearching ? (
            <progress className={progress.bar} value={done} max={all} aria-label={say('Rounds')} />
          ) : null}
        </section>
        <TextButton onClick={() => setOwnOnly(true)}>{say('Check only this round')}</TextButton>
      </>
    )
  const starts = states.flatMap((state) =>
    state.status === 'not-started'
      ? [
          {
            at: state.start,
            title: say('Claims open: {title}', { title: state.pkg?.manifest.texts.title ?? campaign.id }),
          },
        ]
      : [],
  )
  const hasOwn = own !== undefined && 'allocation' in own && own.allocation !== undefined
  return (
    <>
      {hasOwn ? (
        children
      ) : (
        <section className={styles.panel} aria-label={say('The claim')} data-state="rounds">
          <div role="status">
            <StatusHead {...summaryWords(states)} />
          </div>
        </section>
      )}
      {isOwnOnly && open.length > 1 ? (
        <TextButton onClick={() => setOwnOnly(false)}>{say('Claim all rounds together')}</TextButton>
      ) : null}
      {rounds}
      {starts.length > 0 && !(hasOwn && own.status === 'not-started' && starts.length === 1) ? (
        <AddToCalendar moments={starts.sort((a, b) => a.at - b.at)} path={campaignPath(campaign.id)} />
      ) : null}
    </>
  )
}

function placeOf(state: RoundState): RoundPlace[] {
  const allocation = 'allocation' in state ? state.allocation : undefined
  return state.pkg && allocation ? [{ distributor: state.pkg.distributor, index: allocation.index }] : []
}
