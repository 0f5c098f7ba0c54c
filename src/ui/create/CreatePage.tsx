import { ToolPage } from '../page/ToolPage.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'

const Steps = lazyPart(() => import('./CreateSteps.tsx').then((module) => module.CreateSteps), NotLoaded)

/** From a spreadsheet to a campaign, for operators. */
export function CreatePage() {
  return (
    <ToolPage
      title="Create a campaign"
      Tool={Steps}
      note={
        <p className="measure muted small">
          This page asks a wallet or a Safe only for what creates your campaign’s contract and moves exactly
          its total there, and says each thing before. Some tokens need an approval of exactly that sum first.
          Nothing on this page asks for a recovery phrase.
        </p>
      }
    />
  )
}
