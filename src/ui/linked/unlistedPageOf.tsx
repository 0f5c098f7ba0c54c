import type { ComponentType } from 'react'
import type { CampaignConfig } from '../../config/site.ts'
import { AskForContract } from './AskForContract.tsx'
import { LinkedCampaign } from './LinkedCampaign.tsx'
import { useLinkAsk } from './useLinkAsk.ts'
import { useNeutralLook } from './useNeutralLook.ts'

type Body = ComponentType<{ campaign: CampaignConfig }>

/**
 * Makes a page for campaigns that the site does not list, of a component that draws one campaign.
 *
 * @param Unnamed what is drawn where the page's address names no contract
 */
export function unlistedPageOf(Body: Body, Unnamed?: ComponentType<{ Body: Body }>) {
  return function Page() {
    useNeutralLook()
    const asked = useLinkAsk()
    if (!asked) return <p className="loading">Opening the campaign…</p>
    switch (asked.status) {
      case 'contract':
        // Another campaign starts afresh: nothing known or typed here is meant for it.
        return (
          <LinkedCampaign
            key={asked.distributor}
            Body={Body}
            distributor={asked.distributor}
            hint={asked.hint}
          />
        )
      case 'unusable':
        return <AskForContract reason={asked.reason} />
      case 'none':
        return Unnamed ? <Unnamed Body={Body} /> : <AskForContract reason={undefined} />
    }
  }
}
