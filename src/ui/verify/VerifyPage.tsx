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
      title="Verify a campaign"
      lead={
        <p className="measure muted">
          A campaign is a package of files and a contract that pays by them. Here both are recomputed and
          compared, and each check says what it found. You need no wallet, and nothing is sent to the chain.
        </p>
      }
      Tool={VerifyCampaign}
    />
  )
}
