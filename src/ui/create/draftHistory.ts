import { type CreateStep, createSteps } from '../../operator/create/campaignDraft.ts'
import * as v from '../../schema/v.ts'

/** What an entry of the browser's history shows on this page. Without a draft it is the list of drafts. */
const stateSchema = v.object({
  createDraft: v.nullable(v.string()),
  createStep: v.optional(v.picklist(createSteps)),
})

/** The draft of this entry; null for the list of drafts, undefined where the entry says nothing. */
export const draftOfHistory = (): string | null | undefined => read()?.createDraft

/** The step that this entry has open of a draft; undefined where it has none of it. */
export function stepOfHistory(draft: string): CreateStep | undefined {
  const state = read()
  return state?.createDraft === draft ? state.createStep : undefined
}

/**
 * Makes this entry, or a new one, that of a draft, or of the list of drafts.
 *
 * @param path where the page's own address has served its purpose: another one
 */
export function showDraftInHistory(
  draft: string | null,
  how: 'push' | 'replace',
  { step, path }: { step?: CreateStep; path?: string } = {},
): void {
  const state = { createDraft: draft, ...(step ? { createStep: step } : {}) }
  window.history[how === 'push' ? 'pushState' : 'replaceState'](state, '', path)
}

const read = () => v.tryParse(stateSchema, window.history.state)
