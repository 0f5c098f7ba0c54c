import { say } from '../../language/say.ts'
import { ToolPage } from '../page/ToolPage.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'

const VerifyCampaign = lazyPart(
  () => import('./VerifyCampaign.tsx').then((module) => module.VerifyCampaign),
  NotLoaded,
)

/** For anybody: recomputes a campaign's package, compares it with its contract, and opens it. */
export function VerifyPage() {
  return (
    <ToolPage
      title={say('Verify a campaign')}
      lead={
        <p className="measure muted">
          {say(
            'We compare a campaign’s files with its contract on Blast. You need no wallet, and we send nothing to the chain.',
          )}
        </p>
      }
      Tool={VerifyCampaign}
    />
  )
}
