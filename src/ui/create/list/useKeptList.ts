import { useEffect, useRef, useState } from 'react'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import type { CampaignDraftState, DraftOpening } from '../useCampaignDraft.ts'
import type { RecipientListState } from './useRecipientList.ts'

/**
 * Opens the list of the draft, and keeps every later change of it. Returns whether the opening still goes on.
 */
export function useKeptList(
  list: RecipientListState,
  { draft, update }: CampaignDraftState,
  { file: keptFile }: Extract<DraftOpening, { status: 'open' }>,
): boolean {
  const { file, look, columns, amounts, decided, accepted, report, work, restore } = list
  const kept = useRef(keptFile)
  const [isRestoring, setRestoring] = useState(draft.list !== null && keptFile !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was found
  useEffect(() => {
    if (!draft.list || !keptFile) return
    const { name, accepted, isChecked } = draft.list
    restore({
      file: { blob: keptFile, name },
      columns: draft.list.columns ?? undefined,
      amounts: { ...draft.list.amounts, unit: draft.list.amounts.unit ?? undefined },
      decided: draft.list.decided,
      accepted,
      isChecked,
    })
  }, [])

  useEffect(() => {
    if (report || work.status === 'failed' || (work.status === 'idle' && look)) setRestoring(false)
  }, [report, work.status, look])

  const isChecked = report !== undefined || work.status === 'checking'
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list changes, not when the draft does
  useEffect(() => {
    if (isRestoring) return
    const next: CampaignDraft['list'] = file
      ? {
          name: file.name,
          columns: columns ?? null,
          amounts: { ...amounts, unit: amounts.unit ?? null },
          decided: {
            rules: [...decided.rules],
            leaveOut: [...decided.leaveOut],
            rows: decided.rows.map(([row, decision]) => [row, decision]),
            duplicates: decided.duplicates,
            names: decided.names.map(([name, address]) => [name, address]),
          },
          accepted: [...accepted],
          isChecked,
          recipientCount: report?.recipientCount ?? null,
        }
      : null
    const blob = file?.blob
    const isOtherFile = blob !== kept.current
    if (!isOtherFile && JSON.stringify(next) === JSON.stringify(draft.list)) return
    kept.current = blob
    void update({ list: next }, isOtherFile ? { file: blob } : undefined)
  }, [isRestoring, file, columns, amounts, decided, accepted, isChecked, report])

  return isRestoring
}
