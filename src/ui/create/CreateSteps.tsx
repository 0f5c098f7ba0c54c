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
          <Draft key={shown.id} id={shown.id} drafts={drafts} />
        </div>
      )
  }
}

/** What was deployed is on chain, and in no draft. */
const ToCampaigns = () => (
  <p className="small">
    <Link className="tall" href={`/manage/${chooseFragment}`}>
      Campaigns you have created
    </Link>
  </p>
)

function Draft({ id, drafts }: { id: string; drafts: DraftsState }) {
  const one = useCampaignDraft(id, { store: drafts.store, onDiscarded: drafts.leave })
  const { opening } = one
  const others = drafts.kept.filter((each) => each.id !== id).length
  const allDrafts =
    others > 0 ? (
      <Button kind="quiet" onClick={drafts.showAll}>
        All drafts
      </Button>
    ) : null
  const newDraft =
    others + 1 < mostDrafts ? (
      <Button kind="quiet" onClick={drafts.begin}>
        New draft
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
            title="Your draft is open in another tab"
            action={
              <>
                <NotLoaded />
                {allDrafts}
                {newDraft}
              </>
            }
          >
            Continue there, or close that tab. The draft then opens here.
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

const Opening = () => <p role="status">Opening your draft…</p>
