import { type ComponentType, Suspense, useEffect, useState } from 'react'
import type { CampaignConfig } from '../../config/site.ts'
import type { CampaignPart } from '../campaign/campaignPath.ts'
import { UnlistedCampaignContext } from '../campaign/unlistedContexts.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { AskForContract } from './AskForContract.tsx'
import { LinkedCampaign } from './LinkedCampaign.tsx'
import { Opening } from './Opening.tsx'
import { partAt } from './partAt.ts'
import { useLinkAsk } from './useLinkAsk.ts'

type Body = ComponentType<{ campaign: CampaignConfig }>
type LoadPage = () => Promise<{ default: ComponentType<{ id: string }> }>

/** Code that comes while the package is searched for. */
export type UnlistedLoads = Readonly<Record<'claim' | CampaignPart, LoadPage>> & {
  /** What is drawn where the page's address names no contract, and the visitor may have opened one. */
  readonly opened: () => Promise<{ OpenedCampaign: ComponentType<{ Body: Body }> }>
}

/** A page of a campaign that the site does not list: its first one or another part, as the address says. */
export function UnlistedPage({ loads }: { loads: UnlistedLoads }) {
  const asked = useLinkAsk()
  const part = asked && (partAt(asked.pathname) ?? 'claim')
  const load = part && loads[part]
  const isLinked = asked?.status === 'contract'
  useEffect(() => {
    // What did not come is asked for again where it is needed.
    void load?.().catch(() => {})
    if (isLinked) void import('../../operator/linked/findPackage.ts').catch(() => {})
  }, [load, isLinked])
  const [bodies] = useState(() => ({
    claim: bodyOf(loads.claim),
    receipt: bodyOf(loads.receipt),
    safe: bodyOf(loads.safe),
    'without-this-site': bodyOf(loads['without-this-site']),
  }))
  const [OpenedCampaign] = useState(() =>
    lazyPart(() => loads.opened().then((module) => module.OpenedCampaign), NotLoaded),
  )

  if (!asked || !part) return <Opening />
  const Body = bodies[part]
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
      return asked.isFirst ? (
        <AskForContract reason={undefined} />
      ) : (
        // Here, and no further up: what suspends forgets which parts it has asked for.
        <Suspense fallback={<Opening />}>
          <OpenedCampaign Body={Body} />
        </Suspense>
      )
  }
}

function bodyOf(load: LoadPage): Body {
  const Part = lazyPart(() => load().then((module) => module.default), NotLoaded)
  return ({ campaign }) => (
    <UnlistedCampaignContext value={campaign}>
      <Suspense fallback={<Opening />}>
        <Part id={campaign.id} />
      </Suspense>
    </UnlistedCampaignContext>
  )
}
