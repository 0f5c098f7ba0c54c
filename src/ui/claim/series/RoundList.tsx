import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { type Address, type Hex, isAddressEqual } from 'viem'
import type { RoundOutcome } from '../../../chain/series/roundOutcomes.ts'
import { cancelledQuery } from '../../../claim/listed/queries.ts'
import type { RoundState } from '../../../claim/series/roundStates.ts'
import { say } from '../../../language/say.ts'
import { campaignPath } from '../../campaign/campaignPath.ts'
import { rich } from '../../language/rich.tsx'
import { Link } from '../../navigation/Link.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { ErrorSentence } from '../../parts/ErrorSentence.tsx'
import { shortAddress } from '../../parts/shortAddress.ts'
import { Time } from '../../parts/Time.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { useSite } from '../../site/siteContext.ts'
import styles from './RoundList.module.css'

/** What a transaction did for a round, or why it leaves it out. */
export type RoundNote =
  | RoundOutcome
  | { readonly status: 'refused'; readonly sentence: string }
  /** The visitor has not accepted its terms, and claims the others without it. */
  | { readonly status: 'left-out' }

/** Rounds that say nothing to an account are folded where there are more than these. */
const mostShown = 6

/**
 * Each round with what it has for an account, and the sum; without an account, its name and its window.
 */
export function RoundList({
  states,
  account,
  own,
  notes = new Map(),
  receipt,
}: {
  states: readonly RoundState[]
  account: Address | undefined
  /** The contract of the page's own round. */
  own: Address
  /** By the contract of the campaign. */
  notes?: ReadonlyMap<string, RoundNote>
  /** A transaction that has claimed several of them. */
  receipt?: Hex | undefined
}) {
  const id = useId()
  const isIdle = ({ status }: RoundState) =>
    status === 'not-listed' || (account === undefined && status === 'checking')
  const idle = states.length > mostShown ? states.filter(isIdle) : []
  const shown = states.filter((state) => !idle.includes(state))
  const number = states.find(({ campaign }) => isAddressEqual(campaign.distributor, own))?.number
  const rowsOf = (of: readonly RoundState[]) =>
    of.map((state) => (
      <RoundRow
        key={state.campaign.distributor}
        state={state}
        account={account}
        isOwn={isAddressEqual(state.campaign.distributor, own)}
        note={notes.get(state.campaign.distributor)}
        receipt={receipt}
      />
    ))
  return (
    <section aria-labelledby={id} className="stack gap6">
      <h3 id={id}>
        {number === undefined
          ? say('Rounds')
          : say('Round {number} of {count}', { number, count: states.length })}
      </h3>
      <Sum states={states} notes={notes} />
      {shown.length > 0 ? <ul className={styles.rows}>{rowsOf(shown)}</ul> : null}
      {idle.length > 0 ? (
        <Disclosure
          summary={
            account === undefined
              ? say({ one: '{count} round', other: '{count} rounds' }, { count: idle.length })
              : say(
                  {
                    one: '{count} round without this address',
                    other: '{count} rounds without this address',
                  },
                  { count: idle.length },
                )
          }
        >
          {() => <ul className={styles.rows}>{rowsOf(idle)}</ul>}
        </Disclosure>
      ) : null}
    </section>
  )
}

/** What an address has in all rounds that could be checked, and what of it was claimed. */
function Sum({ states, notes }: { states: readonly RoundState[]; notes: ReadonlyMap<string, RoundNote> }) {
  const listed = states.flatMap((state) =>
    'allocation' in state && state.allocation && state.pkg
      ? [
          {
            amount: state.allocation.amount,
            token: state.pkg.manifest.token,
            isClaimed: state.status === 'claimed' || notes.get(state.campaign.distributor)?.status === 'paid',
          },
        ]
      : [],
  )
  const [first] = listed
  if (!first) return null
  const total = (of: typeof listed) => of.reduce((sum, { amount }) => sum + amount, 0n)
  const claimed = total(listed.filter(({ isClaimed }) => isClaimed))
  return (
    <p className="muted small">
      {rich(
        {
          one: '{sum} in {count} round, {claimed} claimed',
          other: '{sum} in {count} rounds, {claimed} claimed',
        },
        {
          sum: <TokenAmount value={total(listed)} token={first.token} />,
          count: listed.length,
          claimed: <TokenAmount value={claimed} token={first.token} />,
        },
      )}
    </p>
  )
}

