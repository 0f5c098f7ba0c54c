import { useQuery } from '@tanstack/react-query'
import { packageQuery } from '../../../../src/claim/queries.ts'
import type { CampaignConfig } from '../../../../src/config/site.ts'
import type { useSafeClaim as real } from '../../../../src/ui/safeClaim/useSafeClaim.ts'
import { useSite } from '../../../../src/ui/site/siteContext.ts'
import { current } from '../currentScene.ts'
import { useSponsored } from './useSponsored.ts'

const nothing = () => undefined
const links = {
  linked: [],
  stranger: undefined,
  linkFault: undefined,
  bringFault: undefined,
  bring: async () => undefined,
  drop: nothing,
}

/** In place of what follows a Safe's proposals: the state that the scene names. */
export function useSafeClaim({ campaign }: { campaign: CampaignConfig }): ReturnType<typeof real> {
  const { safeClaim } = current.answers
  const { data } = useQuery(packageQuery(useSite(), campaign))
  if (!safeClaim) throw new Error('The scene names no state of the Safe’s claim.')
  return {
    ...safeClaim,
    manifest: data?.manifest,
    overTime: undefined,
    campaigns: undefined,
    links,
    sponsored: useSponsored(),
    now: undefined,
    executed: undefined,
    isRetrying: false,
    look: nothing,
    retry: nothing,
  }
}
