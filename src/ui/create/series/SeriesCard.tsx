import { getAddress } from 'viem'
import { say } from '../../../language/say.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import type { OperatorStore } from '../../../operator/create/operatorStore.ts'
import { missingRound } from '../../../operator/series/draftSeries.ts'
import { rich } from '../../language/rich.tsx'
import { Address } from '../../parts/Address.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Choices } from '../../parts/Choices.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { ProgressBar } from '../../parts/ProgressBar.tsx'
import field from '../create.module.css'
import { RoundPicker } from './RoundPicker.tsx'
import { RoundsSoFar } from './RoundsSoFar.tsx'
import { useRoundSearch } from './useRoundSearch.ts'
import type { SeriesState } from './useSeries.ts'

/** Which round of a series it is, the rounds before it, and what its list says. */
export function SeriesCard({
  id,
  draft,
  update,
  series,
  store,
}: {
  /** Of the draft. */
  id: string
  draft: CampaignDraft
  update: (change: Partial<CampaignDraft>) => unknown
  series: SeriesState
  store: OperatorStore | undefined
}) {
  const change = (next: Partial<CampaignDraft['series']>) => update({ series: { ...draft.series, ...next } })
  const { which } = draft.series
  return (
    <Card title={say('Which round')}>
      <div className="stack gap20">
        <Choices
          legend={say('Which round')}
          isLegendHidden
          value={which}
          onChange={(next) => change({ which: next })}
          options={[
            {
              value: 'first',
              name: say('The first round'),
              words: say('It’s an ordinary campaign that pays at once. Later rounds name it.'),
            },
            {
              value: 'next',
              name: say('The next round of a series'),
              words: say('It begins with the last round’s settings and has a new list.'),
            },
          ]}
        />
        {which === 'next' ? (
          <Rounds id={id} draft={draft} change={change} series={series} store={store} />
        ) : null}
      </div>
    </Card>
  )
}

function Rounds({
  id,
  draft: { series: known },
  change,
  series,
  store,
}: {
  id: string
  draft: CampaignDraft
  change: (next: Partial<CampaignDraft['series']>) => unknown
  series: SeriesState
  store: OperatorStore | undefined
}) {
  const { rounds, sheet } = known
  const missing = missingRound(known)
  const [first] = rounds
  // Rounds before the last one are needed for a cumulative sheet alone.
  const isWanted = rounds.length === 0 || sheet === 'cumulative'
  const { search, find, read, cancel } = useRoundSearch(series, {
    missing: isWanted ? missing : undefined,
    store,
  })
  const isBusy = search.status === 'searching' || search.status === 'reading'
  return (
    <>
      {rounds.length > 0 ? <RoundsSoFar rounds={rounds} isWhole={missing === undefined} /> : null}
      {rounds.length > 0 ? (
        <Choices
          legend={say('What the new list says')}
          value={sheet}
          onChange={(next) => change({ sheet: next })}
          options={[
            {
              value: 'new-rows',
              name: say('What this round pays'),
              words: say('Only this round’s addresses and amounts.'),
            },
            {
              value: 'cumulative',
              name: say('Everything since the first round'),
              words: say('A cumulative sheet. We take off what the rounds so far gave each address.'),
            },
          ]}
        />
      ) : null}
      {search.status === 'searching' ? (
        <p className={field.text} role="status">
          {missing
            ? rich('Looking for {address}…', {
                address: <Address value={getAddress(missing.distributor)} canCopy={false} />,
              })
            : say('Looking for the round…')}
        </p>
      ) : null}
      {search.status === 'reading' ? (
        <ProgressBar
          label={say('Recomputing the round')}
          done={search.done}
          all={search.all}
          onCancel={cancel}
        />
      ) : null}
      {!isBusy && isWanted && missing ? (
        <div className="breakable">
          <Notice
            tone="warn"
            title={
              first
                ? say('The round before “{title}” is missing: {address}.', {
                    title: first.manifest.texts.title,
                    address: getAddress(missing.distributor),
                  })
                : say('The last round is missing: {address}.', {
                    address: getAddress(missing.distributor),
                  })
            }
            action={
              <Button kind="quiet" onClick={() => find(missing)}>
                {say('Look again')}
              </Button>
            }
          >
            {first
              ? say('A cumulative sheet needs every round. Open its package below.')
              : say('This site didn’t find its package. Open it below.')}
          </Notice>
        </div>
      ) : null}
      {search.status === 'failed' ? (
        <div role="alert" className="breakable">
          <Notice tone="bad" title={search.sentence} />
        </div>
      ) : null}
      {!isBusy && (rounds.length === 0 || (isWanted && missing)) ? (
        <RoundPicker
          id={id}
          lead={
            rounds.length === 0
              ? say('Open the package of the last round.')
              : say('Open the package of the round that is missing.')
          }
          isAny={missing === undefined}
          store={store}
          onFind={find}
          onGiven={read}
        />
      ) : null}
    </>
  )
}
