import { mostNames } from '../../campaign/list/mostNames.ts'
import type { Decided } from './decidedList.ts'
import type { ListReport } from './listMessages.ts'

/** How many names a list may have looked up, where it has more, those of before included; else undefined. */
export function nameLimitOf(
  { names, hasMoreNames }: Pick<ListReport, 'names' | 'hasMoreNames'>,
  decided: Pick<Decided, 'names'>,
): number | undefined {
  return hasMoreNames || names.length + decided.names.length > mostNames ? mostNames : undefined
}
