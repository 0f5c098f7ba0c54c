import { say } from '../../language/say.ts'
import { ToolPage } from '../page/ToolPage.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'

const Steps = lazyPart(() => import('./CreateSteps.tsx').then((module) => module.CreateSteps), NotLoaded)

/** From a spreadsheet to a campaign, for operators. */
export function CreatePage() {
  return (
    <ToolPage
      title={say('Create a campaign')}
      Tool={Steps}
      isTall
      note={
        <p className="measure muted small">
          {say(
            'Your wallet or Safe only creates the campaign’s contract and moves exactly its total there. Some tokens first need an approval of that sum. We never ask for a recovery phrase.',
          )}
        </p>
      }
    />
  )
}
