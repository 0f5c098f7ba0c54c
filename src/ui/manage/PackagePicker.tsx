import { useState } from 'react'
import type { Address } from 'viem'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { type OpenedPlace, openCampaign } from '../../operator/verify/openCampaign.ts'
import { readPackageUrl } from '../../operator/verify/readPackageUrl.ts'
import { Card } from '../parts/Card.tsx'
import { TextField } from '../parts/TextField.tsx'
import { DropPackage } from '../verify/DropPackage.tsx'
import type { Given } from '../verify/givenFiles.ts'
import { placeOfGiven } from '../verify/placeOfGiven.ts'
import { formatManageFragment } from './manageFragment.ts'

/**
 * Takes the package of a campaign whose list this page does not have. It is proven to be the contract's
 * before it is used.
 */
export function PackagePicker({
  distributor,
  onGiven,
}: {
  distributor: Address
  onGiven: (campaign: CampaignConfig) => void
}) {
  const [url, setUrl] = useState('')
  const [faults, setFaults] = useState<{ drop?: string; url?: string }>({})

  const take = async (giving: Promise<Given>) => {
    setFaults({})
    const read = await placeOfGiven(giving)
    if ('fault' in read) setFaults({ drop: read.fault })
    else open(read.place)
  }
  const submit = () => {
    const read = readPackageUrl(url, window.location.origin)
    if ('fault' in read) return setFaults({ url: read.fault })
    setFaults({})
    // The page can be shared and reloaded with it.
    window.location.hash = formatManageFragment(distributor, read.url)
    open({ kind: 'url', url: read.url })
  }
  const open = (place: OpenedPlace) =>
    onGiven(openCampaign(distributor, place, window.sessionStorage).campaign)
  return (
    <Card title={say('Campaign list')}>
      <div className="stack gap16">
        <p className="measure muted small breakable">
          {say(
            'With the campaign’s package you can also check what is open, save the unclaimed as a file and pay them.',
          )}
        </p>
        <DropPackage
          name={undefined}
          fault={faults.drop}
          onGiven={(giving) => void take(giving)}
          onDismiss={() => {}}
        />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <TextField
            label={say('Package URL')}
            placeholder="https://…/"
            isMono
            enterKeyHint="go"
            value={url}
            onChange={setUrl}
            fault={faults.url}
            help={say(
              'We can only read from this site and its operator’s hosts. Download other packages and drop them here.',
            )}
          />
        </form>
      </div>
    </Card>
  )
}
