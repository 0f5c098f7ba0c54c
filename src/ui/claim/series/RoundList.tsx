import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Address, Hex } from 'viem'
import type { RoundOutcome } from '../../../chain/series/roundOutcomes.ts'
import { cancelledQuery } from '../../../claim/listed/queries.ts'
import type { RoundState } from '../../../claim/series/roundStates.ts'
import { campaignPath } from '../../campaign/campaignPath.ts'
import { Link } from '../../navigation/Link.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { ErrorSentence } from '../../parts/ErrorSentence.tsx'
import { OfferRow } from '../../parts/OfferRow.tsx'
import { plural } from '../../parts/plural.ts'
import { shortAddress } from '../../parts/shortAddress.ts'
import { Time } from '../../parts/Time.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { useSite } from '../../site/siteContext.ts'

/** What a transaction did for a round, or why it leaves it out. */
export type RoundNote = RoundOutcome | { readonly status: 'refused'; readonly sentence: string }

/** Rounds that say nothing to an account are folded where there are more than these. */
const mostShown = 6

/** Each round with what it has for an account; without one, its name and its window. */
export function RoundList({
  states,
  account,
  notes = new Map(),
  receipt,
}: {
  states: readonly RoundState[]
  account: Address | undefined
  /** By the contract of the campaign. */
  notes?: ReadonlyMap<string, RoundNote>
  /** A transaction that has claimed several of them. */
  receipt?: Hex | undefined
}) {
  const isIdle = ({ status }: RoundState) =>
    status === 'not-listed' || (account === undefined && status === 'checking')
  const idle = states.length > mostShown ? states.filter(isIdle) : []
  const shown = states.filter((state) => !idle.includes(state))
  const rowsOf = (of: readonly RoundState[]) =>
    of.map((state) => (
      <RoundRow
        key={state.campaign.distributor}
        state={state}
        account={account}
        note={notes.get(state.campaign.distributor)}
        receipt={receipt}
      />
    ))
  return (
    <section aria-label="Rounds" className="stack gap6">
      <h3>Rounds</h3>
      {shown.length > 0 ? <ul className="stack">{rowsOf(shown)}</ul> : null}
      {idle.length > 0 ? (
        <Disclosure
          summary={
            account === undefined
              ? plural(idle.length, 'round')
              : `${plural(idle.length, 'round')} without this address`
          }
        >
          {() => <ul className="stack">{rowsOf(idle)}</ul>}
        </Disclosure>
      ) : null}
    </section>
  )
}

function RoundRow({
  state,
  account,
  note,
  receipt,
}: {
  state: RoundState
  account: Address | undefined
  note: RoundNote | undefined
  receipt: Hex | undefined
}) {
  const { campaign, pkg } = state
  const allocation = 'allocation' in state ? state.allocation : undefined
  const title = titleOf(state)
  return (
    <OfferRow
      title={title}
      data-round={state.number === undefined ? campaign.id : `${state.number}`}
      data-answer={note?.status === 'paid' ? 'claimed' : state.status}
      news={newsOf(state, account, note)}
      amount={allocation && pkg ? <TokenAmount value={allocation.amount} token={pkg.manifest.token} /> : null}
      action={
        note?.status === 'paid' && receipt ? (
          <Link className="link" href={campaignPath(campaign.id, 'receipt', { transaction: receipt })}>
            Receipt<span className="visuallyHidden"> of {title}</span>
          </Link>
        ) : pkg ? (
          <Link className="link" href={campaignPath(campaign.id, undefined, { account })}>
            View<span className="visuallyHidden"> {title}</span>
          </Link>
        ) : null
      }
    />
  )
}

/** `Round 2: Spring rewards`; by what is known of one that is missing. */
function titleOf({ number, campaign, pkg }: RoundState): string {
  const isNamed = !campaign.id.startsWith('0x')
  const name =
    pkg?.manifest.texts.title ?? (isNamed ? campaign.id : `contract ${shortAddress(campaign.distributor, 6)}`)
  return number === undefined ? (pkg ? name : `An earlier round: ${name}`) : `Round ${number}: ${name}`
}

function newsOf(state: RoundState, account: Address | undefined, note: RoundNote | undefined): ReactNode {
  switch (note?.status) {
    case 'paid':
      return 'Claimed'
    case 'skipped':
      if (note.reason === 'alreadyClaimed') return 'Was claimed before'
      return 'Not paid. You can try again'
    case 'failed':
      return state.status === 'claimed' ? 'Claimed' : 'Not paid. You can try again'
    case 'refused':
      return <>Can’t be claimed now. {note.sentence}</>
    case undefined:
      break
  }
  switch (state.status) {
    case 'checking':
      return account === undefined ? <Window state={state} /> : 'Checking'
    case 'could-not-check':
      return (
        <>
          We couldn’t check. You may still be eligible.{' '}
          {state.error ? <ErrorSentence error={state.error} /> : null}
        </>
      )
    case 'not-listed':
      return 'This address isn’t on its list'
    case 'claimed':
      return 'Already claimed'
    case 'not-started':
      return <Upcoming state={state} start={state.start} />
    case 'ended':
      return (
        <>
          Ended <Time at={state.end} />
        </>
      )
    case 'open':
      return <Window state={state} />
  }
}

function Window({ state: { pkg } }: { state: RoundState }) {
  const end = pkg?.manifest.window.end
  return end === undefined ? null : end === null ? (
    'Open, without an end'
  ) : (
    <>
      Until <Time at={end} />
    </>
  )
}

/** One that may be cancelled is asked whether it was. */
function Upcoming({ state: { campaign, pkg }, start }: { state: RoundState; start: number }) {
  const { data } = useQuery({
    ...cancelledQuery(useSite(), campaign),
    enabled: pkg?.manifest.window.cancellable === true,
  })
  return data ? (
    'Cancelled before it opened'
  ) : (
    <>
      Opens <Time at={start} />
    </>
  )
}
