import { useEffect, useState } from 'react'
import { say } from '../../language/say.ts'
import { type MissingRound, nextRoundDraft } from '../../operator/series/draftSeries.ts'
import { chooseFragment } from '../manage/manageFragment.ts'
import { Link } from '../navigation/Link.tsx'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { DraftList } from './DraftList.tsx'
import { OpenDraft } from './OpenDraft.tsx'
import { useCampaignDraft } from './useCampaignDraft.ts'
import { type DraftsState, mostDrafts, useDrafts } from './useDrafts.ts'

/** The steps to a campaign, one at a time. What was done in them is kept in this browser. */
export function CreateSteps() {
  const drafts = useDrafts()
  const { shown } = drafts
  switch (shown.status) {
    case 'opening':
      return <Opening />
    case 'choosing':
      return (
        <div className="stack gap20">
          <DraftList drafts={drafts} />
          <ToCampaigns />
        </div>
      )
    case 'open':
      return (
        <div className="stack gap20">
          {/* A list, a package and a run belong to one draft: another one begins with none of them. */}
          <Draft key={shown.id} id={shown.id} after={shown.after} drafts={drafts} />
        </div>
      )
  }
}

/** What was deployed is on chain, and in no draft. */
const ToCampaigns = () => (
  <p className="small">
    <Link className="tall" href={`/manage/${chooseFragment}`}>
      {say('Campaigns you have created')}
    </Link>
  </p>
)

function Draft({
  id,
  after,
  drafts,
}: {
  id: string
  /** The round that it is to come after, where it was begun for one. */
  after: MissingRound | undefined
  drafts: DraftsState
}) {
  const [initial] = useState(() => (after ? nextRoundDraft(after) : undefined))
  const one = useCampaignDraft(id, { store: drafts.store, initial, onDiscarded: drafts.leave })
  const { opening, update } = one
  const isBegun = initial !== undefined && opening.status === 'open'
  useEffect(() => {
    // A reload finds it, also before anything was entered.
    if (isBegun) void update({})
  }, [isBegun, update])
  const others = drafts.kept.filter((each) => each.id !== id).length
  const allDrafts =
    others > 0 ? (
      <Button kind="quiet" onClick={drafts.showAll}>
        {say('All drafts')}
      </Button>
    ) : null
  const newDraft =
    others + 1 < mostDrafts ? (
      <Button kind="quiet" onClick={drafts.begin}>
        {say('New draft')}
      </Button>
    ) : null
  switch (opening.status) {
    case 'opening':
      return <Opening />
    case 'elsewhere':
      return (
        <>
          <Notice
            tone="plain"
            title={say('Your draft is open in another tab')}
            action={
              <>
                <NotLoaded />
                {allDrafts}
                {newDraft}
              </>
            }
          >
            {say('Continue there, or close that tab. The draft then opens here.')}
          </Notice>
          <ToCampaigns />
        </>
      )
    case 'open':
      return (
        <>
          <OpenDraft drafts={one} opening={opening} allDrafts={allDrafts} newDraft={newDraft} />
          <ToCampaigns />
        </>
      )
  }
}

const Opening = () => <p role="status">{say('Opening your draft…')}</p>
