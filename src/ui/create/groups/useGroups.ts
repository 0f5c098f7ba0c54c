import { useEffect } from 'react'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import type { CampaignDraftState } from '../useCampaignDraft.ts'

/** Keeps a schedule for each group of the list; a new one begins with what is typed for the whole list. */
export function useGroups({ draft, update }: CampaignDraftState, report: ListReport | undefined): void {
  const isLocked = draft.underWay !== null
  const key = report && JSON.stringify((report.recipientGroups ?? []).map(({ name }) => name))
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the groups change, not when the draft does
  useEffect(() => {
    if (!report || isLocked) return
    const names = (report.recipientGroups ?? []).map(({ name }) => name)
    if (JSON.stringify(names) === JSON.stringify(draft.groups.map(({ name }) => name))) return
    const { kind: _, ...typed } = draft.unlocking
    const known = new Map(draft.groups.map((group) => [group.name, group]))
    void update({ groups: names.map((name) => known.get(name) ?? { ...typed, name }) })
  }, [key, isLocked])
}
