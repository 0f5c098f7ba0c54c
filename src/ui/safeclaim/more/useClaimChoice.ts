import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { blastModesQuery } from '../../../claim/safeClaim/blastModesQuery.ts'
import { blastSettings } from '../../../claim/safeClaim/blastSettings.ts'
import { claimableQuery } from '../../../claim/safeClaim/claimableQuery.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { useSite } from '../../site/siteContext.ts'
import { useWorkspace } from '../../workspace/workspaceContext.ts'
import type { ClaimChoice } from '../claimChoice.ts'

/**
 * What else the open Safe could do in the transaction that claims: other campaigns of the site, looked through one by one, and
 * its own settings of Blast. Nothing is ticked by itself, and what can no longer be done drops out of the choice by itself.
 */
export function useClaimChoice(campaign: CampaignConfig) {
  const site = useSite()
  const { safe } = useWorkspace()
  const found = useQuery({ ...claimableQuery(site, safe.address), enabled: site.campaigns.length > 1 })
  const modes = useQuery(blastModesQuery(site, safe.address))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())

  const others = useMemo(
    () => (found.data ?? []).filter((each) => each.campaign.id !== campaign.id),
    [found.data, campaign.id],
  )
  const settings = useMemo(() => (modes.data ? blastSettings(modes.data) : []), [modes.data])
  const choice = useMemo<ClaimChoice>(
    () => ({
      claims: others.flatMap((each) =>
        each.status === 'eligible' && ticked.has(each.campaign.id) ? [each.offer] : [],
      ),
      settings: settings.flatMap((each) =>
        each.status === 'offered' && ticked.has(each.id) ? [each.setting] : [],
      ),
    }),
    [others, settings, ticked],
  )
  return {
    ...{ others, settings, choice, found, modes },
    isTicked: (id: string) => ticked.has(id),
    tick(id: string, isTicked: boolean) {
      setTicked((before) => new Set(isTicked ? [...before, id] : [...before].filter((each) => each !== id)))
    },
  } as const
}

export type ClaimChoices = ReturnType<typeof useClaimChoice>
