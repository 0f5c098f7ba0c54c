import { useState } from 'react'
import type { Address } from 'viem'
import type { CampaignConfig } from '../../config/site.ts'
import { EverclaimError } from '../../errors.ts'
import { openCampaign } from '../../operator/verify/openCampaign.ts'
import { packageUrlOf } from '../../operator/verify/packageAtUrl.ts'
import { packageOfFiles } from '../../operator/verify/packageOfFiles.ts'
import { Card } from '../parts/Card.tsx'
import { DropPackage } from '../verify/DropPackage.tsx'
import type { Given } from '../verify/givenFiles.ts'
import { SubjectField } from '../verify/SubjectField.tsx'
import styles from './manage.module.css'
import { formatManageFragment } from './manageFragment.ts'

/** Takes the package of a campaign whose list this page does not have. It is proven to be the contract's before it is used. */
export function ListGiver({
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
    try {
      const { name, files } = await giving
      const source = packageOfFiles(files)
      const place = { kind: 'files', name: source.folder || name, source } as const
      onGiven(openCampaign(distributor, place, window.sessionStorage).campaign)
    } catch (error) {
      setFaults({
        drop:
          error instanceof EverclaimError
            ? [error.summary, ...error.facts].join(' ')
            : 'The browser could not read what was given. Choose it again.',
      })
    }
  }
  const open = () => {
    setFaults({})
    try {
      const address = packageUrlOf(url, window.location.origin)
      // The page can be shared and reloaded with it.
      window.location.hash = formatManageFragment(distributor, address)
      onGiven(openCampaign(distributor, { kind: 'url', url: address }, window.sessionStorage).campaign)
    } catch (error) {
      if (!(error instanceof EverclaimError)) throw error
      setFaults({ url: error.summary })
    }
  }
  return (
    <Card title="The list of this campaign">
      <div className={styles.part}>
        <p className={styles.text}>
          With the campaign’s package the page also proves what is still open, saves the unclaimed as a file
          and pays the rest.
        </p>
        <DropPackage
          name={undefined}
          fault={faults.drop}
          onGiven={(giving) => void take(giving)}
          onPutAway={() => {}}
        />
        <SubjectField
          label="Or its address on the web"
          placeholder="https://…/"
          value={url}
          onChange={setUrl}
          onSubmit={open}
          fault={faults.url}
          help="This page may ask its own site and the hosts that its operator named. From elsewhere, download the package and drop it."
        />
      </div>
    </Card>
  )
}
