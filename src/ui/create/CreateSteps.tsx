import { Notice } from '../parts/Notice.tsx'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { OpenDraft } from './OpenDraft.tsx'
import { useCampaignDraft } from './useCampaignDraft.ts'

/** The steps to a campaign, one at a time. What was done in them is kept in this browser. */
export function CreateSteps() {
  const drafts = useCampaignDraft()
  const { opening } = drafts
  switch (opening.status) {
    case 'opening':
      return <p role="status">Opening your draft…</p>
    case 'elsewhere':
      return (
        <Notice tone="plain" title="Your draft is open in another tab" action={<NotLoaded />}>
          Continue there, or close that tab. The draft then opens here.
        </Notice>
      )
    case 'open':
      // A list, a package and a run belong to one draft: another one begins with none of them.
      return <OpenDraft key={drafts.generation} drafts={drafts} opening={opening} />
  }
}