function RoundRow({
  state,
  account,
  isOwn,
  note,
  receipt,
}: {
  state: RoundState
  account: Address | undefined
  isOwn: boolean
  note: RoundNote | undefined
  receipt: Hex | undefined
}) {
  const { campaign, pkg } = state
  const allocation = 'allocation' in state ? state.allocation : undefined
  const title = titleOf(state)
  const hidden = (words: ReactNode) => <span className="visuallyHidden">{words}</span>
  const link =
    note?.status === 'paid' && receipt
      ? {
          href: campaignPath(campaign.id, 'receipt', { transaction: receipt }),
          words: rich('Receipt<of> of {title}</of>', { of: hidden, title }),
        }
      : pkg && !isOwn
        ? {
            href: campaignPath(campaign.id, undefined, { account }),
            words: rich('View<of> {title}</of>', { of: hidden, title }),
          }
        : undefined
  return (
    <li
      className={styles.row}
      data-round={state.number ?? campaign.id}
      data-answer={note?.status === 'paid' ? 'claimed' : state.status}
    >
      <div className={styles.what}>
        <p className="strong breakable">
          <bdi>{title}</bdi>
        </p>
        <div className="muted small breakable">{newsOf(state, account, note)}</div>
      </div>
      <div className={styles.end}>
        {allocation && pkg ? (
          <p className={styles.amount}>
            <TokenAmount value={allocation.amount} token={pkg.manifest.token} />
          </p>
        ) : null}
        {link ? (
          <Link className="link" href={link.href}>
            {link.words}
          </Link>
        ) : null}
      </div>
    </li>
  )
}

/** `Round 2: Spring rewards`; by what is known of one that is missing. */
export function titleOf({ number, campaign, pkg }: Pick<RoundState, 'number' | 'campaign' | 'pkg'>): string {
  const isNamed = !campaign.id.startsWith('0x')
  const name =
    pkg?.manifest.texts.title ??
    (isNamed ? campaign.id : say('contract {address}', { address: shortAddress(campaign.distributor, 6) }))
  return number === undefined
    ? pkg
      ? name
      : say('An earlier round: {name}', { name })
    : say('Round {number}: {name}', { number, name })
}

function newsOf(state: RoundState, account: Address | undefined, note: RoundNote | undefined): ReactNode {
  switch (note?.status) {
    case 'paid':
      return say('Claimed')
    case 'skipped':
      if (note.reason === 'alreadyClaimed') return say('Was claimed before')
      return say('Not paid. You can try again')
    case 'failed':
      return state.status === 'claimed' ? say('Claimed') : say('Not paid. You can try again')
    case 'left-out':
      return say('Left out: you haven’t accepted its terms')
    case 'refused':
      return say('Can’t be claimed now. {sentence}', { sentence: note.sentence })
    case undefined:
      break
  }
  switch (state.status) {
    case 'checking':
      return account === undefined ? <Window state={state} /> : say('Checking')
    case 'could-not-check':
      return (
        <>
          {say('We couldn’t check. You may still be eligible.')}{' '}
          {state.error ? <ErrorSentence error={state.error} /> : null}
        </>
      )
    case 'not-listed':
      return say('This address isn’t on its list')
    case 'claimed':
      return say('Already claimed')
    case 'not-started':
      return <Upcoming state={state} start={state.start} />
    case 'ended':
      return rich('Ended {time}', { time: <Time at={state.end} /> })
    case 'open':
      return <Window state={state} />
  }
}

function Window({ state: { pkg } }: { state: RoundState }) {
  const end = pkg?.manifest.window.end
  return end === undefined
    ? null
    : end === null
      ? say('Open, without an end')
      : rich('Until {time}', { time: <Time at={end} /> })
}

/** One that may be cancelled is asked whether it was. */
function Upcoming({ state: { campaign, pkg }, start }: { state: RoundState; start: number }) {
  const { data } = useQuery({
    ...cancelledQuery(useSite(), campaign),
    enabled: pkg?.manifest.window.cancellable === true,
  })
  return data ? say('Cancelled before it opened') : rich('Opens {time}', { time: <Time at={start} /> })
}
