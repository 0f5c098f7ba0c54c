import { linkFragment } from '../campaign/campaignPath.ts'
import { AddressForm } from '../parts/AddressForm.tsx'
import { Card } from '../parts/Card.tsx'

/** The page for links, opened without one. `reason`: why what its address says names no contract. */
export function AskForContract({ reason }: { reason: string | undefined }) {
  return (
    <div className="stack gap20">
      <h1>Open a campaign</h1>
      <Card title="Which campaign?" isHero>
        <AddressForm
          label="Contract address"
          missing="Enter the address of the campaign’s contract."
          submit="Open campaign"
          reason={reason}
          onAddress={(distributor) => {
            window.location.hash = linkFragment(distributor)
          }}
        />
      </Card>
    </div>
  )
}
