import { say } from '../../language/say.ts'
import { linkFragment } from '../campaign/campaignPath.ts'
import { AddressForm } from '../parts/AddressForm.tsx'
import { Card } from '../parts/Card.tsx'

/** The page for links, opened without one. `reason`: why what its address says names no contract. */
export function AskForContract({ reason }: { reason: string | undefined }) {
  return (
    <div className="stack gap20">
      <h1>{say('Open a campaign')}</h1>
      <Card title={say('Which campaign?')} isHero>
        <AddressForm
          label={say('Contract address')}
          missing={say('Enter the address of the campaign’s contract.')}
          submit={say('Open campaign')}
          reason={reason}
          onAddress={(distributor) => {
            window.location.hash = linkFragment(distributor)
          }}
        />
      </Card>
    </div>
  )
}
